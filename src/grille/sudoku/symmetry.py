"""Symmetries of Sudoku: transformations that turn a puzzle into an equivalent one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, Layout

if TYPE_CHECKING:
    from typing import Self


class Symmetry(NamedTuple):
    """A symmetry: transpose the board or not, then permute rows, columns and digits.

    Row `r` (after transposing) becomes row `rows[r]`, columns likewise, and digit `d` becomes digit `digits[d]`; all
    count from 0. Rows of a band stay together, and so do columns of a stack, so solutions remain solutions.

    >>> puzzle = Sudoku("..3.1........4.2")
    >>> turned = Symmetry.turn(puzzle.layout).of(puzzle)
    >>> print(turned)
    ┌─────┬─────┐
    │ . . │ 1 . │
    │ 4 . │ . . │
    ├─────┼─────┤
    │ . . │ . 3 │
    │ 2 . │ . . │
    └─────┴─────┘
    >>> equivalent(puzzle, turned)
    True
    """

    layout: Layout
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    transposed: bool = False

    @classmethod
    def identity(cls, layout: Layout) -> Self:
        line = tuple(range(layout.side))
        return cls(layout, line, line, line)

    @classmethod
    def random(cls, layout: Layout, seed: int) -> Self:
        """Draw a symmetry at random, all equally likely. The seed decides which."""
        from grille.sudoku.engine.canonical import random_symmetry

        return cls._from_native(layout, random_symmetry(layout, seed))

    @classmethod
    def canonical(cls, puzzle: Sudoku) -> Self:
        """Return a symmetry that turns a puzzle into its canonical form."""
        from grille.sudoku.engine.canonical import canonical_symmetry

        return cls._from_native(puzzle.layout, canonical_symmetry(puzzle))

    @classmethod
    def transposition(cls, layout: Layout) -> Self:
        """Exchange rows and columns."""
        return cls.identity(layout)._replace(transposed=True).checked()

    @classmethod
    def turn(cls, layout: Layout, quarters: int = 1) -> Self:
        """Rotate clockwise by a number of quarter turns."""
        line = tuple(range(layout.side))
        back = line[::-1]
        rows, columns = ((line, line), (line, back), (back, back), (back, line))[quarters % 4]
        return cls(layout, rows, columns, line, quarters % 2 == 1).checked()

    @classmethod
    def mirror(cls, layout: Layout) -> Self:
        """Exchange left and right."""
        line = tuple(range(layout.side))
        return cls(layout, line, line[::-1], line)

    @classmethod
    def flip(cls, layout: Layout) -> Self:
        """Exchange top and bottom."""
        line = tuple(range(layout.side))
        return cls(layout, line[::-1], line, line)

    def of(self, puzzle: Sudoku) -> Sudoku:
        """Apply the symmetry to a puzzle."""
        if puzzle.layout != self.layout:
            raise GrilleError(f"this symmetry is for layout {self.layout}, not {puzzle.layout.brief}")
        puzzle.refuse_clues("symmetries")
        self.checked()
        symbols = self.layout.symbols
        names = {ord(symbol): symbols[name] for symbol, name in zip(symbols, self.digits, strict=True)}
        moved = [EMPTY] * self.layout.cells
        for cell, sign in enumerate(puzzle.givens.translate(names)):
            moved[self.cell(cell)] = sign
        return Sudoku("".join(moved), self.layout)

    def cell(self, cell: int) -> int:
        """Return where a cell goes; cells count from 0, row by row."""
        row, column = divmod(cell, self.layout.side)
        if self.transposed:
            row, column = column, row
        return self.rows[row] * self.layout.side + self.columns[column]

    def then(self, following: Symmetry) -> Self:
        """Compose: this symmetry, then another."""
        if following.layout != self.layout:
            raise GrilleError(f"can't compose symmetries of layouts {self.layout} and {following.layout}")
        first, second = (self.columns, self.rows) if following.transposed else (self.rows, self.columns)
        return self._replace(
            rows=tuple(following.rows[row] for row in first),
            columns=tuple(following.columns[column] for column in second),
            digits=tuple(following.digits[digit] for digit in self.digits),
            transposed=self.transposed != following.transposed,
        )

    def inverse(self) -> Self:
        """Return the symmetry that undoes this one."""
        first, second = (self.columns, self.rows) if self.transposed else (self.rows, self.columns)
        return self._replace(rows=_inverse(first), columns=_inverse(second), digits=_inverse(self.digits))

    def checked(self) -> Self:
        """Return the symmetry itself, or raise GrilleError if it does not keep houses together."""
        layout = self.layout
        rows, columns = layout.box_size("symmetries")
        latin = rows == 1
        if self.transposed and rows != columns and not latin:
            raise GrilleError(f"layout {layout} can't be transposed: only boards with square boxes can")
        groups = ("rows", self.rows, rows), ("columns", self.columns, columns), ("digits", self.digits, 1)
        for name, places, width in groups:
            if sorted(places) != list(range(layout.side)):
                raise GrilleError(f"{name}: expected the numbers 0 to {layout.side - 1}, each once")
            together = 1 if latin else width
            if any(place // together != places[at - at % together] // together for at, place in enumerate(places)):
                raise GrilleError(f"{name}: those that share boxes must stay together")
        return self

    @classmethod
    def _from_native(cls, layout: Layout, move: tuple[bool, list[int], list[int], list[int]]) -> Self:
        transposed, rows, columns, digits = move
        return cls(layout, tuple(rows), tuple(columns), tuple(digits), transposed)


def equivalent(one: Sudoku, other: Sudoku) -> bool:
    """Whether a symmetry turns one puzzle into the other."""
    return one.layout == other.layout and one.clues == other.clues and one.canonical() == other.canonical()


def _inverse(places: tuple[int, ...]) -> tuple[int, ...]:
    back = [0] * len(places)
    for at, place in enumerate(places):
        back[place] = at
    return tuple(back)
