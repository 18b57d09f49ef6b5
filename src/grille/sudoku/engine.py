"""Opening a search on a Sudoku: by the engine named, or the fastest for the board."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING

from grille import _native
from grille.errors import GrilleError, LimitReached
from grille.outcome import Count, Statistics
from grille.puzzle import Puzzle, Search
from grille.sudoku.board import Grid

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.shape import Shape

NATIVE = ("auto", "triads", "branching", "learning")
ENGINES = (*NATIVE, "sat")


@cache
def geometry(shape: Shape) -> _native.SudokuGeometry:
    """The houses of a shape, in the form the engines take."""
    return _native.SudokuGeometry(shape.side, [house.cells for house in shape.houses])


class NativeSearch:
    """A search by one of our own engines."""

    __slots__ = ("_puzzle", "_search", "_seconds")

    def __init__(self, puzzle: Sudoku, engine: str) -> None:
        self._puzzle = puzzle
        self._search = _native.SudokuSearch(geometry(puzzle.shape), puzzle.givens, engine)
        self._seconds = 0.0

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Grid | None:
        start = perf_counter()
        try:
            digits = self._search.next(nodes, seconds)
        except StopIteration:
            raise LimitReached("stopped at a limit") from None
        finally:
            self._seconds += perf_counter() - start
        return None if digits is None else Grid(self._puzzle, digits)

    def statistics(self) -> Statistics:
        return Statistics(*self._search.statistics(), seconds=self._seconds)


def open_search(puzzle: Sudoku, engine: str) -> Search[Grid]:
    """A search by the engine named; `auto` takes the fastest for the board."""
    if engine not in ENGINES:
        raise GrilleError(f"no engine is called {engine!r}: there is {', '.join(ENGINES)}")
    if engine == "triads" and puzzle.shape.side != 9:
        raise GrilleError("the triads engine solves 9x9 boards with 3x3 boxes alone")
    if engine == "sat":
        from grille.sudoku.sat import SatSearch

        return SatSearch(puzzle)
    search = NativeSearch(puzzle, engine)
    # Up to 9x9 our engines end before another could begin.
    if engine == "auto" and puzzle.shape.side > 9:
        from grille.sudoku.handover import HandOver

        return HandOver(puzzle, search) if HandOver.possible() else search
    return search


# Below this many, one by one is as fast as by parts, and a limit this low never pays for more.
FEW = 10_000


def count(
    puzzle: Sudoku, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto"
) -> Count:
    """The number of solutions: the first ones one by one, a great many by parts that have no say in each other.

    Counting by parts is not bound to 64 bits, nor to the time it would take to see every solution.
    """
    start = perf_counter()
    few = FEW if limit is None else min(FEW, limit)
    first = Puzzle.count(puzzle, few, nodes=nodes, seconds=seconds, engine=engine)
    if int(first) < few or few == limit:
        return first
    if engine != "auto":
        return Puzzle.count(puzzle, limit, nodes=nodes, seconds=seconds, engine=engine)
    spent = perf_counter() - start
    left = None if nodes is None else max(0, nodes - first.statistics.guesses)
    time = None if seconds is None else max(0.0, seconds - spent)
    value, exact, guesses = _native.sudoku_count(geometry(puzzle.shape), puzzle.givens, left, time)
    total = max(int(value, 16), int(first))
    if limit is not None and total > limit:
        total, exact = limit, False
    work = Statistics("parts", guesses=first.statistics.guesses + guesses, seconds=perf_counter() - start)
    return Count(total, exact=exact, statistics=work)
