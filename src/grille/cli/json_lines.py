"""JSON lines: an object on each line with its puzzle, perhaps an answer, and fields that are the caller's own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING

from grille.cli.rows import Batch, Row
from grille.errors import NotationError
from grille.family import REGISTRY
from grille.notation import LONGEST_LINE

if TYPE_CHECKING:
    from grille.cli.reader import Reader

# Rows dealt with together: enough to keep every core busy, few enough to be answered soon.
TOGETHER = 20_000
_FIRST = next(iter(REGISTRY))
# Fields of a puzzle that is an object: the tiles of a hand, the set of a Dominosa. The object is then read as a whole.
_WHOLE = frozenset(("tiles", "set"))
_decode = json.JSONDecoder().decode


def batches(reader: Reader, name: str, stream: IO[bytes], share: Callable[[], float | None]) -> Iterator[Batch]:
    """The rows of a file of JSON lines. A line that is no object is taken as a puzzle in any notation."""
    numbered = enumerate(iter(lambda: stream.readline(LONGEST_LINE + 1), b""), 1)
    skipping = False
    while some := list(islice(numbered, TOGETHER)):
        rows = []
        for number, line in some:
            ended = line.endswith(b"\n")
            if skipping or len(line) > LONGEST_LINE:
                if not skipping:
                    error = NotationError(f"the line is longer than {LONGEST_LINE:,} bytes", number)
                    rows.append(Row(name, number, "", error=error))
                skipping = not ended
            elif line.startswith(b"{") and not line.startswith(b"{'"):
                rows.append(_row(reader, name, number, line))
            elif (text := line.decode("utf-8-sig", "replace").strip()) and not text.startswith("#"):
                if text.startswith("{") and not text.startswith("{'"):
                    rows.append(_row(reader, name, number, text.encode()))
                else:
                    rows.append(Row(name, number, text))
        yield Batch(rows, None, share())


def _row(reader: Reader, name: str, number: int, line: bytes) -> Row:
    try:
        text = line.decode().strip()
        fields = _decode(text)
    except UnicodeDecodeError as error:
        return Row(name, number, "", error=NotationError("not UTF-8 text", number, error.start + 1))
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg}; expected an object on a line"
        return Row(name, number, "", error=NotationError(message, number, error.colno))
    except RecursionError:
        return Row(name, number, "", error=NotationError("not JSON: nested too deep", number))
    puzzle = fields.get(reader.column or "puzzle")
    family = fields.get("family")
    answer = fields.get(reader.answer_column or "solution")
    wrong = None
    if not isinstance(puzzle, str):
        if reader.column is None and not _WHOLE.isdisjoint(fields):
            puzzle = text
        elif isinstance(puzzle, list):
            puzzle = json.dumps(puzzle)
        else:
            expected = f'expected an object with a "{reader.column or "puzzle"}" that is a text or a list'
            wrong = NotationError(f"{expected}; this one has {'none' if puzzle is None else repr(puzzle)[:40]}", number)
            puzzle = ""
    if reader.answer_column is not None and reader.answer_column not in fields:
        wrong = wrong or NotationError(f'expected a "{reader.answer_column}" in the object', number)
    if family is not None and not isinstance(family, str):
        told = repr(family)[:40]
        wrong = wrong or NotationError(f'expected a "family" that is a text; this one has {told}', number)
    if answer is not None and not isinstance(answer, str):
        answer = _answer(answer)
    # Plain puzzles are of the first family without being told.
    other = family if isinstance(family, str) and family != _FIRST else None
    return Row(name, number, puzzle, None, wrong, None, answer, fields, None, other, text)


def _answer(value: object) -> object:
    return json.dumps(value) if isinstance(value, (list, dict)) else value


def with_fields(row: Row) -> Row:
    """A row whose text is an object that was read as such, with the fields of that object."""
    try:
        fields = _decode(row.text)
    except (ValueError, RecursionError):  # as Python writes it: it has a puzzle, and no fields for JSON
        return row
    return row._replace(fields=fields, answer=_answer(fields.get("solution")))


def answer_in(text: str) -> str | None:
    """The answer in the object that `solve --json` prints; None where the text is no such object."""
    try:
        fields = _decode(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict):
        return None
    answer = fields.get("solution")
    if answer is None:
        raise NotationError('the JSON object has no "solution"')
    return str(_answer(answer))
