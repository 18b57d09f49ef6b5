"""Opening a search on a Dominosa, and counting its solutions: the one place where engines are known by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.puzzle import Puzzle, Search

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa, Tiling
    from grille.outcome import Count

ENGINES = ("auto", "plain")


def open_search(puzzle: Dominosa, engine: str) -> Search[Tiling]:
    """A search by the engine named; `auto` takes the fastest for the board."""
    if engine not in ENGINES:
        raise GrilleError(f"no engine is called {engine!r}: there is {', '.join(ENGINES)}")
    from grille.dominosa.plain import PlainSearch

    return PlainSearch(puzzle)


def count(
    puzzle: Dominosa, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto"
) -> Count:
    """The number of solutions, as far as the limits let it be known."""
    return Puzzle.count(puzzle, limit, nodes=nodes, seconds=seconds, engine=engine)
