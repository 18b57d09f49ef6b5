"""Where jobs are done: few at a time, few that wait, and a way to stop. Full is an answer, not a queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, Protocol

from grille.web import limits
from grille.web.jobs import Job, JobRunner
from grille.web.problem import Problem
from grille.web.reply import Reply


class Size(NamedTuple):
    """How much of one kind of work there may be: so many at once, so many that wait, each for so many seconds.

    Where others want the same core, it stands back by `nice`.
    """

    name: str
    workers: int
    waiting: int
    seconds: float
    nice: int = 0


class PendingJob:
    """A job under way: the reply to come, how far it has come, and whether anybody still wants it."""

    def __init__(self, job: Job, reply: asyncio.Future[Reply]) -> None:
        self.job, self.reply = job, reply
        self.attempts = 0
        self.abandoned = False
        # What stops it, once it has begun.
        self.stop: Callable[[], None] | None = None

    def abandon(self) -> None:
        """Nobody wants the reply any more: the job is stopped, or never begun. Whoever awaits it is cancelled."""
        self.abandoned = True
        if not self.reply.done():
            self.reply.cancel()
            if self.stop is not None:
                self.stop()

    def settle(self, reply: Reply) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)


class Pool(Protocol):
    """Does jobs of one kind."""

    @property
    def taken(self) -> int:
        """How many jobs are under way or wait."""

    def start(self, job: Job) -> PendingJob:
        """Begins a job, or lets it wait. Raises Problem (503) where every place is taken."""


class Pools(Protocol):
    """Quick work, long work and making, apart: what takes its whole time never stands before somebody's hint, nor do
    puzzles that are made for later stand before somebody's long search.
    """

    @property
    def quick(self) -> Pool: ...
    @property
    def long(self) -> Pool: ...
    @property
    def generate(self) -> Pool: ...

    def open(self) -> None:
        """Gets ready; again after it was closed."""

    def stop(self) -> None:
        """Ends what is under way, soon, and begins nothing more."""

    async def close(self) -> None:
        """Ends everything."""


def sizes() -> tuple[Size, Size, Size]:
    """Quick, long, making."""
    return (
        Size("quick", limits.QUICK_WORKERS, limits.QUICK_QUEUE, limits.QUICK_SECONDS),
        Size("long", limits.LONG_WORKERS, limits.LONG_QUEUE, limits.MAX_SECONDS, limits.LONG_NICE),
        Size("generate", limits.GENERATE_WORKERS, limits.GENERATE_QUEUE, limits.GENERATE_SECONDS, limits.GENERATE_NICE),
    )


def busy() -> Problem:
    return Problem(503, "server busy, try again in a moment", headers={"Retry-After": str(limits.RETRY_AFTER_SECONDS)})


def stopping() -> Problem:
    return Problem(503, "the server is stopping")


class ThreadPool:
    """Threads of this process: for tests, and where there are no Unix processes. A crash would take all of it down."""

    def __init__(self, size: Size, runner: JobRunner) -> None:
        self._runner = runner
        self._most = size.workers + size.waiting
        self._taken = 0
        self._lock = Lock()
        self.stopping = False
        self._queue: SimpleQueue[tuple[PendingJob, asyncio.AbstractEventLoop] | None] = SimpleQueue()
        self._threads = [Thread(target=self._run, name=size.name, daemon=True) for _ in range(size.workers)]
        for thread in self._threads:
            thread.start()

    @property
    def taken(self) -> int:
        return self._taken

    def start(self, job: Job) -> PendingJob:
        if self.stopping:
            raise stopping()
        with self._lock:
            if self._taken >= self._most:
                raise busy()
            self._taken += 1
        loop = asyncio.get_running_loop()
        pending = PendingJob(job, loop.create_future())
        self._queue.put((pending, loop))
        return pending

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            pending, loop = item
            reply = None if pending.abandoned else self._reply(pending)
            # A place is free when the work has ended, not when the client has gone.
            with self._lock:
                self._taken -= 1
            # A loop that has ended meanwhile is told nothing.
            if reply is not None:
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(pending.settle, reply)
            # Nothing of a job is kept until the next one comes.
            del item, pending, loop, reply

    def _reply(self, pending: PendingJob) -> Reply:
        def report(attempts: int) -> None:
            pending.attempts = attempts

        try:
            return self._runner.run(pending.job, lambda: pending.abandoned or self.stopping, report)
        except MemoryError:
            return Problem(500, "not enough memory").reply()

    def close(self) -> None:
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()


class ThreadPools:
    """Pools of threads in this process."""

    def __init__(self) -> None:
        self._runner = JobRunner()
        self._open = False
        self.open()

    def open(self) -> None:
        if not self._open:
            self.quick, self.long, self.generate = (ThreadPool(size, self._runner) for size in sizes())
            self._open = True

    def stop(self) -> None:
        for pool in (self.quick, self.long, self.generate):
            pool.stopping = True

    async def close(self) -> None:
        self.stop()
        for pool in (self.quick, self.long, self.generate):
            await asyncio.to_thread(pool.close)
        self._open = False
