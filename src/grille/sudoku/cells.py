"""Cells: the container interface that `Sudoku` and `Grid` share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError

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
        """Return the digit in a row and column, both from 1; 0 for an empty cell (-1 if 0 is a digit)."""
        from grille.arrays import row_and_column

        row, column = row_and_column(cell)
        return self.layout.number(self._signs[self.layout.cell(row, column)])

    def __iter__(self) -> Iterator[int]:
        """Iterate over the digits of all cells, row by row."""
        return map(self.layout.number, self._signs)

    def __len__(self) -> int:
        return len(self._signs)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Convert to a NumPy array of side x side numbers."""
        from grille.arrays import array_of

        return array_of(self, (self.layout.side, self.layout.side), dtype, copy)

    def cell(self, row: int, column: int) -> int:
        """Return the digit of a cell; rows and columns count from 1, and 0 is an empty cell."""
        return self[row, column]

    def row(self, number: int) -> Numbers:
        """Return the digits of a row, which count from 1."""
        return self.rows[_from_one(number, len(self.rows), "row")]

    def column(self, number: int) -> Numbers:
        """Return the digits of a column."""
        return self.columns[_from_one(number, len(self.columns), "column")]

    def box(self, number: int) -> Numbers:
        """Return the digits of a box; boxes count from left to right and from top to bottom."""
        return self.boxes[_from_one(number, len(self.boxes), "box")]

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


def _from_one(number: int, most: int, what: str) -> int:
    if not 1 <= number <= most:
        raise GrilleError(f"expected a {what} from 1 to {most}, not {number}")
    return number - 1
