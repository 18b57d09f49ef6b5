"""Two engines, one search: ours until it has spent its guesses on one solution, then a solver of another house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from grille.errors import LimitReached
from grille.outcome import Statistics
from grille.search import Search

S = TypeVar("S")

# More solutions than this are not passed on: a puzzle that has so many is not one where our engine is lost. Fewer still
# where they would fill the memory, by the number of their parts.
MOST_KNOWN = 1000
MOST_PARTS = 3_000_000


class FallbackSearch(Generic[S]):
    """A search that changes engines once, if it must. Solutions already shown are not shown again.

    `patience` is how many guesses the first engine has for one solution, or for the end; `other` opens the second with
    the solutions that are known; `parts` is how large a solution is at most.
    """

    __slots__ = ("_before", "_known", "_most", "_other", "_patience", "_search", "_since")

    def __init__(
        self, search: Search[S], patience: int, other: Callable[[Sequence[S]], Search[S]], parts: int = 1
    ) -> None:
        self._search = search
        self._patience = patience
        self._other = other
        self._most = min(MOST_KNOWN, MOST_PARTS // max(1, parts))
        self._known: list[S] = []
        self._since = 0
        self._before: Statistics | None = None

    def next(self, nodes: int | None = None, seconds: float | None = None) -> S | None:
        if self._before is not None or len(self._known) > self._most:
            return self._search.next(nodes, seconds)
        start = self._search.statistics()
        left = self._since + self._patience - start.guesses
        try:
            found = self._search.next(left if nodes is None else min(nodes, left), seconds)
        except LimitReached:
            work = self._search.statistics()
            if work.guesses - self._since < self._patience:
                raise
            self._before = work
            self._search = self._other(self._known)
            spent = work.guesses - start.guesses
            time = work.seconds - start.seconds
            return self.next(
                None if nodes is None else max(0, nodes - spent), None if seconds is None else max(0.0, seconds - time)
            )
        self._since = self._search.statistics().guesses
        if found is not None:
            self._known.append(found)
        return found

    def statistics(self) -> Statistics:
        now = self._search.statistics()
        if self._before is None:
            return now
        return self._before.then(now)
