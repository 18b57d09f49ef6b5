"""Conversions between text and cells that all notations of Sudoku share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from grille.errors import GrilleError, NotationError
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, LARGEST, SMALLEST, SYMBOLS, Layout

if TYPE_CHECKING:
    from grille.logic import Position


def _usual_layouts() -> dict[int, Layout]:
    layouts = {}
    for side in range(SMALLEST, LARGEST + 1):
        try:
            layouts[side * side] = Layout.of_side(side)
        except GrilleError:  # a prime: no boxes
            continue
    return layouts


# The default layout for each number of cells.
USUAL: Final = _usual_layouts()
# Characters for an empty cell. `-` and `?` only count where they can't be part of a frame.
EMPTY_SIGNS: Final = frozenset(".0_*-?")
DASHES = str.maketrans("-?", "..")
_NUMBERS: Final = {str(number): SYMBOLS[number - 1] for number in range(1, LARGEST + 1)}


def settle(cells: int, shape: str | None, column: int | None = None) -> Layout:
    """Return the layout for a number of cells: the requested one, or else the default."""
    if shape is not None:
        asked = Layout.of(shape)
        if asked.cells != cells:
            raise NotationError(f"expected {asked.cells} cells (side {asked.side}), found {cells}", column=column)
        return asked
    if cells in USUAL:
        return USUAL[cells]
    side = round(cells**0.5)
    if side * side == cells and SMALLEST <= side <= LARGEST:
        raise NotationError(f"side {side} is prime, so it has no boxes: give the layout 1x{side} for a Latin square")
    near = min(USUAL, key=lambda count: abs(count - cells))
    raise NotationError(f"expected {near} cells (side {USUAL[near].side}), found {cells}", column=column)


def settle_side(side: int, shape: str | None) -> Layout:
    """Return the layout for a number of rows."""
    if shape is None and not SMALLEST <= side <= LARGEST:
        raise NotationError(f"side {side} is not supported: sides go from {SMALLEST} to {LARGEST}")
    asked = Layout.of(shape) if shape is not None else settle(side * side, None)
    if asked.side != side:
        raise NotationError(f"expected {asked.side} rows (layout {asked.brief}), found {side}")
    return asked


def named_layout(text: str) -> Layout:
    """Read a layout that is part of the text."""
    try:
        return Layout.of(text)
    except GrilleError as error:
        raise NotationError(str(error), column=1) from None


def number_sign(text: str, side: int) -> str:
    """Convert a cell written as a number or a character to its symbol."""
    if text in EMPTY_SIGNS:
        return EMPTY
    if text in {"00", "000"}:
        return EMPTY
    sign = _NUMBERS.get(text.lstrip("0") if len(text) <= 3 else text)
    if sign is None and len(text) == 1 and text.isascii():
        sign = text.upper()
    if sign is None or sign not in SYMBOLS[:side]:
        raise NotationError(f"{quoted(text)} is not a digit of a board of side {side} (1 to {side})")
    return sign


def line(layout: Layout, digits: str) -> str:
    """Write digits on one line, after the layout if it is not the default."""
    body = digits
    if layout.side == LARGEST:
        body = " ".join(str(SYMBOLS.find(sign) + 1) for sign in digits)
    return body if layout.is_default else f"{layout}:{body}"


def quoted(text: str) -> str:
    """Quote text for a message, shortened."""
    return repr(text if len(text) <= 24 else text[:21] + "...")


def numbers(puzzle: Sudoku) -> list[int]:
    """The givens as numbers, 0 for an empty cell."""
    return [SYMBOLS.find(sign) + 1 for sign in puzzle.givens]


def rows(puzzle: Sudoku) -> Sequence[str]:
    """The givens row by row."""
    side = puzzle.layout.side
    return [puzzle.givens[at : at + side] for at in range(0, side * side, side)]


def entered(puzzle: Sudoku, digits: str) -> Position:
    """Return the position of a board in play: its digits that are not givens."""
    from grille.logic import Position

    layout = puzzle.layout
    placed = enumerate(zip(puzzle.givens, digits, strict=True))
    return Position(
        frozenset(
            f"{layout.name(cell)}={layout.label(digit)}" for cell, (given, digit) in placed if given == EMPTY != digit
        )
    )


def only(puzzle: Sudoku, title: str, *layouts: str) -> None:
    """Raise GrilleError if a notation does not support the layout."""
    if puzzle.layout.text not in layouts:
        raise GrilleError(f"{title} supports {' or '.join(layouts)} boxes, not {puzzle.layout.brief}")
