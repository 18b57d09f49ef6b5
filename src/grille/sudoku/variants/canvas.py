"""Canvas: a full grid on which clues are laid, with the cells that lines already use."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from grille.sudoku.clues.clue import Clue

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

# Clues that are laid, and removed, together: one clue, or a clue and its images under the symmetry.
Bundle = tuple[Clue, ...]
CellMap = tuple[int, ...]


class Canvas:
    """A full grid, a source of random numbers, and the symmetry that clues must have."""

    def __init__(
        self,
        layout: Layout,
        digits: list[int],
        random: Random,
        images: tuple[CellMap, ...] = (),
        share: float = 1.0,
        cage_sizes: tuple[int, int] | None = None,
    ) -> None:
        """`digits` are numbers from 1; `images` are the maps of the symmetry; `share` is that of lines in a mix."""
        self.layout, self.side = layout, layout.side
        self.digits, self.random, self.share, self.cage_sizes = digits, random, share, cage_sizes
        self.images = images or (tuple(range(layout.cells)),)
        # Cells of lines, and the corners that diagonal pieces of lines cross.
        self.taken: set[int] = set()
        self.crossed: set[tuple[int, int]] = set()

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that touch it, also at a corner."""
        return tuple(tuple(self._around(cell, corners=True)) for cell in range(self.side**2))

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that share an edge with it."""
        return tuple(tuple(self._around(cell, corners=False)) for cell in range(self.side**2))

    def _around(self, cell: int, *, corners: bool) -> list[int]:
        row, column = divmod(cell, self.side)
        return [
            (row + down) * self.side + column + right
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down or right)
            and (corners or not (down and right))
            and 0 <= row + down < self.side
            and 0 <= column + right < self.side
        ]

    def shuffled_cells(self) -> list[int]:
        """All cells in random order."""
        cells = list(range(self.side**2))
        self.random.shuffle(cells)
        return cells

    def at(self, cell: int) -> tuple[int, int]:
        """The row and column of a cell, from 1."""
        return cell // self.side + 1, cell % self.side + 1

    def places(self, cells: tuple[int, ...] | list[int]) -> list[tuple[int, int]]:
        """The rows and columns of cells."""
        return [self.at(cell) for cell in cells]

    def values(self, cells: tuple[int, ...] | list[int]) -> list[int]:
        """The digits of cells."""
        return [self.digits[cell] for cell in cells]

    def mapped(self, cells: tuple[int, ...] | list[int]) -> list[tuple[int, ...]]:
        """The cells under every map of the symmetry; the first is the identity."""
        return [tuple(image[cell] for cell in cells) for image in self.images]
