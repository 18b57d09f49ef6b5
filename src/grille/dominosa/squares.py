"""Squares of a board by name: `r1c2` is row 1, column 2."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grille.errors import GrilleError

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa


def square_name(puzzle: Dominosa, square: int) -> str:
    """Name a square, given its index row by row from 0: the top left is r1c1."""
    row, column = divmod(square, puzzle.width)
    return f"r{row + 1}c{column + 1}"


def square_at(puzzle: Dominosa, row: int, column: int, name: str | None = None) -> int:
    """Return the index of the square in a row and column, both from 1; errors quote `name`."""
    if not (1 <= row <= puzzle.height and 1 <= column <= puzzle.width):
        name = name or f"r{row}c{column}"
        raise IndexError(
            f"{name} is off the board: rows go from 1 to {puzzle.height}, columns from 1 to {puzzle.width}"
        )
    return (row - 1) * puzzle.width + column - 1


def read_square(puzzle: Dominosa, text: str) -> int:
    """Return the index of the square with this name; raise GrilleError if the board has no such square."""
    match = re.fullmatch(r"\s*r([0-9]{1,6})c([0-9]{1,6})\s*", text, re.ASCII | re.IGNORECASE)
    if match is None:
        raise GrilleError(f"expected a square such as r1c2 (row 1, column 2), found {text[:24]!r}")
    try:
        return square_at(puzzle, int(match[1]), int(match[2]), text.strip())
    except IndexError as error:
        raise GrilleError(str(error)) from None
