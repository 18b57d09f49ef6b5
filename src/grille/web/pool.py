"""Where engine work is done: few threads, few places to wait, and a way to stop. Full is an answer, not a queue."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread, get_native_id
from typing import Any, TypeVar

from grille.web import bounds
from grille.web.problem import Problem

T = TypeVar("T")
# Work to do, and who waits for it: told what it says, or what went wrong.
Job = tuple[Callable[[], Any], asyncio.AbstractEventLoop, asyncio.Future[Any]]


class Pool:
    """Threads for work of one kind. Native engines release the interpreter lock, so threads are enough.

    Not `run_in_threadpool` of Starlette: it queues without a bound, can't give long work a lower priority, and takes
    1.7 times the CPU time to hand over a job that does nothing (63 against 37 microseconds; `concurrent.futures` 53;
    `python bench/web.py pools`), where a hint takes 300.
    """

    def __init__(self, name: str, threads: int, waiting: int, *, nice: int = 0) -> None:
        self._most = threads + waiting
        self._taken = 0
        self._door = Lock()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = [
            Thread(target=self._work, args=(nice,), name=f"{name}-{number}", daemon=True) for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def taken(self) -> int:
        """How many pieces of work are under way or wait."""
        return self._taken

    async def run(self, work: Callable[[], T]) -> T:
        """Does the work and returns what it says. Raises Problem (503) where every place is taken."""
        with self._door:
            full = self._taken >= self._most
            self._taken += not full
        if full:
            wait = str(bounds.RETRY)
            raise Problem(503, "server busy, try again in a moment", headers={"Retry-After": wait})
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((work, loop, future))
        return await future

    def _work(self, nice: int) -> None:
        _yield_to_others(nice)
        while (job := self._jobs.get()) is not None:
            work, loop, future = job
            said, error = None, None
            try:
                # Somebody who has gone while waiting has nothing done for them.
                said = None if future.cancelled() else work()
            except BaseException as wrong:  # noqa: BLE001  it is the asker's, whatever it is
                error = wrong
            # A place is free when the work has ended, not when the one who asked has gone.
            with self._door:
                self._taken -= 1
            # A loop that has ended meanwhile is told nothing.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, future, said, error)
            # What was said is not kept until the next piece of work comes.
            del job, work, loop, future, said, error

    def close(self) -> None:
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()


def _settle(future: asyncio.Future[Any], said: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(said)
    else:
        future.set_exception(error)


def _yield_to_others(nice: int) -> None:
    """Lets other threads go first, where a thread can say so: Linux has a niceness for each."""
    if nice and sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + nice)


class Pools:
    """Quick work, long work and making, apart: what takes its whole time never stands before somebody's hint, nor do
    puzzles that are made for later stand before somebody's long search.
    """

    def __init__(self) -> None:
        self.open()

    def open(self) -> None:
        self.quick = Pool("quick", bounds.QUICK_THREADS, bounds.QUICK_WAITING)
        self.long = Pool("long", bounds.LONG_THREADS, bounds.LONG_WAITING, nice=bounds.LONG_NICE)
        self.making = Pool("making", bounds.MAKING_THREADS, bounds.MAKING_WAITING, nice=bounds.MAKING_NICE)
        self.closing = Event()

    def close(self) -> None:
        """Ends what is under way, soon: searches look at `closing` between slices."""
        self.closing.set()
        for pool in (self.quick, self.long, self.making):
            pool.close()
