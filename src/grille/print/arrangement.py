"""How many boards fit a page, and how large each is drawn. Lengths are in inches."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from grille.errors import GrilleError

# The space between two boards.
GAP = 0.3
# The smallest cell that can be read and written in, and the largest one that looks right.
SMALLEST_CELL, LARGEST_CELL = 0.14, 0.5
# The smallest cell in a solution, which is only read.
SMALLEST_SOLUTION = 0.075
# The size of a cell that is comfortable to write in, by the number of cells in a row.
COMFORTABLE = ((9, 0.29), (16, 0.22), (99, 0.17))
COMFORTABLE_SOLUTION = 0.105
LARGE_PRINT = 1.45


# The width that text around a board has at least.
NARROWEST = 1.3
# A little less than the page has, so that rounding never moves a row to the next page.
SLACK = 0.01
# The width and height of an item of a checklist.
ITEM = 0.36, 0.21
# The mean width of a letter of a remark, and the height of its lines. A little more than the font needs.
LETTER = 0.064, 0.17


class Block(NamedTuple):
    """A board to place: its cells across and down, the height of text around it, the items of its checklist, and the
    letters of its remark.
    """

    columns: float
    rows: float
    extra: float
    items: int = 0
    letters: int = 0

    def cell(self, width: float, height: float) -> float:
        """The size of its cells within this width and height."""
        cell = min(width / self.columns, (height - self.extra) / self.rows, LARGEST_CELL)
        # The checklist and the remark are as wide as the board: the smaller the board, the more lines they take.
        for _ in range(3 if self.items or self.letters else 0):
            wide = max(cell * self.columns, NARROWEST)
            below = ceil(self.items / max(1, int(wide / ITEM[0]))) * ITEM[1]
            below += ceil(self.letters * LETTER[0] / wide) * LETTER[1]
            cell = min(cell, (height - self.extra - below) / self.rows)
        return cell


class Grid(NamedTuple):
    """How the boards of a page are arranged: rows and columns of equal slots."""

    rows: int
    columns: int
    width: float  # of a slot
    height: float


def grids(count: int, width: float, height: float) -> list[Grid]:
    """All arrangements of this many slots on a page."""
    found = []
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        if rows * columns - count < columns:
            wide, high = (width - (columns - 1) * GAP) / columns, (height - SLACK - (rows - 1) * GAP) / rows
            if wide > 0 and high > 0:
                found.append(Grid(rows, columns, wide, high))
    return found


def arrange(blocks: Sequence[Block], count: int, width: float, height: float) -> tuple[Grid, float] | None:
    """The arrangement with the largest boards, and the size of the smallest cell; None if there is no room."""
    best: tuple[Grid, float] | None = None
    for grid in grids(count, width, height):
        cell = min(block.cell(grid.width, grid.height) for block in blocks)
        if best is None or cell > best[1]:
            best = grid, cell
    return best


class Limits(NamedTuple):
    """The sizes of cells that a page asks for."""

    smallest: float
    comfortable: float

    @classmethod
    def puzzles(cls, blocks: Sequence[Block], *, large: bool) -> Limits:
        most = max(block.columns for block in blocks)
        comfortable = next(cell for side, cell in COMFORTABLE if most <= side)
        return cls(SMALLEST_CELL, comfortable * (LARGE_PRINT if large else 1))

    @classmethod
    def solutions(cls) -> Limits:
        return cls(SMALLEST_SOLUTION, COMFORTABLE_SOLUTION)


def _fits(block: Block, side: int, count: int, area: tuple[float, float], limits: Limits) -> bool:
    """Whether square boards of this side fit, with the same text around them."""
    found = arrange([block._replace(columns=side, rows=side)], count, *area)
    return found is not None and found[1] >= limits.smallest


def fit(
    blocks: Sequence[Block], area: tuple[float, float], limits: Limits, per_page: int | None, what: str, most: int = 24
) -> Grid:
    """Arrange boards on pages: as many as fit comfortably, or the number asked for.

    Raises GrilleError if a board would be too small to read.
    """
    if per_page is None:
        for count in range(min(most, len(blocks)), 0, -1):
            found = arrange(blocks, count, *area)
            if found is not None and found[1] >= limits.comfortable:
                return found[0]
    count = per_page or 1
    found = arrange(blocks, count, *area)
    if found is None or found[1] < limits.smallest:
        block = max(blocks, key=lambda each: each.columns * each.rows)
        size = f"{block.rows:.0f} x {block.columns:.0f}"
        sides = range(int(max(block.columns, block.rows)), 0, -1)
        largest = next((side for side in sides if _fits(block, side, count, area, limits)), 0)
        on = f"with {count} on a page of this size" if count > 1 else "for a page of this size"
        raise GrilleError(
            f"{what}: a board of {size} is too large {on}; the largest that fits is {largest} x {largest}"
        )
    return found[0]
