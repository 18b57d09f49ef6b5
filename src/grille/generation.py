"""Puzzles to order, many at a time: the same for a seed, whatever the number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from threading import Thread
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
        self._generator, self._request, self._count = generator, request, count
        self._ahead = AHEAD * jobs
        self._end = None if seconds is None else monotonic() + seconds
        self._asked = self._turn = 0
        self._stopped = False
        # These queues and no locks of our own: Ctrl-C may strike the thread that takes from them at any place, and a
        # lock that it never came to release would keep the workers for ever.
        self._numbers: SimpleQueue[int | None] = SimpleQueue()
        self._results: SimpleQueue[tuple[int, Made[P] | BaseException | None]] = SimpleQueue()
        self._waiting: dict[int, Made[P] | BaseException | None] = {}
        self._workers = [Thread(target=self._work, daemon=True) for _ in range(min(jobs, count))]

    def __enter__(self) -> Self:
        for worker in self._workers:
            worker.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def __iter__(self) -> Iterator[Numbered[P]]:
        """Each puzzle in turn. Raises LimitReached when the seconds are over."""
        while self._turn < self._count and not self._stopped:
            while self._asked < min(self._turn + self._ahead, self._count):
                self._numbers.put(self._asked)
                self._asked += 1
            while self._turn not in self._waiting:
                self._take()
            made = self._waiting[self._turn]
            if isinstance(made, BaseException):
                raise made
            yield Numbered(self._turn, made)
            # Only now, so that one is not lost that was handed out just when the work was stopped.
            del self._waiting[self._turn]
            self._turn += 1

    def stop(self) -> list[Numbered[P]]:
        """Ends the work; what was finished and not yet taken, the one handed out last among it."""
        self._stopped = True
        for _ in self._workers:
            self._numbers.put(None)
        for worker in self._workers:
            if worker.ident is not None:
                worker.join()
        while not self._results.empty():
            self._take()
        # What went wrong out of turn is not told: somebody who stops has heard enough.
        done = [Numbered(number, made) for number, made in sorted(self._waiting.items()) if isinstance(made, Made)]
        self._waiting.clear()
        return done

    def _take(self) -> None:
        left = None if self._end is None or self._stopped else max(0.0, self._end - monotonic())
        try:
            number, made = self._results.get(timeout=left)
        except Empty:
            raise LimitReached("stopped at the limit before all were made") from None
        self._waiting[number] = made

    def _work(self) -> None:
        while (number := self._numbers.get()) is not None and not self._stopped:
            try:
                self._results.put((number, self._make(number)))
            except BaseException as error:  # noqa: BLE001  it is raised again where the puzzle would have been
                self._results.put((number, error))

    def _make(self, number: int) -> Made[P] | None:
        for made in self._generator.make(self._request, number):
            if made is not None or self._stopped:
                return made
        return None
