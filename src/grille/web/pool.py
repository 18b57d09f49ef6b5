"""Where engine work is done: few threads, few places to wait, and a way to stop. Full is an answer, not a queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock
from typing import TypeVar

from grille.web import bounds
from grille.web.problem import Problem

T = TypeVar("T")


class Pool:
    """Threads for work of one kind. Native engines let go of the interpreter, so threads will do."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._taken = 0
        self._door = Lock()

    async def run(self, work: Callable[[], T]) -> T:
        """Does the work and returns what it says. Raises Problem (503) where every place is taken."""
        if self._taken >= self._most:
            wait = str(bounds.RETRY)
            raise Problem(503, "every place is taken: try again in a moment", headers={"Retry-After": wait})
        with self._door:
            self._taken += 1
        future = self._threads.submit(work)
        # A place is free when the work has ended, not when the one who asked has gone.
        future.add_done_callback(self._leave)
        return await asyncio.wrap_future(future)

    def _leave(self, _future: Future[T]) -> None:
        with self._door:
            self._taken -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)


class Pools:
    """Quick work and long work, apart: a search that takes its whole time never stands before somebody's hint."""

    def __init__(self) -> None:
        self.open()

    def open(self) -> None:
        self.quick = Pool("quick", bounds.QUICK_THREADS, bounds.QUICK_WAITING)
        self.long = Pool("long", bounds.LONG_THREADS, bounds.LONG_WAITING)
        self.closing = Event()

    def close(self) -> None:
        """Ends what is under way, soon: searches look at `closing` between slices."""
        self.closing.set()
        self.quick.close()
        self.long.close()
