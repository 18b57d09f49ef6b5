"""Geometry: where the squares of a Dominosa are on the canvas."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Offset, Region, Size


class Geometry(NamedTuple):
    """The number and size of the squares."""

    rows: int
    columns: int
    wide: int
    high: int
    margin: int

    @classmethod
    def of(cls, rows: int, columns: int, digits: int, space: Size) -> Geometry:
        margin = len(str(rows)) + 1
        candidates = [cls(rows, columns, wide + digits - 1, high, margin) for wide, high in ((6, 3), (4, 2))]
        return next(
            (each for each in candidates if each.width <= space.width and each.height <= space.height), candidates[-1]
        )

    @property
    def width(self) -> int:
        return self.margin + self.columns * self.wide + 1

    @property
    def height(self) -> int:
        return 1 + self.rows * self.high + 1

    def corner(self, row: int, column: int) -> tuple[int, int]:
        return self.margin + column * self.wide, 1 + row * self.high

    def square_at(self, at: Offset) -> tuple[int, int] | None:
        row, column = (at.y - 1) // self.high, (at.x - self.margin) // self.wide
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def region(self, row: int, column: int) -> Region:
        """A square with the lines around it, and at the edges also the row and column numbers."""
        x, y = self.corner(row, column)
        left = self.margin * (column == 0)
        return Region(x - left, y - (row == 0), self.wide + 1 + left, self.high + 2)

    def line_at(self, at: Offset) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The two squares beside the line at a place; None if there is no line."""
        there = self.square_at(at)
        if there is None:
            return None
        row, column = there
        on_left, on_top = (at.x - self.margin) % self.wide == 0, (at.y - 1) % self.high == 0
        if on_left and not on_top and column > 0:
            return (row, column - 1), there
        if on_top and not on_left and row > 0:
            return (row - 1, column), there
        return None
