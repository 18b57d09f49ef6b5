"""The moves that make another puzzle of the same kind, and the form that tells twins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.shape import EMPTY, Shape

if TYPE_CHECKING:
    from typing import Self


class Symmetry(NamedTuple):
    """A move of a board: it is transposed or not, then rows and columns change places and digits their names.

    The row (after transposing) of index `r` becomes row `rows[r]`, columns likewise, and the digit of index `d` becomes
    that of index `digits[d]`; all count from 0. Rows of a band stay together, and so do columns of a stack, so what the
    rules allow they allow after the move.

    >>> puzzle = Sudoku("..3.1........4.2")
    >>> turned = Symmetry.turn(puzzle.shape).of(puzzle)
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

    shape: Shape
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    transposed: bool = False

    @classmethod
    def identity(cls, shape: Shape) -> Self:
        line = tuple(range(shape.side))
        return cls(shape, line, line, line)

    @classmethod
    def random(cls, shape: Shape, seed: int) -> Self:
        """Any move, each as likely as every other; the same for a seed."""
        from grille.sudoku.engine import random_move

        return cls._told(shape, random_move(shape, seed))

    @classmethod
    def canonical(cls, puzzle: Sudoku) -> Self:
        """The move that leads from a puzzle to its canonical form."""
        from grille.sudoku.engine import canonical_move

        return cls._told(puzzle.shape, canonical_move(puzzle))

    @classmethod
    def transposition(cls, shape: Shape) -> Self:
        """Rows and columns exchanged."""
        return cls.identity(shape)._replace(transposed=True).checked()

    @classmethod
    def turn(cls, shape: Shape, quarters: int = 1) -> Self:
        """A turn to the right, by so many quarters."""
        line = tuple(range(shape.side))
        back = line[::-1]
        rows, columns = ((line, line), (line, back), (back, back), (back, line))[quarters % 4]
        return cls(shape, rows, columns, line, quarters % 2 == 1).checked()

    @classmethod
    def mirror(cls, shape: Shape) -> Self:
        """Left and right exchanged."""
        line = tuple(range(shape.side))
        return cls(shape, line, line[::-1], line)

    @classmethod
    def flip(cls, shape: Shape) -> Self:
        """Top and bottom exchanged."""
        line = tuple(range(shape.side))
        return cls(shape, line[::-1], line, line)

    def of(self, puzzle: Sudoku) -> Sudoku:
        """The puzzle that this move makes of a puzzle."""
        if puzzle.shape != self.shape:
            raise GrilleError(f"a move of a board with {self.shape} boxes, not {puzzle.shape}")
        self.checked()
        symbols = self.shape.symbols
        names = {ord(symbol): symbols[name] for symbol, name in zip(symbols, self.digits, strict=True)}
        moved = [EMPTY] * self.shape.cells
        for cell, sign in enumerate(puzzle.givens.translate(names)):
            moved[self.cell(cell)] = sign
        return Sudoku("".join(moved), self.shape)

    def cell(self, cell: int) -> int:
        """Where a cell goes; cells count from 0, row by row."""
        row, column = divmod(cell, self.shape.side)
        if self.transposed:
            row, column = column, row
        return self.rows[row] * self.shape.side + self.columns[column]

    def then(self, following: Symmetry) -> Self:
        """One move: this and then another."""
        if following.shape != self.shape:
            raise GrilleError(f"a move of a board with {following.shape} boxes can't follow one with {self.shape}")
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
        shape = self.shape
        latin = 1 in (shape.rows, shape.columns)
        if self.transposed and shape.rows != shape.columns and not latin:
            raise GrilleError(
                f"boxes of {shape} can't lie on their side: only a board with square boxes can be transposed"
            )
        groups = ("rows", self.rows, shape.rows), ("columns", self.columns, shape.columns), ("digits", self.digits, 1)
        for name, places, width in groups:
            if sorted(places) != list(range(shape.side)):
                raise GrilleError(f"the {name} of a move are the numbers 0 to {shape.side - 1}, each once")
            together = 1 if latin else width
            if any(place // together != places[at - at % together] // together for at, place in enumerate(places)):
                raise GrilleError(f"{name} that share boxes must stay together")
        return self

    @classmethod
    def _told(cls, shape: Shape, move: tuple[bool, list[int], list[int], list[int]]) -> Self:
        transposed, rows, columns, digits = move
        return cls(shape, tuple(rows), tuple(columns), tuple(digits), transposed)


def equivalent(one: Sudoku, other: Sudoku) -> bool:
    """Whether some move leads from one puzzle to the other: the same puzzle in another dress."""
    return one.shape == other.shape and one.canonical() == other.canonical()


def _inverse(places: tuple[int, ...]) -> tuple[int, ...]:
    back = [0] * len(places)
    for at, place in enumerate(places):
        back[place] = at
    return tuple(back)
