"""Opening a search on a Sudoku: by the engine named, or the fastest for the board."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias

from grille import _native
from grille.errors import GrilleError, unknown
from grille.native_cache import native_cache
from grille.outcome import Count, Outcome, Statistics, Verdict
from grille.search import NativeSearch, Search, count_by_parts
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.shape import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.order import Order
    from grille.sudoku.shape import Shape

NATIVE = ("auto", "triads", "branching", "learning")
ENGINES = (*NATIVE, "sat")
VERDICTS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)


# Many boards at once, and the way there and back for boards that come as strings.
run_many = _native.sudoku_many
joined_rows = _native.sudoku_rows
split_rows = _native.sudoku_lines
plain_lines = _native.sudoku_plain
lanes = _native.sudoku_lanes


@native_cache
def geometry(shape: Shape) -> _native.SudokuGeometry:
    """The houses of a shape, in the form the engines take."""
    return _native.SudokuGeometry(shape.side, [house.cells for house in shape.houses])


def open_search(puzzle: Sudoku, engine: str) -> Search[Grid]:
    """A search by the engine named; `auto` takes the fastest for the board."""
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    if engine == "triads" and puzzle.shape.side != 9:
        raise GrilleError("the triads engine solves 9x9 boards with 3x3 boxes alone")
    if engine == "sat":
        from grille.sat import SatSearch
        from grille.sudoku.sat import Clauses

        return SatSearch(Clauses(puzzle))
    native = _native.SudokuSearch(geometry(puzzle.shape), puzzle.givens, engine)
    search = NativeSearch(native, partial(Grid, puzzle))
    # Up to 9x9 our engines end before another could begin.
    if engine == "auto" and puzzle.shape.side > 9:
        from grille.sudoku.handover import handed_over

        return handed_over(puzzle, search)
    return search


def solve_nine(puzzle: Sudoku) -> Outcome[Grid] | None:
    """What `solve` says of a classic 9x9 board, in one call; None where it takes more than a few guesses."""
    found = _native.sudoku_nine(puzzle.givens)
    if found is None:
        return None
    lines, guesses, backtracks, seconds = found
    solutions = tuple([Grid(puzzle, line) for line in lines])
    verdict = VERDICTS[len(solutions)]
    statistics = Statistics("triads", guesses, 0, backtracks, 0, 0, seconds)
    return Outcome(verdict, solutions, statistics, () if solutions else puzzle.faults(), puzzle)


def count(
    puzzle: Sudoku, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto"
) -> Count:
    """The number of solutions: the first ones one by one, a great many by parts that have no say in each other."""
    parts = partial(_native.sudoku_count, geometry(puzzle.shape), puzzle.givens)
    return count_by_parts(puzzle, parts, limit, nodes=nodes, seconds=seconds, engine=engine)


def digits_of(signs: str) -> bytes:
    """The digits of boards as numbers, a byte a cell, 0 where a cell is empty."""
    return signs.encode("ascii").translate(_NUMBERS)


_NUMBERS = bytes(max(0, SYMBOLS.find(chr(code)) + 1) if 0 < code < 128 else 0 for code in range(256))


NativeRules: TypeAlias = _native.SudokuRules


@native_cache
def rules(shape: Shape, techniques: tuple[tuple[str, int, int], ...], caps: tuple[int, ...]) -> NativeRules:
    """Techniques in order, each with its weight and the rank of its level, in the form the engine takes."""
    return _native.SudokuRules(shape.side, list(techniques), list(caps))


def reason(shape: Shape, under: NativeRules, givens: str, solution: str) -> _native.SudokuReasoning:
    """A board to be reasoned about; `solution` is empty where it isn't known to be the only one."""
    reasoning = _native.SudokuReasoning(geometry(shape), under)
    reasoning.begin(digits_of(givens), digits_of(solution))
    return reasoning


def rate(
    shape: Shape, under: NativeRules, boards: bytes, threads: int, seconds: float | None
) -> list[tuple[int, int, int, bool, dict[str, int]]]:
    """Of each board: 0 rated, 1 without solution, 2 with several, 3 stuck, 4 stopped; level, score, trial, uses."""
    return _native.sudoku_rate(geometry(shape), under, boards, threads, seconds)


@cache
def leaders() -> dict[str, str]:
    """By technique the one whose finder looks for it too."""
    return {name: leader for name, leader, *_ in native_table()}


def native_table() -> list[tuple[str, str, str, int, int, int, bool]]:
    """The techniques as the engine ranks them."""
    return _native.sudoku_techniques()


def random_move(shape: Shape, seed: int) -> tuple[bool, list[int], list[int], list[int]]:
    """Whether a board is transposed, and where its rows, columns and digits go: any move, as the seed will have it."""
    return _native.sudoku_symmetry(shape.rows, shape.columns, seed)


def canonical_move(puzzle: Sudoku) -> tuple[bool, list[int], list[int], list[int]]:
    """The move to the canonical form."""
    return _native.sudoku_canonical(puzzle.shape.rows, puzzle.shape.columns, puzzle.givens)


def canonical_form(puzzle: Sudoku) -> str:
    """The givens in their canonical form."""
    return _native.sudoku_canonical_form(puzzle.shape.rows, puzzle.shape.columns, puzzle.givens)


def full_grid(shape: Shape, seed: int) -> str:
    """A full grid at random: each as likely as every other up to side 6 and on 9x9, and nearly so beyond."""
    return _native.sudoku_grid(shape.rows, shape.columns, seed)


class Making:
    """A puzzle in the making, by the native generator."""

    __slots__ = ("_making", "_shape", "go")

    def __init__(self, order: Order, rules: NativeRules, seed: int) -> None:
        self._shape = order.shape
        self._making = _native.SudokuMaking(
            geometry(order.shape),
            order.shape.rows,
            order.shape.columns,
            rules,
            seed,
            order.symmetry,
            order.order,
            order.givens,
            order.lines,
            order.rank,
            order.needs,
            order.hardest,
            order.score,
            order.minimal,
            order.rated,
            order.placed,
        )
        self.go = self._making.go

    def result(self) -> tuple[Sudoku, int, int]:
        """The puzzle, once it is made, with the rank of its level and its score."""
        level, score, _ = self._making.rating
        return Sudoku(self._making.givens, self._shape), level, score
