"""Geometry: where the cells of a Sudoku are on the canvas."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from grille.sudoku.layout import Layout
from grille.sudoku.scene import note_slots

# The sizes of a cell as width and height, the largest first; the first that fits is used.
SCALES = ((7, 3), (5, 2), (4, 2), (3, 1), (2, 1))
NINE = 9


class Geometry(NamedTuple):
    """The size of a cell, with the space for borders and row numbers."""

    layout: Layout
    wide: int
    high: int
    margin: int  # for the row numbers

    @classmethod
    def of(cls, layout: Layout, space: Size, *, roomy: bool = False) -> Geometry:
        """The largest cells that fit the space; with `roomy`, cells with a place for every note."""
        margin = 3 if layout.side > NINE else 2
        if roomy:
            return cls(layout, *_roomy(layout), margin)
        candidates = [cls(layout, wide, high, margin) for wide, high in SCALES]
        # Numbers of two digits need wider cells.
        fit = [geometry for geometry in candidates if geometry.wide > len(layout.label(layout.symbols[-1]))]
        return next((each for each in fit if each.width <= space.width and each.height <= space.height), fit[-1])

    @property
    def width(self) -> int:
        return self.margin + self.layout.side * self.wide + sum(self.layout.borders.ruled_columns)

    @property
    def height(self) -> int:
        return 1 + self.layout.side * self.high + sum(self.layout.borders.ruled_rows)

    @property
    def across(self) -> int:
        """The number of notes per row if each has its place; 0 if the cell is too small for that."""
        if self.layout.side <= NINE:
            return 3 if (self.wide, self.high) == SCALES[0] else 0
        rows, columns = note_slots(self.layout)
        return columns if self.wide > columns and self.high >= rows else 0

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The top left of a cell on the canvas; lines take space only where there is one."""
        borders = self.layout.borders
        x = self.margin + column * self.wide + sum(borders.ruled_columns[: column + 1])
        return x, 1 + row * self.high + sum(borders.ruled_rows[: row + 1])

    def line(self, row: int, column: int) -> tuple[int, int]:
        """Where lines meet at a corner of cells: just before the cell to its south-east."""
        x, y = self.corner(row, column)
        return x - 1, y - 1

    def region(self, row: int, column: int) -> Region:
        """A cell with the borders around it, so that they are in view at the edges."""
        x, y = self.corner(row, column)
        left, top = 1 + self.margin * (column == 0), 1 + (row == 0)
        return Region(x - left, y - top, self.wide + left + 1, self.high + top + 1)

    def cell_at(self, at: Offset) -> tuple[int, int] | None:
        for row in range(self.layout.side):
            for column in range(self.layout.side):
                x, y = self.corner(row, column)
                if x <= at.x < x + self.wide and y <= at.y < y + self.high:
                    return row, column
        return None


def _roomy(layout: Layout) -> tuple[int, int]:
    """The size of a cell with a place for every note."""
    rows, columns = note_slots(layout)
    return (columns + 1, rows) if layout.side > NINE else SCALES[0]
