"""Sudoku and Grid: a puzzle and an answer, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from grille.errors import GrilleError, NotationError
from grille.puzzle import Puzzle
from grille.scene import Drawn
from grille.search import Search
from grille.sudoku.shape import EMPTY, SYMBOLS, Shape

if TYPE_CHECKING:
    from grille.outcome import Count, Report
    from grille.scene import Scene
    from grille.sudoku.symmetry import Symmetry

# What people write for an empty cell, and letters in either case.
_STANDARD = str.maketrans("0_*abcdefghijklmnopqrstuvwxyz", "...ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Sudoku(Drawn, Puzzle["Grid"]):
    """A Sudoku: the digits given, cell by cell, and the shape of its boxes.

    The digits are a string, one sign a cell from the top left, `.` (or `0`, `_`, `*`) where the cell is empty. The
    shape follows from the length, but for the boards that are not the usual way round.

    >>> puzzle = Sudoku("..3.1........4.2")
    >>> puzzle.solve().verdict
    <Verdict.UNIQUE: 'unique'>
    >>> print(puzzle.solve().solution)
    ┌─────┬─────┐
    │ 4 2 │ 3 1 │
    │ 1 3 │ 2 4 │
    ├─────┼─────┤
    │ 2 1 │ 4 3 │
    │ 3 4 │ 1 2 │
    └─────┴─────┘
    >>> Sudoku("1.......6..........................2", "3x2").shape
    Shape(rows=3, columns=2)
    """

    family: ClassVar[str] = "sudoku"

    givens: str
    shape: Shape

    def __init__(self, givens: str, shape: Shape | str | None = None) -> None:
        if shape is None:
            shape = Shape.of_length(len(givens))
        elif isinstance(shape, str):
            shape = Shape.of(shape)
        object.__setattr__(self, "givens", standard(givens, shape))
        object.__setattr__(self, "shape", shape)

    def __repr__(self) -> str:
        return f"Sudoku({self.givens!r})" if self.shape.usual else f"Sudoku({self.givens!r}, '{self.shape}')"

    def search(self, engine: str = "auto") -> Search[Grid]:
        from grille.sudoku.engine import open_search

        return open_search(self, engine)

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        from grille.sudoku.engine import count

        return count(self, limit, nodes=nodes, seconds=seconds, engine=engine)

    def check(self, answer: object = None) -> Report:
        """Every clash among the givens; or, given an answer, all that keeps it from being a solution of this puzzle.

        >>> print(Sudoku("..3.1........4.2").check("4231132421433412").ok)
        True
        """
        from grille.sudoku.check import check_answer, check_givens

        if answer is None:
            return check_givens(self)
        if isinstance(answer, str):
            answer = Grid.read(self, answer)
        if not isinstance(answer, Grid):
            raise GrilleError(f"an answer to a Sudoku is a Grid or a line of digits, not {type(answer).__name__}")
        return check_answer(self, answer)

    def check_move(self, move: str) -> Report:
        """Whether a digit may be written in a cell now.

        >>> print(Sudoku("..3.1........4.2").check_move("r1c4=2"))
        column 4 holds 2 already, at r4c4
        """
        from grille.sudoku.check import check_move

        return check_move(self, move)

    def transformed(self, symmetry: Symmetry) -> Sudoku:
        """The puzzle that a symmetry makes of this one: digits renamed, rows and columns moved, as the rules allow."""
        return symmetry.of(self)

    def canonical(self) -> Sudoku:
        """The form that is the same for every puzzle the symmetries make of this one: twins share it, others don't.

        >>> puzzle, upside_down = Sudoku("..3.1........4.2"), Sudoku(".4.2....1.....3.")
        >>> puzzle.canonical() == upside_down.canonical()
        True
        """
        from grille.sudoku.engine import canonical_form

        return Sudoku(canonical_form(self), self.shape)

    def notation(self, form: str | None = None) -> str:
        """The puzzle as text: on one line, or in the format named.

        >>> Sudoku("..3.1........4.2").notation("solo")
        '2x2:b3a1h4a2'
        """
        from grille.sudoku.notation import write

        return write(self, form)

    def scene(self) -> Scene:
        from grille.sudoku.scene import board_scene

        return board_scene(self.shape, self.givens, self.givens)


@dataclass(frozen=True, slots=True, repr=False)
class Grid(Drawn):
    """An answer to a Sudoku: a digit for each cell (`.` where one is still missing)."""

    puzzle: Sudoku
    digits: str

    @classmethod
    def read(cls, puzzle: Sudoku, text: str) -> Grid:
        """An answer somebody wrote, in any notation that a puzzle of the same shape can be read from."""
        from grille.notation import parse

        other = parse(text, family=Sudoku.family, shape=str(puzzle.shape))
        if not isinstance(other, Sudoku) or other.shape != puzzle.shape:
            raise NotationError(f"the puzzle has {puzzle.shape} boxes, the answer another shape")
        return cls(puzzle, other.givens)

    def __repr__(self) -> str:
        return f"Grid({self.puzzle!r}, {self.digits!r})"

    def __getitem__(self, cell: tuple[int, int]) -> int:
        """The digit in a row and column, both from 1; 0 where it is missing."""
        row, column = cell
        side = self.puzzle.shape.side
        if not (1 <= row <= side and 1 <= column <= side):
            raise IndexError(f"rows and columns go from 1 to {side}")
        return SYMBOLS.find(self.digits[(row - 1) * side + column - 1]) + 1

    @property
    def line(self) -> str:
        from grille.sudoku.notation import line

        return line(self.puzzle.shape, self.digits)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits as numbers, row by row."""
        side = self.puzzle.shape.side
        return tuple(tuple(self[r, c] for c in range(1, side + 1)) for r in range(1, side + 1))

    def cells(self) -> dict[str, str]:
        shape = self.puzzle.shape
        return {shape.name(cell): shape.label(digit) for cell, digit in enumerate(self.digits)}

    def details(self) -> dict[str, Any]:
        return {}

    def scene(self) -> Scene:
        from grille.sudoku.scene import board_scene

        return board_scene(self.puzzle.shape, self.puzzle.givens, self.digits)


@cache
def _digits(side: int) -> re.Pattern[str]:
    return re.compile(f"[{EMPTY}{SYMBOLS[:side]}]*")


def standard(text: str, shape: Shape) -> str:
    """The digits of a board in the form kept inside: one upper-case sign a cell, `.` for empty."""
    if len(text) != shape.cells:
        raise NotationError(f"expected {shape.cells} cells for {shape} boxes, found {len(text)}")
    digits = _digits(shape.side)
    # Most files are in this form already, and a search costs a third of the translation.
    if digits.fullmatch(text):
        return text
    signs = text.translate(_STANDARD)
    if not digits.fullmatch(signs):
        at = next(at for at, sign in enumerate(signs) if not digits.fullmatch(sign))
        last = shape.label(shape.symbols[-1])
        raise NotationError(f"{text[at]!r} is no digit of a board of side {shape.side} (1 to {last})", column=at + 1)
    return signs
