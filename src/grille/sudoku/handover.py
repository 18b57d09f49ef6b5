"""Two engines, one search: ours until it has spent its guesses on one solution, then a solver of another house."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from grille.errors import LimitReached
from grille.outcome import Statistics
from grille.puzzle import Search

if TYPE_CHECKING:
    from grille.sudoku.board import Grid, Sudoku

# Guesses for one solution, or for the end: a few seconds on the largest boards, more than nearly all boards need. The
# few that need more (36x36 with about 45% given) are as often as not the quicker ones for the other solver.
PATIENCE = 30_000
# More solutions than this are not passed on: a board that has so many is not one where our engine is lost.
MOST_KNOWN = 1000


class HandOver:
    """A search that changes engines once, if it must. Solutions already shown are not shown again."""

    __slots__ = ("_before", "_known", "_puzzle", "_search", "_since")

    def __init__(self, puzzle: Sudoku, search: Search[Grid]) -> None:
        self._puzzle = puzzle
        self._search = search
        self._known: list[str] = []
        self._since = 0
        self._before: Statistics | None = None

    @staticmethod
    def possible() -> bool:
        """Whether there is a solver to hand over to."""
        return find_spec("pysat") is not None

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Grid | None:
        if self._before is not None or len(self._known) > MOST_KNOWN:
            return self._search.next(nodes, seconds)
        start = self._search.statistics()
        left = self._since + PATIENCE - start.guesses
        try:
            found = self._search.next(left if nodes is None else min(nodes, left), seconds)
        except LimitReached:
            work = self._search.statistics()
            if work.guesses - self._since < PATIENCE:
                raise
            self._change(work)
            spent = work.guesses - start.guesses
            time = work.seconds - start.seconds
            return self.next(
                None if nodes is None else max(0, nodes - spent), None if seconds is None else max(0.0, seconds - time)
            )
        self._since = self._search.statistics().guesses
        if found is not None:
            self._known.append(found.digits)
        return found

    def statistics(self) -> Statistics:
        now = self._search.statistics()
        if self._before is None:
            return now
        return self._before.then(now)

    def _change(self, work: Statistics) -> None:
        from grille.sudoku.sat import SatSearch

        self._before = work
        self._search = SatSearch(self._puzzle, self._known)
