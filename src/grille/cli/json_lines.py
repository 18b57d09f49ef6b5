"""JSON lines: one object per line with a puzzle, an optional solution, and any other fields."""

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

# Rows per batch: enough to keep every core busy, few enough for early results.
TOGETHER = 20_000
_FIRST = next(iter(REGISTRY))
# Fields of a puzzle that is an object: the tiles of a hand, the set of a Dominosa, the givens of a Sudoku with clues,
# the grid of f-puzzles. The object is then read as a whole.
_WHOLE = frozenset(("tiles", "set", "givens", "grid"))
_decode = json.JSONDecoder().decode


def batches(reader: Reader, name: str, stream: IO[bytes], share: Callable[[], float | None]) -> Iterator[Batch]:
    """The rows of a file of JSON lines. A line that is not an object is read as a puzzle in any notation."""
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
        return Row(name, number, "", error=NotationError("not JSON: nested too deeply", number))
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
            found = "no such field" if puzzle is None else repr(puzzle)[:40]
            message = f'expected an object whose "{reader.column or "puzzle"}" is a string or a list, found {found}'
            wrong = NotationError(message, number)
            puzzle = ""
    if reader.answer_column is not None and reader.answer_column not in fields:
        wrong = wrong or NotationError(f'expected an object with the field "{reader.answer_column}"', number)
    if family is not None and not isinstance(family, str):
        wrong = wrong or NotationError(f'expected a string as "family", found {repr(family)[:40]}', number)
    if answer is not None and not isinstance(answer, str):
        answer = _answer(answer)
    # Plain puzzles are read as the first family anyway.
    other = family if isinstance(family, str) and family != _FIRST else None
    return Row(name, number, puzzle, None, wrong, None, answer, fields, None, other, text)


def _answer(value: object) -> object:
    return json.dumps(value) if isinstance(value, (list, dict)) else value


def with_fields(row: Row) -> Row:
    """The row with the fields of the JSON object that is its text."""
    try:
        fields = _decode(row.text)
    except (ValueError, RecursionError):  # a Python dict: its puzzle can be read, its fields can't
        return row
    return row._replace(fields=fields, answer=_answer(fields.get("solution")))


def answer_in(text: str) -> str | None:
    """The solution in an object that `solve --json` printed; None if the text is not a JSON object."""
    try:
        fields = _decode(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict):
        return None
    answer = fields.get("solution")
    if answer is None:
        raise NotationError('expected a JSON object with the field "solution"')
    return str(_answer(answer))
