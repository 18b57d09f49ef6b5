"""Grids as JSON or Python literals: a list of rows, a flat list, or an object with a `puzzle`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.notation.literal import Value, read_literal, wrong
from grille.notation.prolog import begins_prolog, only_list, read_term
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, SMALLEST, SYMBOLS, Layout
from grille.sudoku.notation import oneline, solo
from grille.sudoku.notation.cells import (
    EMPTY_SIGNS,
    named_layout,
    number_sign,
    numbers,
    quoted,
    settle,
    settle_side,
)

# `(define` begins a planning problem.
_BEGINS = re.compile(r"\s*[\[({](?!\s*define\b)")
_FAMILY = re.compile(r"""["']family["']\s*:\s*["'](\w*)""")
# A variable of Prolog.
VARIABLE = re.compile(r"[A-Z_][A-Za-z0-9_]*")
_NOTHING = frozenset({"null", "None", "_", "0"})


def sniff(text: str) -> bool:
    if not _BEGINS.match(text):
        return False
    family = _FAMILY.search(text)
    return family is None or family[1] == Sudoku.family


def read(text: str, shape: str | None) -> Sudoku:
    return _read_plain(text, shape) or _read_value(text, read_literal(text), shape)


def write_json(puzzle: Sudoku) -> str:
    if not puzzle.layout.is_default:
        return json.dumps({"puzzle": oneline.write(puzzle)})
    return json.dumps(_grid(puzzle), separators=(",", ":"))


def write_python(puzzle: Sudoku) -> str:
    if not puzzle.layout.is_default:
        return repr({"puzzle": oneline.write(puzzle)})
    return repr([[number or None for number in row] for row in _grid(puzzle)])


def write_prolog(puzzle: Sudoku) -> str:
    if not puzzle.layout.is_default:
        raise GrilleError(f"a Prolog fact has no layout: this board is {puzzle.layout}")
    rows = (",".join(str(number or "_") for number in row) for row in _grid(puzzle))
    return f"sudoku([{','.join(f'[{row}]' for row in rows)}])."


def sniff_prolog(text: str) -> bool:
    return begins_prolog(text) and read_term(text).functor not in ("dominosa", "chain")


def read_prolog(text: str, shape: str | None) -> Sudoku:
    return read(only_list(text), shape)


def _grid(puzzle: Sudoku) -> list[list[int]]:
    side, cells = puzzle.layout.side, numbers(puzzle)
    return [cells[at : at + side] for at in range(0, len(cells), side)]


def _read_plain(text: str, shape: str | None) -> Sudoku | None:
    """Read a square of JSON numbers, ten times faster than other literals; None for anything else."""
    try:
        grid = json.loads(text)
        digits = [SYMBOLS[cell - 1] if cell else EMPTY for row in grid for cell in row if type(cell) is int]
        if min(map(min, grid)) >= 0 and len(digits) == len(grid) ** 2 and all(len(row) == len(grid) for row in grid):
            return Sudoku("".join(digits), settle_side(len(grid), shape))
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    return None


def _read_value(text: str, value: Value, shape: str | None) -> Sudoku:
    if value.kind == "{":
        return _read_object(text, value, shape)
    if value.kind == '"':
        return _read_line(text, value, shape)
    if not value.kind:
        raise wrong(text, value.offset, f"expected a list of rows, found {quoted(value.text)}")
    return _read_list(text, value, shape)


def _read_object(text: str, value: Value, shape: str | None) -> Sudoku:
    inner, own = value["puzzle"], value["layout"] or value["shape"]
    if inner is None:
        raise wrong(text, value.offset, "expected an object with a 'puzzle'")
    if inner.kind == "{":
        raise wrong(text, inner.offset, "expected a line or a list, found an object")
    if own is not None and shape is None:
        shape = str(named_layout(own.text))
    return _read_value(text, inner, shape)


def _read_list(text: str, value: Value, shape: str | None) -> Sudoku:
    if not value.items:
        raise wrong(text, value.offset, "expected a list of rows, found an empty list")
    kinds = {item.kind for item in value.items}
    if kinds <= {"[", "("}:
        return _read_rows(text, value.items, [row.items for row in value.items], shape)
    if not kinds <= {"", '"'}:
        odd = next(item for item in value.items if item.kind not in {"", '"'})
        raise wrong(text, odd.offset, "expected a row or a cell like the others in the list")
    if kinds == {'"'} and len(value.items) == 1:
        return _read_line(text, value.items[0], shape)
    if kinds == {'"'} and max(len(item.text) for item in value.items) > 2:
        return _read_rows(text, value.items, [_signs(item) for item in value.items], shape)
    return _read_flat(text, value, shape)


def _read_line(text: str, value: Value, shape: str | None) -> Sudoku:
    try:
        return (solo.read if solo.sniff(value.text) else oneline.read)(value.text, shape)
    except NotationError as error:
        raise wrong(text, value.offset + (error.column or 0), error.message) from None


def _signs(row: Value) -> list[Value]:
    """Split a row written as a string: one character per cell, or numbers separated by blanks or commas."""
    cells = list(re.finditer(r"[^\s,;|]+", row.text))
    if len(cells) <= 1 or any(len(cell[0]) > 2 for cell in cells):
        cells = list(re.finditer(r"[^\s,;|]", row.text))
    return [Value('"', row.offset + 1 + cell.start(), cell[0]) for cell in cells]


def _side(cells: Sequence[list[Value]]) -> int:
    """The intended side: the length of most rows or, if that is too small, the number of rows."""
    usual = Counter(map(len, cells)).most_common(1)[0][0]
    return usual if usual >= SMALLEST else len(cells)


def _read_rows(text: str, rows: Sequence[Value], cells: Sequence[list[Value]], shape: str | None) -> Sudoku:
    side = Layout.of(shape).side if shape is not None else _side(cells)
    for number, row in enumerate(cells, 1):
        if len(row) != side:
            raise wrong(text, rows[number - 1].offset, f"expected {side} cells in row {number}, found {len(row)}")
    if len(rows) != side:
        raise wrong(text, rows[-1].offset, f"expected {side} rows of {side} cells, found {len(rows)}")
    board = settle_side(side, shape)
    _check_variables(text, [cell for row in cells for cell in row], side)
    return Sudoku("".join(_sign(text, cell, side) for row in cells for cell in row), board)


def _check_variables(text: str, cells: Sequence[Value], side: int) -> None:
    """Refuse variables of Prolog that are more than empty cells: a name used twice, or a letter that may be a digit."""
    seen: set[str] = set()
    for cell in cells:
        if cell.kind or cell.text in _NOTHING or not VARIABLE.fullmatch(cell.text):
            continue
        if cell.text in seen:
            raise wrong(text, cell.offset, f"the variable {cell.text} is used twice; write _ for an empty cell")
        if side > 9 and len(cell.text) == 1:
            raise wrong(text, cell.offset, f"write '{cell.text}' in quotes for a digit, or _ for an empty cell")
        seen.add(cell.text)


def _read_flat(text: str, value: Value, shape: str | None) -> Sudoku:
    try:
        board = settle(len(value.items), shape)
    except NotationError as error:
        raise wrong(text, value.offset, error.message) from None
    _check_variables(text, value.items, board.side)
    return Sudoku("".join(_sign(text, cell, board.side) for cell in value.items), board)


def _sign(text: str, cell: Value, side: int) -> str:
    found = cell.text.strip()
    if cell.items or cell.kind not in {"", '"'}:
        raise wrong(text, cell.offset, f"expected a cell in the row, found another {cell.kind!r}")
    if found in _NOTHING or (cell.kind == '"' and (not found or found in EMPTY_SIGNS)):
        return EMPTY
    if not cell.kind and VARIABLE.fullmatch(found):
        return EMPTY
    if not cell.kind and not found.isdigit():
        raise wrong(text, cell.offset, f"expected a number from 0 to {side}, found {quoted(found)}")
    try:
        return number_sign(found, side)
    except NotationError as error:
        raise wrong(text, cell.offset, error.message) from None


JSON = Format("json", "JSON list", write_json, sniff, read, suffixes=(".json", ".jsonl"))
PYTHON = Format("python", "Python list", write_python, sniff, read, suffixes=(".py",))
PROLOG = Format("prolog", "Prolog fact", write_prolog, sniff_prolog, read_prolog, suffixes=(".pl",))
