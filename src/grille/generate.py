"""Puzzles to order, many at a time: the same for a seed, whatever the number of workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from time import monotonic
from types import TracebackType
from typing import Generic, NamedTuple, Self, TypeVar

from grille.errors import LimitReached
from grille.generator import Generator, Made, Request

P = TypeVar("P")

# How far workers may run ahead of a slow puzzle, each: what they finish is kept until its turn.
AHEAD = 32


class Numbered(NamedTuple, Generic[P]):
    """The puzzle of this number, from 0; None where the family gave up on it."""

    number: int
    made: Made[P] | None


class Run(Generic[P]):
    """Puzzles being made by `jobs` threads, handed out in the order of their numbers.

    Threads will do: a family that needs speed makes its attempts in native code, without the interpreter's lock. Use it
    in a `with`; leaving it, or `stop`, ends the work after the attempts under way.
    """

    def __init__(
        self,
        generator: Generator[P],
        request: Request,
        count: int,
        *,
        jobs: int = 1,
        seconds: float | None = None,
    ) -> None:
        """Raises GrilleError where the request can't be met."""
        generator.check(request)
        self._generator = generator
        self._request = request
        self._left = iter(range(count))
        self._ahead = AHEAD * jobs
        self._end = None if seconds is None else monotonic() + seconds
        self._stopped = Event()
        self._pool = ThreadPoolExecutor(jobs)
        self._pending: deque[tuple[int, Future[Made[P] | None]]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def __iter__(self) -> Iterator[Numbered[P]]:
        """Each puzzle in turn. Raises LimitReached when the seconds are over."""
        while True:
            self._submit()
            if not self._pending:
                return
            number, future = self._pending[0]
            try:
                made = future.result(None if self._end is None else max(0.0, self._end - monotonic()))
            except TimeoutError:
                raise LimitReached("stopped at the limit before all were made") from None
            yield Numbered(number, made)
            # Only now, so that one is not lost that was handed out just when the work was stopped.
            self._pending.popleft()

    def stop(self) -> list[Numbered[P]]:
        """Ends the work; what was finished and not yet taken, the one handed out last among it."""
        self._stopped.set()
        for _, future in self._pending:
            future.cancel()
        self._pool.shutdown()
        # What went wrong out of turn is not told: somebody who stops has heard enough.
        well = [(number, each) for number, each in self._pending if not each.cancelled() and each.exception() is None]
        self._pending.clear()
        return [Numbered(number, made) for number, each in well if (made := each.result()) is not None]

    def _submit(self) -> None:
        while len(self._pending) < self._ahead and (number := next(self._left, None)) is not None:
            self._pending.append((number, self._pool.submit(self._make, number)))

    def _make(self, number: int) -> Made[P] | None:
        for made in self._generator.make(self._request, number):
            if made is not None or self._stopped.is_set():
                return made
        return None
