"""Searches: iterate over solutions, solve and count, within limits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from grille.errors import GrilleError, LimitReached
from grille.outcome import Count, Fault, Outcome, Statistics, Verdict

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
Raw = TypeVar("Raw")
Raw_co = TypeVar("Raw_co", covariant=True)


class Search(Protocol[S_co]):
    """A resumable search: each call of `next` returns the next solution, or None if there are no more."""

    def next(self, nodes: int | None, seconds: float | None) -> S_co | None:
        """Return the next solution. Raises LimitReached at a limit; the next call continues from there."""
        ...

    def statistics(self) -> Statistics: ...


class Searchable(ABC, Generic[S_co]):
    """Anything that can be searched for solutions, and therefore solved, counted and enumerated."""

    __slots__ = ()

    @abstractmethod
    def search(self, engine: str = "auto") -> Search[S_co]:
        """Start a search for all solutions."""

    def faults(self) -> tuple[Fault, ...]:
        """Return conflicts that rule out a solution and are visible without a search."""
        return ()

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        """Count the solutions. The result is exact, or a lower bound if `limit` or another limit stopped it."""
        search, budget = self.search(engine), Budget(nodes, seconds)
        found = 0
        try:
            while limit is None or found < limit:
                if budget.next(search) is None:
                    return Count(found, exact=True, statistics=search.statistics())
                found += 1
        except LimitReached:
            pass
        return Count(found, exact=False, statistics=search.statistics())

    def solve(self, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto") -> Outcome[S_co]:
        """Solve, and determine whether the solution is unique. Stops at `nodes` guesses or after `seconds`."""
        search, budget = self.search(engine), Budget(nodes, seconds)
        found: list[S_co] = []
        try:
            while len(found) < 2 and (solution := budget.next(search)) is not None:
                found.append(solution)
            verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[len(found)]
        except LimitReached:
            verdict = Verdict.LIMIT
        # Checked only here, because a puzzle with a solution has no conflicts.
        faults = self.faults() if verdict is Verdict.NONE else ()
        return Outcome(verdict, tuple(found), search.statistics(), faults, self)

    def solutions(
        self, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Iterator[S_co]:
        """Iterate over the solutions. Each is found on demand.

        Take as many as needed and drop the iterator, or run it to its end. Raises LimitReached at a limit, so an
        iterator that ends has yielded all solutions.
        """
        search, budget = self.search(engine), Budget(nodes, seconds)
        while (solution := budget.next(search)) is not None:
            yield solution


def time_limit(seconds: float | None) -> float | None:
    """Validate a time limit: None (or infinity) for no limit, 0 to stop immediately; negative values are refused.

    >>> time_limit(float("inf")), time_limit(2)
    (None, 2)
    """
    # NaN compares false with everything, so it is refused too.
    try:
        if seconds is None or seconds >= 0:
            return None if seconds == inf else seconds
    except TypeError:
        pass
    raise GrilleError(f"seconds: expected a number from 0, or None for no limit, not {str(seconds)[:40]!r}")


class Budget:
    """The nodes and seconds left for a run of several calls of one search."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        if nodes is not None and not nodes >= 0:
            raise GrilleError(f"nodes: expected a number from 0, or None for no limit, not {nodes}")
        seconds = time_limit(seconds)
        self.nodes = nodes
        self.end = None if seconds is None else perf_counter() + seconds

    def next(self, search: Search[S]) -> S | None:
        if self.nodes is None and self.end is None:
            return search.next(None, None)
        nodes = None if self.nodes is None else max(0, self.nodes - search.statistics().guesses)
        left = None if self.end is None else self.end - perf_counter()
        # Engines check the time only after some work without a solution.
        if left is not None and left <= 0:
            raise LimitReached("stopped at a limit")
        return search.next(nodes, left)


class Native(Protocol[Raw_co]):
    """A search of the native module. It raises StopIteration at a limit."""

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Raw_co | None: ...

    def statistics(self) -> tuple[str, int, int, int, int, int]: ...


class NativeSearch(Generic[Raw, S]):
    """A timed search by a native engine. `read` converts what it finds into a solution of the family."""

    __slots__ = ("_read", "_search", "_seconds")

    def __init__(self, search: Native[Raw], read: Callable[[Raw], S]) -> None:
        self._search = search
        self._read = read
        self._seconds = 0.0

    def next(self, nodes: int | None = None, seconds: float | None = None) -> S | None:
        start = perf_counter()
        try:
            found = self._search.next(nodes, seconds)
        except StopIteration:
            raise LimitReached("stopped at a limit") from None
        finally:
            self._seconds += perf_counter() - start
        return None if found is None else self._read(found)

    def statistics(self) -> Statistics:
        return Statistics(*self._search.statistics(), seconds=self._seconds)


# Up to this number, enumerating solutions is as fast as counting by parts.
FEW = 10_000


def count_by_parts(
    puzzle: Searchable[object],
    parts: Callable[[int | None, float | None], tuple[str, bool, int]],
    limit: int | None,
    *,
    nodes: int | None,
    seconds: float | None,
    engine: str,
) -> Count:
    """Count solutions: the first ones by enumeration, large numbers by multiplying independent `parts`.

    Counting by parts is not limited to 64 bits, and does not visit every solution.
    """
    start, seconds = perf_counter(), time_limit(seconds)
    few = FEW if limit is None else min(FEW, limit)
    first = Searchable.count(puzzle, few, nodes=nodes, seconds=seconds, engine=engine)
    if int(first) < few or few == limit:
        return first
    if engine != "auto":
        return Searchable.count(puzzle, limit, nodes=nodes, seconds=seconds, engine=engine)
    spent = perf_counter() - start
    left = None if nodes is None else max(0, nodes - first.statistics.guesses)
    value, exact, guesses = parts(left, None if seconds is None else max(0.0, seconds - spent))
    total = max(int(value, 16), int(first))
    if limit is not None and total > limit:
        total, exact = limit, False
    work = Statistics("parts", guesses=first.statistics.guesses + guesses, seconds=perf_counter() - start)
    return Count(total, exact=exact, statistics=work)
