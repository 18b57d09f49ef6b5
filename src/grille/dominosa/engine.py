"""Opening a search on a Dominosa, and counting its solutions: the one place where engines are known by name."""

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

# Guesses for one solution, or for the end, before another solver is asked.
PATIENCE = 30_000
# Squares. No smaller board comes near so many guesses (order 15 needs a few dozen), and the watch over them costs more
# than such a board itself.
LARGE = 300


@cache
def _has_sat() -> bool:
    # Looked up once: it takes longer than a small board.
    return find_spec("pysat") is not None


@lru_cache(maxsize=16)
def _spots(rows: int, columns: int) -> tuple[Spot, ...]:
    return tuple(spots(rows, columns))


def spots_of(puzzle: Dominosa) -> tuple[Spot, ...]:
    """The spots of a board, by their numbers."""
    return _spots(puzzle.height, puzzle.width)


Reasoning: TypeAlias = DominosaReasoning


def reason(puzzle: Dominosa) -> Reasoning:
    """The native solver that goes step by step."""
    return Reasoning(*_board(puzzle))


def _board(puzzle: Dominosa) -> tuple[int, int, bytes, tuple[Tile, ...] | None]:
    """A board as the native engines take it."""
    return puzzle.height, puzzle.width, puzzle.digits, puzzle.chosen


class Barren:
    """The search on a board whose digits do not balance: it is over before it begins."""

    __slots__ = ()

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Tiling | None:
        return None

    def statistics(self) -> Statistics:
        return Statistics("balance")


def open_search(puzzle: Dominosa, engine: str) -> Search[Tiling]:
    """A search by the engine named; `auto` begins with ours and hands over if it must."""
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    if engine == "plain":
        from grille.dominosa.plain import PlainSearch

        return PlainSearch(puzzle)
    # On a large board the engines could look long for what can be seen at once.
    if puzzle.clashes():
        return Barren()
    if engine == "sat":
        return _sat(puzzle)
    search = NativeSearch(DominosaSearch(*_board(puzzle), engine), partial(Tiling.read_line, puzzle))
    if engine == "auto" and len(puzzle.digits) > LARGE and _has_sat():
        return FallbackSearch[Tiling](search, PATIENCE, partial(_sat, puzzle))
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
    """The number of solutions: the first ones one by one, a great many by parts that have no say in each other."""
    parts = partial(dominosa_count, *_board(puzzle))
    return count_by_parts(puzzle, parts, limit, nodes=nodes, seconds=seconds, engine=engine)


def tiling(puzzle: Dominosa, numbers: Sequence[int]) -> Tiling:
    """The tiling of the spots with these numbers."""
    spots = spots_of(puzzle)
    return Tiling.of(puzzle, (spots[number] for number in numbers))


class Generator:
    """Generates one board."""

    __slots__ = ("_columns", "_native", "go")

    def __init__(self, rows: int, columns: int, level: str, seed: int) -> None:
        self._columns = columns
        self._native = DominosaGenerator(rows, columns, None, level, seed)
        self.go = self._native.go

    def result(self) -> tuple[Dominosa, list[int]]:
        """The board, once it is generated, and the spots of its solution."""
        return Dominosa.filled(bytes(self._native.digits), self._columns), self._native.solution


def uses(puzzle: Dominosa) -> tuple[dict[str, int], dict[str, int]]:
    """How often a board takes each technique: by the steps, and with the steps within them."""
    return dominosa_uses(*_board(puzzle))
