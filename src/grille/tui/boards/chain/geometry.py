"""Geometry: where the tiles of a chain are on the canvas."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Size

HIGH = 3


class Geometry(NamedTuple):
    """The size of a tile and the number of tiles per row; tiles of the hand have their names below."""

    wide: int  # of a half
    across: int
    hand_rows: int
    table_rows: int

    @classmethod
    def of(cls, hand: int, table: int, digits: int, space: Size) -> Geometry:
        wide = digits + 2 * (digits < 3)
        across = max(1, space.width // (2 * wide + 4))
        on_table = max(1, (space.width - 2) // (2 * wide + 3))
        return cls(wide, across, max(1, -(-hand // across)), max(1, -(-table // on_table)))

    @property
    def tile_width(self) -> int:
        return 2 * self.wide + 3

    @property
    def width(self) -> int:
        return self.across * (self.tile_width + 1) + 1

    @property
    def table_across(self) -> int:
        return max(1, self.width // self.tile_width)

    @property
    def table_top(self) -> int:
        return 1 + self.hand_rows * (HIGH + 1) + 1

    @property
    def height(self) -> int:
        return self.table_top + 1 + self.table_rows * HIGH

    def in_hand(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.across)
        return column * (self.tile_width + 1), 1 + row * (HIGH + 1)

    def on_table(self, place: int) -> tuple[int, int]:
        row, column = divmod(place, self.table_across)
        return column * self.tile_width, self.table_top + 1 + row * HIGH
