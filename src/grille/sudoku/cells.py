"""Cells: the container interface that `Sudoku` and `Grid` share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grille.sudoku.layout import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

Numbers = tuple[int, ...]


class Cells:
    """Digits as numbers, 0 for an empty cell: by row and column, iterated cell by cell, or as an array."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def layout(self) -> Layout: ...

    @property
    def _signs(self) -> str:
        raise NotImplementedError

    def __getitem__(self, cell: tuple[int, int]) -> int:
        """Return the digit in a row and column, both from 1; 0 for an empty cell."""
        row, column = cell
        return SYMBOLS.find(self._signs[self.layout.cell(row, column)]) + 1

    def __iter__(self) -> Iterator[int]:
        """Iterate over the digits of all cells, row by row."""
        return (SYMBOLS.find(sign) + 1 for sign in self._signs)

    def __len__(self) -> int:
        return len(self._signs)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Convert to a NumPy array of side x side numbers."""
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
        """The digits as numbers, house by house: boxes or regions, then extra houses."""
        numbers = (*self,)
        return tuple(tuple(numbers[at] for at in house.cells) for house in self.layout.houses[2 * self.layout.side :])
