"""Fall back to a SAT solver where the built-in engine needs too many guesses."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from grille.fallback import FallbackSearch
from grille.search import Search
from grille.sudoku.board import Grid

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

# Guesses for each solution, or for the proof that there are no more: a few seconds on the largest boards, and more than
# nearly all boards need. About half of the others (36x36 with about 45% given) are faster with the SAT solver.
NODES_BEFORE_SAT = 30_000


def with_fallback(puzzle: Sudoku, search: Search[Grid]) -> Search[Grid]:
    """Wrap a search so that it falls back to the SAT solver, if PySAT is installed."""
    if find_spec("pysat") is None:
        return search

    def sat(found: Sequence[Grid]) -> Search[Grid]:
        from grille.sudoku.sat import sat_search

        return sat_search(puzzle, found)

    return FallbackSearch[Grid](search, NODES_BEFORE_SAT, sat)
