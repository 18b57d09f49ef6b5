"""A Sudoku handed over: by our engine, once it has spent its guesses, to a clause-learning solver of another house."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from grille.fallback import FallbackSearch
from grille.search import Search
from grille.sudoku.board import Grid

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

# Guesses for one solution, or for the end: a few seconds on the largest boards, more than nearly all boards need. The
# few that need more (36x36 with about 45% given) are as often as not the quicker ones for the other solver.
NODES_BEFORE_SAT = 30_000


def with_fallback(puzzle: Sudoku, search: Search[Grid]) -> Search[Grid]:
    """The search, to be handed over if it must, where there is a solver to hand over to."""
    if find_spec("pysat") is None:
        return search

    def sat(found: Sequence[Grid]) -> Search[Grid]:
        from grille.sudoku.sat import sat_search

        return sat_search(puzzle, found)

    return FallbackSearch[Grid](search, NODES_BEFORE_SAT, sat)
