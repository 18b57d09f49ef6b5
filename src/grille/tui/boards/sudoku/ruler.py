"""Ruler: where the cells of a Sudoku lie on the paper."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from grille.sudoku.shape import Shape

# Cells by width and height, the largest first; the first that fits is taken.
SCALES = ((7, 3), (5, 2), (4, 2), (3, 1), (2, 1))
NINE = 9


class Ruler(NamedTuple):
    """The size of a cell, and what borders and labels take."""

    shape: Shape
    wide: int
    high: int
    margin: int  # of the names of the rows

    @classmethod
    def of(cls, shape: Shape, space: Size, *, roomy: bool = False) -> Ruler:
        """The largest cells that fit the space; roomy ones have a place for every note, whatever fits."""
        margin = 3 if shape.side > NINE else 2
        if roomy:
            return cls(shape, *((shape.columns + 1, shape.rows) if shape.side > NINE else SCALES[0]), margin)
        rulers = [cls(shape, wide, high, margin) for wide, high in SCALES]
        # Numbers of two digits need the room.
        fit = [ruler for ruler in rulers if ruler.wide > len(shape.label(shape.symbols[-1]))]
        return next((each for each in fit if each.width <= space.width and each.height <= space.height), fit[-1])

    @property
    def width(self) -> int:
        return self.margin + self.shape.side * self.wide + self.shape.side // self.shape.columns + 1

    @property
    def height(self) -> int:
        return 1 + self.shape.side * self.high + self.shape.side // self.shape.rows + 1

    @property
    def across(self) -> int:
        """How many notes stand in a row, each in its place; 0 where the cell is too small for that."""
        if self.shape.side <= NINE:
            return 3 if (self.wide, self.high) == SCALES[0] else 0
        return self.shape.columns if self.wide > self.shape.columns and self.high >= self.shape.rows else 0

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The top left of a cell, on the paper."""
        x = self.margin + 1 + column * self.wide + column // self.shape.columns
        return x, 2 + row * self.high + row // self.shape.rows

    def region(self, row: int, column: int) -> Region:
        """A cell with the borders around it, so that they come into view at the edges."""
        x, y = self.corner(row, column)
        left, top = 1 + self.margin * (column == 0), 1 + (row == 0)
        return Region(x - left, y - top, self.wide + left + 1, self.high + top + 1)

    def cell_at(self, at: Offset) -> tuple[int, int] | None:
        for row in range(self.shape.side):
            for column in range(self.shape.side):
                x, y = self.corner(row, column)
                if x <= at.x < x + self.wide and y <= at.y < y + self.high:
                    return row, column
        return None
