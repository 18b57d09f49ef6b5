"""Borders: the lines between the regions of a board."""

from __future__ import annotations

from collections.abc import Sequence

from grille.fast_namedtuple import NamedTuple

Sides = tuple[tuple[bool, ...], ...]


class Borders(NamedTuple):
    """The edges of cells that are drawn as a thick line."""

    across: Sides  # [row of corners][column of cells]: the line above a cell
    down: Sides  # [column of corners][row of cells]: the line to the left of a cell

    @classmethod
    def of(cls, side: int, region_of: Sequence[int]) -> Borders:
        """Find the borders: around the board, and between neighbouring cells of different regions.

        >>> Borders.of(2, [0, 0, 1, 1]).across
        ((True, True), (True, True), (True, True))
        """
        span = range(side)

        def differ(cell: int, neighbour: int) -> bool:
            return region_of[cell] != region_of[neighbour]

        return cls(
            tuple(
                tuple(at in (0, side) or differ((at - 1) * side + i, at * side + i) for i in span)
                for at in range(side + 1)
            ),
            tuple(
                tuple(at in (0, side) or differ(i * side + at - 1, i * side + at) for i in span)
                for at in range(side + 1)
            ),
        )

    @property
    def ruled_rows(self) -> tuple[bool, ...]:
        """For each horizontal grid line, whether any part of it is a border."""
        return tuple(map(any, self.across))

    @property
    def ruled_columns(self) -> tuple[bool, ...]:
        """For each vertical grid line, whether any part of it is a border."""
        return tuple(map(any, self.down))

    def corner(self, row: int, column: int) -> int:
        """The borders that meet in a corner, as a bit mask: 8 north, 4 south, 2 west, 1 east."""
        last = len(self.across) - 1
        north = row > 0 and self.down[column][row - 1]
        south = row < last and self.down[column][row]
        west = column > 0 and self.across[row][column - 1]
        east = column < last and self.across[row][column]
        return 8 * north + 4 * south + 2 * west + east


def runs(line: Sequence[bool]) -> list[tuple[int, int]]:
    """Find the runs of True: the start and end of each.

    >>> runs([True, True, False, True])
    [(0, 2), (3, 4)]
    """
    ends = [at for at in range(len(line) + 1) if (at > 0 and line[at - 1]) != (at < len(line) and line[at])]
    return [*zip(ends[::2], ends[1::2], strict=True)]
