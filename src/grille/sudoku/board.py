"""The immutable classes `Sudoku` (a puzzle) and `Grid` (an answer)."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
    from collections.abc import Iterable, Iterator

    from grille.outcome import Count, Outcome, Report
    from grille.scene import Scene
    from grille.setting import Additions, Unnecessary
    from grille.sudoku.clues import Clue
    from grille.sudoku.symmetry import Symmetry

# Text, rows of cells, all cells, or an array. Any stands for arrays, so that NumPy is not imported for a type.
Givens: TypeAlias = "str | Iterable[Iterable[object]] | Iterable[object] | Any"

# The characters of a plain line: empty cells, digits, and letters in either case.
_SIGNS = f".0_*{SYMBOLS}abcdefghijklmnopqrstuvwxyz"
_NORMAL = str.maketrans("0_*abcdefghijklmnopqrstuvwxyz", "...ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NORMAL_FROM_ZERO = str.maketrans("_*abcdefghijklmnopqrstuvwxyz", "..ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Sudoku(Frozen, Cells, Drawn, Puzzle["Grid"]):
    """A Sudoku: its givens and the layout of its board.

    The givens can be text in any notation, rows of numbers, a list of all cells, or an array. The attribute `givens`
    holds them as a string with one character per cell, row by row, and `.` for an empty cell. The layout is a Layout
    or its text, such as "3x2" or "3x3+x". The default is the usual boxes for the number of cells. Clues are the rules
    of a variant, made by the functions of `grille.sudoku.clues` or read from their data.

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
    >>> Sudoku("." * 16, clues=[{"kind": "cage", "cells": "r1c1 r1c2", "total": 7}])
    Sudoku('................', clues=(Clue('cage', 'r1c1 r1c2', total=7),))
    """

    __slots__ = ("givens", "layout", "clues")  # noqa: RUF023  in the order of the constructor

    family: ClassVar[str] = "sudoku"

    givens: str
    layout: Layout
    clues: tuple[Clue, ...]

    def __init__(
        self, givens: Givens, layout: Layout | str | None = None, clues: Iterable[Clue | Mapping[str, Any]] = ()
    ) -> None:
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
        if clues != ():
            from grille.sudoku.clues.compile import compiled, read_clues

            clues = read_clues(clues)
            # An impossible clue is an error here, where it was made.
            compiled(layout, clues)
        object.__setattr__(self, "clues", clues)

    @classmethod
    def with_possible_clues(cls, givens: str, layout: Layout, clues: tuple[Clue, ...]) -> Sudoku:
        """Build a puzzle from parts that are known to be correct, such as those of a generator."""
        made = cls.__new__(cls)
        object.__setattr__(made, "givens", givens)
        object.__setattr__(made, "layout", layout)
        object.__setattr__(made, "clues", clues)
        return made

    def __repr__(self) -> str:
        layout = "" if self.layout.is_default else f", '{self.layout}'"
        return f"Sudoku({self.givens!r}{layout}{f', clues={self.clues!r}' if self.clues else ''})"

    def __reduce__(self) -> tuple[type[Sudoku], tuple[Any, ...]]:
        if self.clues:
            return type(self), (self.givens, self.layout.text, self.clues)
        return type(self), (self.givens,) if self.layout.is_default else (self.givens, self.layout.text)

    @property
    def _signs(self) -> str:
        return self.givens

    def with_given(self, row: int, column: int, digit: int) -> Sudoku:
        """Return the puzzle with another given in a row and column, both from 1.

        Digit 0 empties the cell; where 0 is a digit, -1 does.

        >>> Sudoku("..3.1........4.2").with_given(1, 1, 4).givens
        '4.3.1........4.2'
        """
        cell = self.layout.cell(row, column)
        first, last = self.layout.first, self.layout.first + self.layout.side - 1
        if not first - 1 <= digit <= last:
            expected = f"expected a digit from {first} to {last}, or {first - 1}"
            raise GrilleError(f"r{row}c{column}: {expected}, found {digit}")
        sign = (EMPTY + self.layout.symbols)[digit - first + 1]
        return self.with_givens(self.givens[:cell] + sign + self.givens[cell + 1 :])

    def with_givens(self, givens: Givens) -> Sudoku:
        """Return a puzzle with other givens, but the same layout and clues."""
        return Sudoku(givens, self.layout, self.clues)

    def without_each_given(self) -> Iterator[Sudoku]:
        """Iterate over the puzzles with one given less, in the order of the cells."""
        for cell, sign in enumerate(self.givens):
            if sign != EMPTY:
                yield self.with_givens(f"{self.givens[:cell]}{EMPTY}{self.givens[cell + 1 :]}")

    def data(self) -> dict[str, Any]:
        """Return the puzzle as plain data for JSON: layout, givens and clues. `of_data` reads it."""
        return {"layout": self.layout.text, "givens": self.givens, "clues": [clue.data() for clue in self.clues]}

    @classmethod
    def of_data(cls, value: Any) -> Sudoku:
        """Read a puzzle from its data.

        >>> Sudoku.of_data({"givens": "." * 16, "clues": [{"kind": "anti-knight"}]}).clues
        (Clue('anti-knight'),)
        """
        if not isinstance(value, Mapping) or "givens" not in value:
            raise GrilleError(f"expected an object with givens, layout and clues, not {str(value)[:40]}")
        if extra := {*value} - {"givens", "layout", "clues"}:
            raise GrilleError(f"expected givens, layout and clues, found {min(map(str, extra))[:40]!r}")
        layout = value.get("layout")
        if not isinstance(value["givens"], str | list) or not isinstance(layout, str | None):
            raise GrilleError("expected the givens as text or a list, and the layout as text")
        return cls(value["givens"], layout, value.get("clues", ()))

    @property
    def is_classic(self) -> bool:
        """Whether this is a 9x9 board with 3x3 boxes, without clues, which has its own engines."""
        return not self.clues and self.layout.is_classic

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
        signs = given if given != EMPTY else candidates.remaining_in(self.layout, self.givens, cell)
        return candidates.numbers(self.layout, signs)

    @overload
    def true_candidates(
        self, *, most: None = None, seconds: float | None = None
    ) -> dict[tuple[int, int], tuple[int, ...]]: ...
    @overload
    def true_candidates(self, *, most: int, seconds: float | None = None) -> dict[tuple[int, int], dict[int, int]]: ...
    def true_candidates(
        self, *, most: int | None = None, seconds: float | None = None
    ) -> dict[tuple[int, int], tuple[int, ...]] | dict[tuple[int, int], dict[int, int]]:
        """Return the digits that each cell has in any solution, by row and column; both count from 1.

        With `most`, each digit has the number of solutions that contain it there, counted up to `most`. A digit that
        occurs in one solution makes the puzzle unique where it is added.

        With a unique solution every cell has one digit; without a solution no cell has any. Raises LimitReached after
        `seconds`.

        >>> Sudoku("..3.1........4..").true_candidates()[3, 4]
        (2, 3, 4)
        >>> Sudoku("..3.1........4..").true_candidates(most=10)[1, 1]
        {4: 3}
        """
        from grille.sudoku import candidates

        if most is None:
            return candidates.by_cell(self.layout, candidates.in_solutions(self, seconds))
        from grille.sudoku.setting import counted

        layout, side = self.layout, self.layout.side
        return {
            (cell // side + 1, cell % side + 1): {layout.number(sign): count for sign, count in each.items()}
            for cell, each in enumerate(counted(self, most, seconds))
        }

    def unnecessary(self, *, seconds: float | None = None) -> Unnecessary:
        """Return the givens and clues that can be removed, each alone, while the solution stays unique.

        Raises GrilleError unless there is exactly one solution, and LimitReached after `seconds`.

        >>> Sudoku("4.3.1........4.2").unnecessary().givens
        ('r1c1', 'r2c1')
        """
        from grille.sudoku.setting import unnecessary

        return unnecessary(self, seconds)

    def additions(self, *, seconds: float | None = None) -> Additions:
        """Return givens that make the solution unique: each alone, or else a few together.

        >>> Sudoku("..3.1........4..").additions().alone[:3]
        ('r2c3=4', 'r2c4=2', 'r3c1=2')
        """
        from grille.sudoku.setting import additions

        return additions(self, seconds)

    def unnecessary_givens(self, *, seconds: float | None = None) -> tuple[str, ...]:
        """Return the cells of givens that could each be removed alone without losing the only solution.

        Raises LimitReached after `seconds`.

        >>> Sudoku("..3.1........4.2").unnecessary_givens()
        ()
        """
        from grille.sudoku.minimal import unnecessary_givens

        return unnecessary_givens(self, seconds)

    def search(self, engine: str = "auto") -> Search[Grid]:
        from grille.sudoku.engine import open_search

        return open_search(self, engine)

    def solve(self, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto") -> Outcome[Grid]:
        # A 9x9 board takes microseconds, most of them spent in calls to the engine: make a single call.
        if engine == "auto" and nodes is None and (seconds is None or seconds >= 0.01) and not self.clues:
            if self.layout.is_classic:
                from grille.sudoku.engine import solve_nine

                found = solve_nine(self)
            else:
                from grille.sudoku.engine import solve_quick

                found = solve_quick(self)
            if found is not None:
                return found
        return Puzzle.solve(self, nodes=nodes, seconds=seconds, engine=engine)

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        from grille.sudoku.engine import count

        return count(self, limit, nodes=nodes, seconds=seconds, engine=engine)

    def check(self, answer: object = None) -> Report:
        """Report every clash among the givens or, for an answer, everything that is wrong with it.

        The answer is a Grid, text, rows of digits or an array.

        >>> print(Sudoku("..3.1........4.2").check("4231132421433412").ok)
        True
        """
        from grille.sudoku.check import check_answer, check_givens

        if answer is None:
            return check_givens(self)
        if isinstance(answer, str):
            answer = Grid.read(self, answer)
        elif not isinstance(answer, Grid):
            from grille.sudoku.givens import read_givens

            answer = Grid(self, read_givens(answer, self.layout)[0])
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

        self.refuse_clues("canonical form")
        return Sudoku(canonical_form(self), self.layout)

    @property
    def needs_clue_engine(self) -> bool:
        """Whether only the engine for clues supports this puzzle: it has clues, or digits from 0."""
        return self.clues != () or self.layout.first == 0

    def refuse_clues(self, task: str) -> None:
        """Raise GrilleError if the puzzle has clues or digits from 0; `task` names what does not support them."""
        if self.clues:
            raise GrilleError(f"{task}: not supported for puzzles with clues ({self.clues[0]})")
        if self.layout.first == 0:
            raise GrilleError(f"{task}: not supported for boards with digits from 0")

    def notation(self, form: str | None = None) -> str:
        """Write the puzzle as text: on one line, or in the given format.

        >>> Sudoku("..3.1........4.2").notation("solo")
        '2x2:b3a1h4a2'
        """
        from grille.sudoku.notation import write

        return write(self, form)

    def scene(self) -> Scene:
        from grille.sudoku.scene import board_scene

        return board_scene(self, self.givens)


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

        return board_scene(self.puzzle, self.digits)


@cache
def _digits(symbols: str) -> re.Pattern[str]:
    return re.compile(f"[{EMPTY}{symbols}]*")


def normalize(text: str, layout: Layout) -> str:
    """Normalize the digits of a board: one upper-case character per cell, `.` for an empty cell."""
    if len(text) != layout.cells:
        raise NotationError(f"expected {layout.cells} cells for the layout {layout.brief}, found {len(text)}")
    digits = _digits(layout.symbols)
    # Most files are in this form already, and a match costs a third of a translation.
    if digits.fullmatch(text):
        return text
    signs = text.translate(_NORMAL if layout.first else _NORMAL_FROM_ZERO)
    if not digits.fullmatch(signs):
        at = next(at for at, sign in enumerate(signs) if not digits.fullmatch(sign))
        last = layout.label(layout.symbols[-1])
        raise NotationError(
            f"{text[at]!r} is not a digit of a board of side {layout.side} ({layout.first} to {last})", column=at + 1
        )
    return signs
