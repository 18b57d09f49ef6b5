"""Opening a search on a Dominosa, and counting its solutions: the one place where engines are known by name."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from grille import _native
from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.spots import Spot, spots
from grille.errors import GrilleError, LimitReached
from grille.outcome import Count, Statistics
from grille.puzzle import Puzzle, Search

if TYPE_CHECKING:
    from grille.dominosa.tiles import Tile

NATIVE = ("auto", "dancing", "learning")
ENGINES = (*NATIVE, "plain")
# Below this many, one by one is as fast as by parts, and a limit this low never pays for more.
FEW = 10_000


@lru_cache(maxsize=16)
def _spots(rows: int, columns: int) -> tuple[Spot, ...]:
    return tuple(spots(rows, columns))


def spots_of(puzzle: Dominosa) -> tuple[Spot, ...]:
    """The spots of a board, by their numbers."""
    return _spots(puzzle.rows, puzzle.columns)


def reason(puzzle: Dominosa) -> _native.DominosaReasoning:
    """The native solver that goes step by step."""
    return _native.DominosaReasoning(*_board(puzzle))


class Making:
    """A board in the making, by the native generator."""

    __slots__ = ("_columns", "_making", "_rows", "go")

    def __init__(self, rows: int, columns: int, level: str, seed: int) -> None:
        self._rows, self._columns = rows, columns
        self._making = _native.DominosaMaking(rows, columns, None, level, seed)
        self.go = self._making.go

    def result(self) -> tuple[Dominosa, dict[str, int]]:
        """The board, once it is made, and how often it takes each technique."""
        puzzle = Dominosa.filled(bytes(self._making.digits), self._columns)
        return puzzle, self._making.techniques()


def _board(puzzle: Dominosa) -> tuple[int, int, bytes, tuple[Tile, ...] | None]:
    """A board as the native engines take it."""
    return puzzle.rows, puzzle.columns, puzzle.digits, puzzle.chosen


class NativeSearch:
    """A search by one of our own engines."""

    __slots__ = ("_puzzle", "_search", "_seconds")

    def __init__(self, puzzle: Dominosa, engine: str) -> None:
        self._puzzle = puzzle
        self._search = _native.DominosaSearch(*_board(puzzle), engine)
        self._seconds = 0.0

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Tiling | None:
        start = perf_counter()
        try:
            found = self._search.next(nodes, seconds)
        except StopIteration:
            raise LimitReached("stopped at a limit") from None
        finally:
            self._seconds += perf_counter() - start
        if found is None:
            return None
        names = spots_of(self._puzzle)
        return Tiling.of(self._puzzle, (names[spot] for spot in found))

    def statistics(self) -> Statistics:
        return Statistics(*self._search.statistics(), seconds=self._seconds)


class Barren:
    """The search on a board whose digits do not balance: it is over before it begins."""

    __slots__ = ()

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Tiling | None:
        return None

    def statistics(self) -> Statistics:
        return Statistics("balance")


def open_search(puzzle: Dominosa, engine: str) -> Search[Tiling]:
    """A search by the engine named; `auto` takes the fastest for the board."""
    if engine not in ENGINES:
        raise GrilleError(f"no engine is called {engine!r}: there is {', '.join(ENGINES)}")
    if engine == "plain":
        from grille.dominosa.plain import PlainSearch

        return PlainSearch(puzzle)
    # On a large board the engines could look long for what can be seen at once.
    if puzzle.clashes():
        return Barren()
    return NativeSearch(puzzle, engine)


def count(
    puzzle: Dominosa, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto"
) -> Count:
    """The number of solutions: the first ones one by one, a great many by parts that have no say in each other."""
    start = perf_counter()
    few = FEW if limit is None else min(FEW, limit)
    first = Puzzle.count(puzzle, few, nodes=nodes, seconds=seconds, engine=engine)
    if int(first) < few or few == limit:
        return first
    if engine != "auto":
        return Puzzle.count(puzzle, limit, nodes=nodes, seconds=seconds, engine=engine)
    left = None if nodes is None else max(0, nodes - first.statistics.guesses)
    time = None if seconds is None else max(0.0, seconds - (perf_counter() - start))
    value, exact, guesses = _native.dominosa_count(*_board(puzzle), left, time)
    total = max(int(value, 16), int(first))
    if limit is not None and total > limit:
        total, exact = limit, False
    work = Statistics("parts", guesses=first.statistics.guesses + guesses, seconds=perf_counter() - start)
    return Count(total, exact=exact, statistics=work)
