"""Cells: what a puzzle and an answer of Sudoku share as containers of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grille.sudoku.layout import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

Numbers = tuple[int, ...]


class Cells:
    """Digits in cells, as numbers, 0 where a cell is empty: by row and column, one after another, or as an array."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def layout(self) -> Layout: ...

    @property
    def _signs(self) -> str:
        raise NotImplementedError

    def __getitem__(self, cell: tuple[int, int]) -> int:
        """The digit in a row and column, both from 1; 0 where the cell is empty."""
        row, column = cell
        return SYMBOLS.find(self._signs[self.layout.cell(row, column)]) + 1

    def __iter__(self) -> Iterator[int]:
        """The digits of all cells, row by row."""
        return (SYMBOLS.find(sign) + 1 for sign in self._signs)

    def __len__(self) -> int:
        return len(self._signs)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """A NumPy array of side x side numbers."""
        from grille.arrays import array_of

        return array_of(self, (self.layout.side, self.layout.side), dtype, copy)

    @property
    def rows(self) -> tuple[Numbers, ...]:
        """The digits as numbers, row by row."""
        side, numbers = self.layout.side, (*self,)
        return tuple(numbers[at : at + side] for at in range(0, len(numbers), side))

    @property
    def columns(self) -> tuple[Numbers, ...]:
        """The digits as numbers, column by column."""
        return (*zip(*self.rows, strict=True),)

    @property
    def boxes(self) -> tuple[Numbers, ...]:
        """The digits as numbers, by the houses beyond rows and columns: boxes or regions, then extra houses."""
        numbers = (*self,)
        return tuple(tuple(numbers[at] for at in house.cells) for house in self.layout.houses[2 * self.layout.side :])
