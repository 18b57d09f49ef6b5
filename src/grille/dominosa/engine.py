"""Searches on a Dominosa, and counting its solutions. No other module of the family imports the native engines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from grille._native import DominosaGenerator, DominosaReasoning, DominosaSearch, dominosa_count, dominosa_uses
from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.spots import Spot, spots
from grille.errors import unknown
from grille.fallback import FallbackSearch
from grille.outcome import Count, Statistics
from grille.search import NativeSearch, Search, count_by_parts

if TYPE_CHECKING:
    from grille.dominosa.tiles import Tile

NATIVE = ("auto", "dancing", "learning")
ENGINES = (*NATIVE, "sat", "plain")

# Guesses for one solution, or for the proof that there is none, before the search falls back to the SAT solver.
FALLBACK_GUESSES = 30_000
# Squares. Smaller boards never need that many guesses (order 15 takes a few dozen), and counting them would cost more
# than solving the board.
LARGE = 300


@cache
def _has_sat() -> bool:
    # Cached: the lookup takes longer than solving a small board.
    return find_spec("pysat") is not None


@lru_cache(maxsize=16)
def _spots(rows: int, columns: int) -> tuple[Spot, ...]:
    return tuple(spots(rows, columns))


def spots_of(puzzle: Dominosa) -> tuple[Spot, ...]:
    """The spots of a board; the index is the number that the native engines use."""
    return _spots(puzzle.height, puzzle.width)


Reasoning: TypeAlias = DominosaReasoning


def reason(puzzle: Dominosa, techniques: Sequence[str]) -> Reasoning:
    """Open the native solver that works step by step, with these techniques, tried in this order."""
    reasoning = Reasoning(*_board(puzzle))
    reasoning.use(techniques)
    return reasoning


def _board(puzzle: Dominosa) -> tuple[int, int, bytes, tuple[Tile, ...] | None]:
    """The arguments that describe a board to the native engines."""
    return puzzle.height, puzzle.width, puzzle.digits, puzzle.chosen


class EmptySearch:
    """The search on a board whose digits do not match the set: there is no solution."""

    __slots__ = ()

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Tiling | None:
        return None

    def statistics(self) -> Statistics:
        return Statistics("balance")


def open_search(puzzle: Dominosa, engine: str) -> Search[Tiling]:
    """Open a search with the named engine; `auto` falls back from the native search to the SAT solver."""
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    if engine == "plain":
        from grille.dominosa.plain_search import PlainSearch

        return PlainSearch(puzzle)
    # The digit counts show this immediately; on a large board the engines could search for long.
    if puzzle.clashes():
        return EmptySearch()
    if engine == "sat":
        return _sat(puzzle)
    search = NativeSearch(DominosaSearch(*_board(puzzle), engine), partial(Tiling.read_line, puzzle))
    if engine == "auto" and len(puzzle.digits) > LARGE and _has_sat():
        return FallbackSearch[Tiling](search, FALLBACK_GUESSES, partial(_sat, puzzle))
    return search


def _sat(puzzle: Dominosa, known: Sequence[Tiling] = ()) -> Search[Tiling]:
    from grille.dominosa.borders import borders
    from grille.sat import SatSearch
    from grille.sat.model import Model

    numbers = {spot: number for number, spot in enumerate(spots_of(puzzle))}

    def ones(found: Tiling) -> Iterator[int]:
        return (numbers[spot] for spot in found.spots())

    return SatSearch(Model.of(borders(puzzle), partial(tiling, puzzle), ones), known)


def count(
    puzzle: Dominosa, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto"
) -> Count:
    """Count solutions: the first ones one by one, then by independent parts of the board."""
    parts = partial(dominosa_count, *_board(puzzle))
    return count_by_parts(puzzle, parts, limit, nodes=nodes, seconds=seconds, engine=engine)


def tiling(puzzle: Dominosa, numbers: Sequence[int]) -> Tiling:
    """Make the tiling from spot numbers."""
    spots = spots_of(puzzle)
    return Tiling.of(puzzle, (spots[number] for number in numbers))


class Generator:
    """The native generator of one board."""

    __slots__ = ("_columns", "_native", "go")

    def __init__(
        self,
        rows: int,
        columns: int,
        level: str | None,
        seed: int,
        techniques: Sequence[str] = (),
        needs: Sequence[str] = (),
    ) -> None:
        self._columns = columns
        self._native = DominosaGenerator(rows, columns, None, level, seed, techniques, needs)
        self.go = self._native.go

    def result(self) -> tuple[Dominosa, list[int]]:
        """Return the generated board, and the spot numbers of its solution."""
        return Dominosa.filled(bytes(self._native.digits), self._columns), self._native.solution


def uses(puzzle: Dominosa, techniques: Sequence[str] = ()) -> tuple[dict[str, int], dict[str, int], bool]:
    """Count the uses of each technique (all by default): in steps, and with branches. Also whether they solve it."""
    return dominosa_uses(*_board(puzzle), techniques)
