"""JSON out, an object a line, for a puzzle a line in: plain, or in an object whose fields are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import Any, NamedTuple

from grille.cli import LIMIT, NO
from grille.cli.limits import Limits
from grille.cli.output import Output
from grille.cli.source import Item, Source
from grille.errors import GrilleError, NotationError
from grille.family import families
from grille.notation import LONGEST_LINE, Record, parse
from grille.outcome import Verdict

# Objects dealt with together: enough to keep every core busy, few enough to be answered soon.
TOGETHER = 20_000
# What an answer adds to an object.
ANSWER = frozenset(("family", "outcome", "solution"))
# Made once: `dumps` makes a new one for every line that is not in ASCII.
_encode = json.JSONEncoder(ensure_ascii=False).encode


class Entry(NamedTuple):
    """A line: the object on it, or what is wrong with it."""

    source: str
    line: int
    fields: dict[str, Any]
    error: NotationError | None = None
    # The object as it was written, where an answer may follow its last field as it stands.
    written: str | None = None


def solve_objects(source: Source, limits: Limits, out: Output) -> int:
    """Answers every object with its own fields, then the family, the outcome and the solution."""
    first = families()[0]
    name, bulk = first.name, first.bulk
    quick = bulk().verdicts if bulk is not None and source.plain and limits.generous else None
    entries = _entries(source)
    with out.progress as progress:
        while together := list(islice(entries, TOGETHER)):
            texts = [entry.fields["puzzle"] if entry.error is None else "" for entry in together]
            found = quick(texts) if quick is not None else [None] * len(texts)
            said: list[str] = []
            for entry, answer in zip(together, found, strict=True):
                if answer is not None and entry.written is not None:
                    # To encode an object again takes longer than to solve it.
                    outcome, solution = answer
                    added = f'"family": "{name}", "outcome": "{outcome}", "solution": "{solution}"'
                    said.append(f"{entry.written[:-1]}, {added}}}\n")
                    continue
                if answer is not None and entry.fields.get("family", name) == name:
                    outcome, solution = answer
                    said.append(_told(entry, {"family": name, "outcome": outcome, "solution": solution}))
                    continue
                out.lines("".join(said))
                said.clear()
                _solve_one(entry, source, limits, out)
            out.lines("".join(said))
            progress.done += len(together)
    return out.code


def _told(entry: Entry, answer: dict[str, Any]) -> str:
    return _encode(entry.fields | answer) + "\n"


def _solve_one(entry: Entry, source: Source, limits: Limits, out: Output) -> None:
    error = entry.error
    puzzle = None
    if error is None:
        text, family = entry.fields["puzzle"], source.family or entry.fields.get("family")
        try:
            puzzle = parse(text, family=family, form=source.form, shape=source.shape)
        except NotationError as wrong:
            error = NotationError(wrong.message, entry.line, wrong.column)
        except (ValueError, TypeError) as wrong:  # a family that there is not
            error = NotationError(str(wrong), entry.line)
    item = Item(entry.source, Record(entry.line, "", puzzle, error))
    if puzzle is None:
        assert error is not None  # noqa: S101  one or the other
        if source.strict:
            raise GrilleError(item.complaint())
        place = {"message": error.message, "line": error.line, "column": error.column}
        out.refuse(item, _told(entry, {"error": place}))
        return
    outcome = puzzle.solve(**limits._asdict())
    clashes = puzzle.clashes() if outcome.faults else ()
    answer: dict[str, Any] = {"family": puzzle.family, "outcome": str(outcome.verdict), "solution": None}
    if outcome.solution is not None:
        answer |= {"solution": outcome.solution.line} | outcome.solution.details()
    out.lines(_told(entry, answer | out.clash_fields(item, clashes)))
    if clashes:
        out.clash(item, clashes)
    elif outcome.verdict in (Verdict.NONE, Verdict.LIMIT):
        out.happened(NO if outcome.verdict is Verdict.NONE else LIMIT)


def _entries(source: Source) -> Iterator[Entry]:
    for name, file in source.opened():
        number = 0
        with closing(file):
            # Bounded, so that a file without lines does not fill the memory.
            while line := file.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    wrong = NotationError(f"the line is longer than {LONGEST_LINE:,} bytes", number)
                    while line and not line.endswith(b"\n"):
                        line = file.readline(LONGEST_LINE)
                    yield Entry(name, number, {}, wrong)
                elif line.strip():
                    yield _entry(name, number, line)


def _entry(name: str, number: int, line: bytes) -> Entry:
    text = line.decode("utf-8", "replace").strip()
    # A line that is no JSON is the puzzle itself: plain files are what people have most of.
    if not text.startswith(("{", "[")):
        # What is answered at once consists of plain signs, which need no quoting.
        return Entry(name, number, {"puzzle": text}, None, f'{{"puzzle": "{text}"}}')
    try:
        if not text.isascii():
            line.decode()  # what is no UTF-8 is no JSON
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        column = error.colno if isinstance(error, json.JSONDecodeError) else None
        return Entry(name, number, {}, NotationError("not JSON: expected an object on a line", number, column))
    if not isinstance(fields, dict) or not isinstance(fields.get("puzzle"), str):
        wrong = NotationError('expected an object with a "puzzle" that is a string', number)
        return Entry(name, number, fields if isinstance(fields, dict) else {}, wrong)
    return Entry(name, number, fields, None, text if ANSWER.isdisjoint(fields) else None)
