"""Spots: two squares side by side, where a tile can lie. Every part of the house counts them in this order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from grille.errors import GrilleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grille.dominosa.board import Dominosa


class Spot(NamedTuple):
    """Two neighbouring squares, counted row by row from 0; the second is to the east or to the south."""

    first: int
    second: int


def spots(rows: int, columns: int) -> Iterator[Spot]:
    """Every spot of a board: by first square, row by row; for each the one to the east, then the one to the south.

    >>> [*spots(2, 2)]
    [Spot(first=0, second=1), Spot(first=0, second=2), Spot(first=1, second=3), Spot(first=2, second=3)]
    """
    last = (rows - 1) * columns
    for square in range(rows * columns):
        if (square + 1) % columns:
            yield Spot(square, square + 1)
        if square < last:
            yield Spot(square, square + columns)


def square_name(puzzle: Dominosa, square: int) -> str:
    """The name of a square as people write it: r1c1 is the top left."""
    row, column = divmod(square, puzzle.width)
    return f"r{row + 1}c{column + 1}"


def square_at(puzzle: Dominosa, row: int, column: int, name: str | None = None) -> int:
    """The square in a row and column, both from 1; `name` is what it was called."""
    if not (1 <= row <= puzzle.height and 1 <= column <= puzzle.width):
        name = name or f"r{row}c{column}"
        raise IndexError(
            f"{name} is off the board: rows go from 1 to {puzzle.height}, columns from 1 to {puzzle.width}"
        )
    return (row - 1) * puzzle.width + column - 1


def read_square(puzzle: Dominosa, text: str) -> int:
    """The square of this name; raises where the board has none such."""
    match = re.fullmatch(r"\s*r([0-9]{1,6})c([0-9]{1,6})\s*", text, re.ASCII | re.IGNORECASE)
    if match is None:
        raise GrilleError(f"a square is a row and a column, such as r1c2, not {text[:24]!r}")
    try:
        return square_at(puzzle, int(match[1]), int(match[2]), text.strip())
    except IndexError as error:
        raise GrilleError(str(error)) from None
