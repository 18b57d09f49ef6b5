"""The moves that make another puzzle of the same kind, and the form that equivalent puzzles share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, Layout

if TYPE_CHECKING:
    from typing import Self


class Symmetry(NamedTuple):
    """A move of a board: it is transposed or not, then rows and columns change places and digits their names.

    The row (after transposing) of index `r` becomes row `rows[r]`, columns likewise, and the digit of index `d` becomes
    that of index `digits[d]`; all count from 0. Rows of a band stay together, and so do columns of a stack, so what the
    rules allow they allow after the move.

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
        """Any move, each as likely as every other; the same for a seed."""
        from grille.sudoku.engine.canonical import random_move

        return cls._from_native(layout, random_move(layout, seed))

    @classmethod
    def canonical(cls, puzzle: Sudoku) -> Self:
        """The move that leads from a puzzle to its canonical form."""
        from grille.sudoku.engine.canonical import canonical_move

        return cls._from_native(puzzle.layout, canonical_move(puzzle))

    @classmethod
    def transposition(cls, layout: Layout) -> Self:
        """Rows and columns exchanged."""
        return cls.identity(layout)._replace(transposed=True).checked()

    @classmethod
    def turn(cls, layout: Layout, quarters: int = 1) -> Self:
        """A turn to the right, by so many quarters."""
        line = tuple(range(layout.side))
        back = line[::-1]
        rows, columns = ((line, line), (line, back), (back, back), (back, line))[quarters % 4]
        return cls(layout, rows, columns, line, quarters % 2 == 1).checked()

    @classmethod
    def mirror(cls, layout: Layout) -> Self:
        """Left and right exchanged."""
        line = tuple(range(layout.side))
        return cls(layout, line, line[::-1], line)

    @classmethod
    def flip(cls, layout: Layout) -> Self:
        """Top and bottom exchanged."""
        line = tuple(range(layout.side))
        return cls(layout, line[::-1], line, line)

    def of(self, puzzle: Sudoku) -> Sudoku:
        """The puzzle that this move makes of a puzzle."""
        if puzzle.layout != self.layout:
            raise GrilleError(f"a move of a board with {self.layout} boxes, not {puzzle.layout.brief}")
        self.checked()
        symbols = self.layout.symbols
        names = {ord(symbol): symbols[name] for symbol, name in zip(symbols, self.digits, strict=True)}
        moved = [EMPTY] * self.layout.cells
        for cell, sign in enumerate(puzzle.givens.translate(names)):
            moved[self.cell(cell)] = sign
        return Sudoku("".join(moved), self.layout)

    def cell(self, cell: int) -> int:
        """Where a cell goes; cells count from 0, row by row."""
        row, column = divmod(cell, self.layout.side)
        if self.transposed:
            row, column = column, row
        return self.rows[row] * self.layout.side + self.columns[column]

    def then(self, following: Symmetry) -> Self:
        """One move: this and then another."""
        if following.layout != self.layout:
            raise GrilleError(f"a move of a board with {following.layout} boxes can't follow one with {self.layout}")
        first, second = (self.columns, self.rows) if following.transposed else (self.rows, self.columns)
        return self._replace(
            rows=tuple(following.rows[row] for row in first),
            columns=tuple(following.columns[column] for column in second),
            digits=tuple(following.digits[digit] for digit in self.digits),
            transposed=self.transposed != following.transposed,
        )

    def inverse(self) -> Self:
        """The move back."""
        first, second = (self.columns, self.rows) if self.transposed else (self.rows, self.columns)
        return self._replace(rows=_inverse(first), columns=_inverse(second), digits=_inverse(self.digits))

    def checked(self) -> Self:
        """The move itself. Raises GrilleError where it is none that the rules allow."""
        layout = self.layout
        rows, columns = layout.box_size("moves of a board")
        latin = rows == 1
        if self.transposed and rows != columns and not latin:
            raise GrilleError(
                f"boxes of {layout} can't lie on their side: only a board with square boxes can be transposed"
            )
        groups = ("rows", self.rows, rows), ("columns", self.columns, columns), ("digits", self.digits, 1)
        for name, places, width in groups:
            if sorted(places) != list(range(layout.side)):
                raise GrilleError(f"the {name} of a move are the numbers 0 to {layout.side - 1}, each once")
            together = 1 if latin else width
            if any(place // together != places[at - at % together] // together for at, place in enumerate(places)):
                raise GrilleError(f"{name} that share boxes must stay together")
        return self

    @classmethod
    def _from_native(cls, layout: Layout, move: tuple[bool, list[int], list[int], list[int]]) -> Self:
        transposed, rows, columns, digits = move
        return cls(layout, tuple(rows), tuple(columns), tuple(digits), transposed)


def equivalent(one: Sudoku, other: Sudoku) -> bool:
    """Whether two puzzles are equivalent: some move leads from one to the other."""
    return one.layout == other.layout and one.canonical() == other.canonical()


def _inverse(places: tuple[int, ...]) -> tuple[int, ...]:
    back = [0] * len(places)
    for at, place in enumerate(places):
        back[place] = at
    return tuple(back)
