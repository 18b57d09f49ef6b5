"""Reading givens from Python values: text in any notation, lists of rows or cells, arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isnan
from operator import index
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.sudoku.cells import Cells
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout

_NOTHING = frozenset({"", ".", "0", "_", "*", "-", "?"})


def read_givens(givens: Any, layout: Layout | None) -> tuple[str, Layout]:
    """Read the givens and their layout from any supported value."""
    if isinstance(givens, Cells) and layout in (None, givens.layout):
        layout, first = givens.layout, givens.layout.first
        return "".join(layout.symbols[digit - first] if digit >= first else EMPTY for digit in givens), layout
    return _read_text(givens, layout) if isinstance(givens, str) else _read_values(givens, layout)


def _read_text(text: str, layout: Layout | None) -> tuple[str, Layout]:
    from grille.notation import parse
    from grille.sudoku.board import Sudoku

    puzzle = parse(text, family=Sudoku.family, shape=None if layout is None else layout.text)
    assert isinstance(puzzle, Sudoku)  # noqa: S101  the family was named
    return puzzle.givens, puzzle.layout


def _read_values(values: Any, layout: Layout | None) -> tuple[str, Layout]:
    """Read rows of cells, or one list of all cells.

    A cell is a number (0 if empty), None or NaN, or a character as in text.
    """
    rows = _listed(values)
    if any(isinstance(row, (list, tuple)) or (isinstance(row, str) and len(row) > 2) for row in rows):
        cells = _square(rows, None if layout is None else layout.side)
    else:
        cells = rows
    if layout is None:
        layout = Layout.of_length(len(cells))
    elif len(cells) != layout.cells:
        raise NotationError(f"expected {layout.cells} cells (side {layout.side}), found {len(cells)}")
    return "".join(_sign(cell, at, layout) for at, cell in enumerate(cells)), layout


def _listed(values: Any) -> list[Any]:
    if isinstance(values, Cells):
        return [*values]
    # Arrays are converted by their own methods, so NumPy is never imported here.
    if hasattr(values, "__array__"):
        values = values.__array__()
    if hasattr(values, "tolist"):
        values = values.tolist()
    if not isinstance(values, Iterable) or isinstance(values, bytes):
        raise GrilleError(f"expected a Sudoku as text, rows of cells or an array, not {type(values).__name__}")
    return [[*row] if not isinstance(row, (str, bytes)) and isinstance(row, Iterable) else _text(row) for row in values]


def _square(rows: Sequence[Any], side: int | None) -> list[Any]:
    """Flatten rows, which must form a square."""
    cells = [[*row] if isinstance(row, (list, str)) else [row] for row in rows]
    side = side or Counter(map(len, cells)).most_common(1)[0][0]
    for number, row in enumerate(cells, 1):
        if len(row) != side:
            raise NotationError(f"expected {side} cells in row {number}, found {len(row)}")
    if len(cells) != side:
        raise NotationError(f"expected {side} rows of {side} cells, found {len(cells)}")
    return [cell for row in cells for cell in row]


def _text(value: Any) -> Any:
    return value.decode("latin-1") if isinstance(value, bytes) else value


def _sign(cell: Any, at: int, layout: Layout) -> str:
    found = _text(cell)
    # Arrays with empty cells have floats: NaN is an empty cell.
    if isinstance(found, float) and (isnan(found) or found.is_integer()):
        found = None if isnan(found) else int(found)
    nothing = _NOTHING if layout.first else _NOTHING - {"0"}
    if found is None or (isinstance(found, str) and found.strip() in nothing):
        return EMPTY
    if isinstance(found, str):
        sign = found.strip().upper()
        number = int(sign) if sign.isdecimal() else SYMBOLS.find(sign) + 1 if len(sign) == 1 else 0
    else:
        try:
            number = index(found)
        except TypeError:
            number = -2
        if number == layout.first - 1:
            return EMPTY
    if not layout.first <= number < layout.first + layout.side or isinstance(found, bool):
        last = layout.first + layout.side - 1
        expected = f"expected a digit from {layout.first} to {last}, or {layout.first - 1} for an empty cell"
        raise NotationError(f"{layout.name(at)}: {expected}, found {str(found)[:24]!r}")
    return layout.symbols[number - layout.first]
