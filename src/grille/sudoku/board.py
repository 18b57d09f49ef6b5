"""The immutable classes `Sudoku` (a puzzle) and `Grid` (an answer)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, overload

from grille.errors import GrilleError, NotationError
from grille.frozen import Frozen
from grille.puzzle import Puzzle
from grille.scene import Drawn
from grille.search import Search
from grille.sudoku.cells import Cells
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grille.outcome import Count, Outcome, Report
    from grille.scene import Scene
    from grille.sudoku.symmetry import Symmetry

# Text, rows of cells, all cells, or an array. Any stands for arrays, so that NumPy is not imported for a type.
Givens: TypeAlias = "str | Iterable[Iterable[object]] | Iterable[object] | Any"

# The characters of a plain line: empty cells, digits, and letters in either case.
_SIGNS = f".0_*{SYMBOLS}abcdefghijklmnopqrstuvwxyz"
_NORMAL = str.maketrans("0_*abcdefghijklmnopqrstuvwxyz", "...ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Sudoku(Frozen, Cells, Drawn, Puzzle["Grid"]):
    """A Sudoku: its givens and the layout of its board.

    The givens can be text in any notation, rows of numbers, a list of all cells, or an array. The attribute `givens`
    holds them as a string with one character per cell, row by row, and `.` for an empty cell. The layout is a Layout
    or its text, such as "3x2" or "3x3+x". The default is the usual boxes for the number of cells.

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
    >>> puzzle[1, 3], puzzle.rows[0], puzzle.candidates(1, 1)
    (3, (0, 0, 3, 0), (2, 4))
    >>> Sudoku([[0, 0, 3, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 4, 0, 2]]) == Sudoku("2x2:b3a1h4a2") == puzzle
    True
    >>> Sudoku("1.......6..........................2", "3x2").layout
    Layout.of('3x2')
    """

    __slots__ = ("givens", "layout")

    family: ClassVar[str] = "sudoku"

    givens: str
    layout: Layout

    def __init__(self, givens: Givens, layout: Layout | str | None = None) -> None:
        if isinstance(layout, str):
            layout = Layout.of(layout)
        if isinstance(givens, str) and (not givens.strip(_SIGNS) if layout is None else len(givens) == layout.cells):
            # The most common input: one character per cell.
            layout = layout or Layout.of_length(len(givens))
            givens = normalize(givens, layout)
        else:
            from grille.sudoku.givens import read_givens

            givens, layout = read_givens(givens, layout)
        object.__setattr__(self, "givens", givens)
        object.__setattr__(self, "layout", layout)

    def __repr__(self) -> str:
        return f"Sudoku({self.givens!r})" if self.layout.is_default else f"Sudoku({self.givens!r}, '{self.layout}')"

    def __reduce__(self) -> tuple[type[Sudoku], tuple[str, ...]]:
        return type(self), (self.givens,) if self.layout.is_default else (self.givens, self.layout.text)

    @property
    def _signs(self) -> str:
        return self.givens

    def with_given(self, row: int, column: int, digit: int) -> Sudoku:
        """Return the puzzle with another given in a row and column, both from 1; digit 0 empties the cell.

        >>> Sudoku("..3.1........4.2").with_given(1, 1, 4).givens
        '4.3.1........4.2'
        """
        cell = self.layout.cell(row, column)
        if not 0 <= digit <= self.layout.side:
            raise GrilleError(f"r{row}c{column}: expected a digit from 1 to {self.layout.side}, or 0, found {digit}")
        return Sudoku(self.givens[:cell] + (EMPTY + SYMBOLS)[digit] + self.givens[cell + 1 :], self.layout)

    @overload
    def candidates(self) -> dict[tuple[int, int], tuple[int, ...]]: ...
    @overload
    def candidates(self, row: int, column: int) -> tuple[int, ...]: ...
    def candidates(
        self, row: int | None = None, column: int | None = None
    ) -> dict[tuple[int, int], tuple[int, ...]] | tuple[int, ...]:
        """Return the candidates of one cell, or of all cells by row and column; both count from 1.

        A digit is a candidate of an empty cell if no house of the cell contains it. A given is its only candidate.

        >>> puzzle = Sudoku("..3.1........4.2")
        >>> puzzle.candidates(2, 2), puzzle.candidates(2, 1), puzzle.candidates()[4, 3]
        ((2, 3), (1,), (1,))
        """
        from grille.sudoku import candidates

        if row is None or column is None:
            return candidates.by_cell(self.layout, candidates.remaining(self.layout, self.givens))
        cell = self.layout.cell(row, column)
        given = self.givens[cell]
        return candidates.numbers(given if given != EMPTY else candidates.remaining_in(self.layout, self.givens, cell))

    def true_candidates(self, *, seconds: float | None = None) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return the digits that each cell has in any solution, by row and column; both count from 1.

        With a unique solution every cell has one digit; without a solution no cell has any. Raises LimitReached after
        `seconds`.

        >>> Sudoku("..3.1........4..").true_candidates()[3, 4]
        (2, 3, 4)
        """
        from grille.sudoku import candidates

        return candidates.by_cell(self.layout, candidates.in_solutions(self, seconds))

    def search(self, engine: str = "auto") -> Search[Grid]:
        from grille.sudoku.engine import open_search

        return open_search(self, engine)

    def solve(self, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto") -> Outcome[Grid]:
        # A 9x9 board takes microseconds, most of them spent in calls to the engine: make a single call.
        if engine == "auto" and nodes is None and (seconds is None or seconds >= 0.01) and self.layout.is_classic:
            from grille.sudoku.engine import solve_nine

            if (found := solve_nine(self)) is not None:
                return found
        return Puzzle.solve(self, nodes=nodes, seconds=seconds, engine=engine)

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        from grille.sudoku.engine import count

        return count(self, limit, nodes=nodes, seconds=seconds, engine=engine)

    def check(self, answer: object = None) -> Report:
        """Report every clash among the givens or, for an answer, everything that is wrong with it.

        >>> print(Sudoku("..3.1........4.2").check("4231132421433412").ok)
        True
        """
        from grille.sudoku.check import check_answer, check_givens

        if answer is None:
            return check_givens(self)
        if isinstance(answer, str):
            answer = Grid.read(self, answer)
        if not isinstance(answer, Grid):
            raise GrilleError(f"expected a Grid or a line of digits as the answer, not {type(answer).__name__}")
        return check_answer(self, answer)

    def check_move(self, move: str) -> Report:
        """Report why a digit may not be entered in a cell, if anything speaks against it.

        >>> print(Sudoku("..3.1........4.2").check_move("r1c4=2"))
        column 4 holds 2 already, at r4c4
        """
        from grille.sudoku.check import check_move

        return check_move(self, move)

    def transformed(self, symmetry: Symmetry) -> Sudoku:
        """Apply a symmetry: digits renamed, rows and columns moved."""
        return symmetry.of(self)

    def canonical(self) -> Sudoku:
        """Return the canonical form, which exactly the equivalent puzzles share.

        Puzzles are equivalent if a symmetry of Sudoku turns one into the other.

        >>> puzzle, upside_down = Sudoku("..3.1........4.2"), Sudoku(".4.2....1.....3.")
        >>> puzzle.canonical() == upside_down.canonical()
        True
        """
        from grille.sudoku.engine.canonical import canonical_form

        return Sudoku(canonical_form(self), self.layout)

    def notation(self, form: str | None = None) -> str:
        """Write the puzzle as text: on one line, or in the given format.

        >>> Sudoku("..3.1........4.2").notation("solo")
        '2x2:b3a1h4a2'
        """
        from grille.sudoku.notation import write

        return write(self, form)

    def scene(self) -> Scene:
        from grille.sudoku.scene import board_scene

        return board_scene(self.layout, self.givens, self.givens)


class Grid(Frozen, Cells, Drawn):
    """An answer to a Sudoku: a digit for each cell, `.` where it is missing."""

    __slots__ = ("puzzle", "digits")  # noqa: RUF023  in the order of the constructor

    puzzle: Sudoku
    digits: str

    def __init__(self, puzzle: Sudoku, digits: str) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "digits", digits)

    @classmethod
    def read(cls, puzzle: Sudoku, text: str) -> Grid:
        """Read an answer from any notation for puzzles of the same layout."""
        from grille.notation import parse

        other = parse(text, family=Sudoku.family, shape=puzzle.layout.text)
        if not isinstance(other, Sudoku) or other.layout != puzzle.layout:
            raise NotationError(f"expected an answer with layout {puzzle.layout.brief}, like the puzzle")
        return cls(puzzle, other.givens)

    def __repr__(self) -> str:
        return f"Grid({self.puzzle!r}, {self.digits!r})"

    @property
    def layout(self) -> Layout:
        return self.puzzle.layout

    @property
    def _signs(self) -> str:
        return self.digits

    @property
    def line(self) -> str:
        from grille.sudoku.notation import line

        return line(self.puzzle.layout, self.digits)

    def cells(self) -> dict[str, str]:
        layout = self.puzzle.layout
        return {layout.name(cell): layout.label(digit) for cell, digit in enumerate(self.digits)}

    def details(self) -> dict[str, Any]:
        return {}

    def scene(self) -> Scene:
        from grille.sudoku.scene import board_scene

        return board_scene(self.puzzle.layout, self.puzzle.givens, self.digits)


@cache
def _digits(side: int) -> re.Pattern[str]:
    return re.compile(f"[{EMPTY}{SYMBOLS[:side]}]*")


def normalize(text: str, layout: Layout) -> str:
    """Normalize the digits of a board: one upper-case character per cell, `.` for an empty cell."""
    if len(text) != layout.cells:
        raise NotationError(f"expected {layout.cells} cells for the layout {layout.brief}, found {len(text)}")
    digits = _digits(layout.side)
    # Most files are in this form already, and a match costs a third of a translation.
    if digits.fullmatch(text):
        return text
    signs = text.translate(_NORMAL)
    if not digits.fullmatch(signs):
        at = next(at for at, sign in enumerate(signs) if not digits.fullmatch(sign))
        last = layout.label(layout.symbols[-1])
        raise NotationError(
            f"{text[at]!r} is not a digit of a board of side {layout.side} (1 to {last})", column=at + 1
        )
    return signs
