"""The geometry of a board, as data: the shape of its boxes and the houses that follow from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from grille.errors import GrilleError

# Digits as people write them. Nine and twenty-six make 35; the 36th has no letter left, so boards of side 36 are
# written as numbers wherever people read them, and this sign stands for 36 only inside.
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
EMPTY = "."
SMALLEST, LARGEST = 4, 36


class House(NamedTuple):
    """Cells that hold every digit once."""

    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Shape:
    """A box of `rows` x `columns` cells, and with it the board: side rows x columns, as many boxes as rows.

    >>> Shape(2, 3).side
    6
    >>> str(Shape.of("2x3"))
    '2x3'
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1 or not SMALLEST <= self.side <= LARGEST:
            raise GrilleError(
                f"a box of {self.rows}x{self.columns} makes a board of side {self.side}: "
                f"sides from {SMALLEST} to {LARGEST} can be played"
            )

    @classmethod
    def of(cls, text: str) -> Shape:
        """The shape written as rows x columns."""
        match = re.fullmatch(r"\s*([0-9]{1,2})\s*[xX×]\s*([0-9]{1,2})\s*", text)
        if match is None:
            raise GrilleError(f"a box shape is rows x columns, such as 3x3 or 2x3, not {text!r}")
        return _shape(int(match[1]), int(match[2]))

    @classmethod
    def of_side(cls, side: int) -> Shape:
        """The usual shape for a side: the squarest box, wider than tall (2x3 for 6, 3x4 for 12)."""
        if not SMALLEST <= side <= LARGEST:
            raise GrilleError(f"a board of side {side} can't be played: sides go from {SMALLEST} to {LARGEST}")
        rows = max(rows for rows in range(1, 7) if side % rows == 0 and rows * rows <= side)
        if rows == 1:
            raise GrilleError(f"side {side} has no boxes but 1x{side}: name the shape to play it as a Latin square")
        return _shape(rows, side // rows)

    @classmethod
    def of_length(cls, cells: int) -> Shape:
        """The usual shape for a board of this many cells."""
        side = round(cells**0.5)
        if side * side != cells or not SMALLEST <= side <= LARGEST:
            raise GrilleError(f"{cells} cells are no board: a side of 9 has 81 cells, of 4 has 16, of 16 has 256")
        return cls.of_side(side)

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    @cached_property
    def side(self) -> int:
        return self.rows * self.columns

    @cached_property
    def cells(self) -> int:
        return self.side**2

    @cached_property
    def symbols(self) -> str:
        """The digits of this board, in order."""
        return SYMBOLS[: self.side]

    @property
    def usual(self) -> bool:
        """Whether a board of this side has this shape when nothing else is said."""
        return self.rows > 1 and self.rows <= self.columns and self == Shape.of_side(self.side)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns and boxes, each kind from 1."""
        span = range(self.side)
        rows = [[self.side * i + j for j in span] for i in span]
        columns = [[self.side * j + i for j in span] for i in span]
        boxes = [
            [
                self.side * (i // self.rows * self.rows + j // self.columns)
                + (i % self.rows * self.columns + j % self.columns)
                for j in span
            ]
            for i in span
        ]
        return tuple(
            House(f"{kind} {i + 1}", tuple(cells))
            for kind, group in (("row", rows), ("column", columns), ("box", boxes))
            for i, cells in enumerate(group)
        )

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """By cell, the others that share a house with it."""
        around: list[set[int]] = [set() for _ in range(self.cells)]
        for house in self.houses:
            for cell in house.cells:
                around[cell].update(house.cells)
        return tuple(frozenset(each - {cell}) for cell, each in enumerate(around))

    def name(self, cell: int) -> str:
        """The name of a cell as people write it.

        >>> Shape(3, 3).name(10)
        'r2c2'
        """
        return self._names[cell]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        span = range(1, self.side + 1)
        return tuple(f"r{row}c{column}" for row in span for column in span)

    def label(self, symbol: str) -> str:
        """A digit as it is shown to people: the symbol, but the number on a board that has run out of letters."""
        return str(SYMBOLS.index(symbol) + 1) if self.side == LARGEST and symbol != EMPTY else symbol


@cache
def _shape(rows: int, columns: int) -> Shape:
    # One object a shape, so that its houses are made once.
    return Shape(rows, columns)
