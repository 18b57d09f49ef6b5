"""Spots: two squares side by side, where a tile can lie. All engines number them in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Spot(NamedTuple):
    """Two neighbouring squares by index, row by row from 0; the second is east or south of the first."""

    first: int
    second: int


def spots(rows: int, columns: int) -> Iterator[Spot]:
    """Yield every spot of a board, in order of the first square; for each, the one to the east, then to the south.

    >>> [*spots(2, 2)]
    [Spot(first=0, second=1), Spot(first=0, second=2), Spot(first=1, second=3), Spot(first=2, second=3)]
    """
    last = (rows - 1) * columns
    for square in range(rows * columns):
        if (square + 1) % columns:
            yield Spot(square, square + 1)
        if square < last:
            yield Spot(square, square + columns)
