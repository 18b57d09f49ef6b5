"""CountedSearch: what searches written in Python have in common: limits, and counts of what they did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import perf_counter
from typing import Generic, TypeVar

from grille.outcome import Statistics

S = TypeVar("S")


class CountedSearch(ABC, Generic[S]):
    """A resumable search: it stops at each solution and at a limit, and continues from there."""

    def __init__(self, engine: str = "plain") -> None:
        self._engine = engine
        self._guesses = self._placements = self._backtracks = 0
        self._seconds = 0.0

    def next(self, nodes: int | None = None, seconds: float | None = None) -> S | None:
        start = perf_counter()
        stop = None if seconds is None else start + seconds
        most = None if nodes is None else self._guesses + nodes
        try:
            return self._next(most, stop)
        finally:
            self._seconds += perf_counter() - start

    @abstractmethod
    def _next(self, most: int | None, stop: float | None) -> S | None:
        """Return the next solution. Raises LimitReached after `most` guesses in all, or when the time `stop` comes."""

    def statistics(self) -> Statistics:
        return Statistics(self._engine, self._guesses, self._placements, self._backtracks, seconds=self._seconds)
