"""Geometry: where the cells of a Sudoku are on the canvas."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from grille.sudoku.layout import Layout
from grille.sudoku.scene import note_slots

# The sizes of a cell as width and height, the largest first; the first that fits is used.
SCALES = ((7, 3), (5, 2), (4, 2), (3, 1), (2, 1))
# With a gap between all cells, which takes rows of its own.
GAP_SCALES = ((7, 3), (5, 2), (4, 2), (4, 1), (3, 1), (2, 1))
NINE = 9
# The columns beside the grid for clues that stand there.
RIM = 3


class Geometry(NamedTuple):
    """The size of a cell, and the place of each row and column of cells.

    Lines take space only where there is one, or between all cells where there are `gaps` for clues. With a `rim` there
    is space for clues around the grid.
    """

    layout: Layout
    wide: int
    high: int
    margin: int  # for the row numbers
    gaps: bool
    rim: int
    # One more than there are columns and rows: the last is just beyond the grid.
    xs: tuple[int, ...]
    ys: tuple[int, ...]

    @classmethod
    def of(cls, layout: Layout, space: Size, *, roomy: bool = False, gaps: bool = False, rim: int = 0) -> Geometry:
        """The largest cells that fit the space; with `roomy`, cells with a place for every note."""
        if roomy:
            return cls._made(layout, *_roomy(layout), gaps, rim)
        candidates = [cls._made(layout, wide, high, gaps, rim) for wide, high in (GAP_SCALES if gaps else SCALES)]
        # Numbers of two digits need wider cells.
        fit = [geometry for geometry in candidates if geometry.wide > len(layout.label(layout.symbols[-1]))]
        return next((each for each in fit if each.width <= space.width and each.height <= space.height), fit[-1])

    @classmethod
    def _made(cls, layout: Layout, wide: int, high: int, gaps: bool, rim: int) -> Geometry:
        margin = 3 if layout.side > NINE else 2
        borders, all_lines = layout.borders, (True,) * (layout.side + 1)
        columns, rows = (all_lines,) * 2 if gaps else (borders.ruled_columns, borders.ruled_rows)
        xs = accumulate(columns, lambda x, line: x + wide + line, initial=margin + RIM * rim - wide)
        ys = accumulate(rows, lambda y, line: y + high + line, initial=1 + rim - high)
        return cls(layout, wide, high, margin, gaps, rim, (*xs,)[1:], (*ys,)[1:])

    @property
    def width(self) -> int:
        return self.xs[-1] + RIM * self.rim

    @property
    def height(self) -> int:
        return self.ys[-1] + self.rim

    @property
    def across(self) -> int:
        """The number of notes per row if each has its place; 0 if the cell is too small for that."""
        if self.layout.side <= NINE:
            return 3 if (self.wide, self.high) == SCALES[0] else 0
        rows, columns = note_slots(self.layout)
        return columns if self.wide > columns and self.high >= rows else 0

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The top left of a cell on the canvas."""
        return self.xs[column], self.ys[row]

    def line(self, row: int, column: int) -> tuple[int, int]:
        """Where lines meet at a corner of cells: just before the cell to its south-east."""
        return self.xs[column] - 1, self.ys[row] - 1

    def centre(self, row: int, column: int) -> tuple[int, int]:
        """Where the digit of a cell is."""
        return self.xs[column] + (self.wide - (self.wide > 2)) // 2, self.ys[row] + (self.high - 1) // 2

    def region(self, row: int, column: int) -> Region:
        """A cell with the borders around it, so that they are in view at the edges."""
        x, y = self.corner(row, column)
        left, top = 1 + self.margin * (column == 0), 1 + (row == 0)
        return Region(x - left, y - top, self.wide + left + 1, self.high + top + 1)

    def cell_at(self, at: Offset) -> tuple[int, int] | None:
        row, column = bisect_right(self.ys, at.y) - 1, bisect_right(self.xs, at.x) - 1
        if not (0 <= row < self.layout.side and 0 <= column < self.layout.side):
            return None
        inside = at.x < self.xs[column] + self.wide and at.y < self.ys[row] + self.high
        return (row, column) if inside else None


def _roomy(layout: Layout) -> tuple[int, int]:
    """The size of a cell with a place for every note."""
    rows, columns = note_slots(layout)
    return (columns + 1, rows) if layout.side > NINE else SCALES[0]
