"""A search by one engine, which falls back to another when the first spends too many guesses on one solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from grille.errors import LimitReached
from grille.outcome import Statistics
from grille.search import Search

S = TypeVar("S")

# After this many solutions the search stays with its first engine: it is not stuck. The number is lower for large
# solutions, to bound the memory they take.
MOST_KNOWN = 1000
MOST_PARTS = 3_000_000


class FallbackSearch(Generic[S]):
    """A search that changes engines once, if needed. Solutions are never repeated.

    `patience` is the number of guesses that the first engine may spend on one solution, or on proving that there are no
    more; `other` starts the second engine with the solutions found so far; `parts` is the largest size of a solution.
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
