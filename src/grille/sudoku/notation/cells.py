"""Signs and numbers to a board: what all notations of Sudoku share."""

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


# The usual layout for each number of cells that is a board.
USUAL: Final = _usual_layouts()
# What people write for an empty cell: the first four wherever a sign stands, the others where they can't be a frame.
EMPTY_SIGNS: Final = frozenset(".0_*-?")
DASHES = str.maketrans("-?", "..")
_NUMBERS: Final = {str(number): SYMBOLS[number - 1] for number in range(1, LARGEST + 1)}


def settle(cells: int, shape: str | None, column: int | None = None) -> Layout:
    """The layout of a board with so many cells: the one asked for, or else the usual one."""
    if shape is not None:
        asked = Layout.of(shape)
        if asked.cells != cells:
            raise NotationError(f"expected {asked.cells} cells (side {asked.side}), found {cells}", column=column)
        return asked
    if cells in USUAL:
        return USUAL[cells]
    side = round(cells**0.5)
    if side * side == cells and SMALLEST <= side <= LARGEST:
        raise NotationError(f"side {side} has no boxes but 1x{side}: name the layout to play it as a Latin square")
    near = min(USUAL, key=lambda count: abs(count - cells))
    raise NotationError(f"expected {near} cells (side {USUAL[near].side}), found {cells}", column=column)


def settle_side(side: int, shape: str | None) -> Layout:
    """The layout of a board with so many rows."""
    if shape is None and not SMALLEST <= side <= LARGEST:
        raise NotationError(f"a board of side {side} can't be played: sides go from {SMALLEST} to {LARGEST}")
    asked = Layout.of(shape) if shape is not None else settle(side * side, None)
    if asked.side != side:
        raise NotationError(f"expected {asked.side} rows (layout {asked.brief}), found {side}")
    return asked


def named_layout(text: str) -> Layout:
    """A layout that stands in the text itself."""
    try:
        return Layout.of(text)
    except GrilleError as error:
        raise NotationError(str(error), column=1) from None


def number_sign(text: str, side: int) -> str:
    """The sign for a cell written as a number or a name; raises where it is no digit of the board."""
    if text in EMPTY_SIGNS:
        return EMPTY
    if text in {"00", "000"}:
        return EMPTY
    sign = _NUMBERS.get(text.lstrip("0") if len(text) <= 3 else text)
    if sign is None and len(text) == 1 and text.isascii():
        sign = text.upper()
    if sign is None or sign not in SYMBOLS[:side]:
        raise NotationError(f"{quoted(text)} is no digit of a board of side {side} (1 to {side})")
    return sign


def line(layout: Layout, digits: str) -> str:
    """Digits on one line, the way a puzzle of this layout is written."""
    body = digits
    if layout.side == LARGEST:
        body = " ".join(str(SYMBOLS.find(sign) + 1) for sign in digits)
    return body if layout.is_default else f"{layout}:{body}"


def quoted(text: str) -> str:
    """What was found, cut to a length that can be read."""
    return repr(text if len(text) <= 24 else text[:21] + "...")


def numbers(puzzle: Sudoku) -> list[int]:
    """The givens as numbers, 0 where the cell is empty."""
    return [SYMBOLS.find(sign) + 1 for sign in puzzle.givens]


def rows(puzzle: Sudoku) -> Sequence[str]:
    """The givens row by row."""
    side = puzzle.layout.side
    return [puzzle.givens[at : at + side] for at in range(0, side * side, side)]


def entered(puzzle: Sudoku, digits: str) -> Position:
    """Digits that somebody has placed beside the givens, as a position."""
    from grille.logic import Position

    layout = puzzle.layout
    placed = enumerate(zip(puzzle.givens, digits, strict=True))
    return Position(
        frozenset(
            f"{layout.name(cell)}={layout.label(digit)}" for cell, (given, digit) in placed if given == EMPTY != digit
        )
    )


def only(puzzle: Sudoku, title: str, *layouts: str) -> None:
    """Refuses to write a board that a notation has no form for."""
    if puzzle.layout.text not in layouts:
        raise GrilleError(f"{title} holds boards of {' or '.join(layouts)} boxes, not of {puzzle.layout.brief}")
