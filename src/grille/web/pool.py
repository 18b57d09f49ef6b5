"""Pools that run jobs: a few at a time, with a short queue. Where the queue is full, the request is refused."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, Protocol

from grille.web import limits
from grille.web.jobs import Job, JobRunner
from grille.web.problem import Problem
from grille.web.reply import Reply
from grille.web.service import attempts
from grille.web.verbs import Verb


class Size(NamedTuple):
    """The size of a pool: how many jobs run at the same time, how many wait, and for how many seconds each may run.

    `nice` is the niceness of its processes.
    """

    name: str
    workers: int
    waiting: int
    seconds: float
    nice: int = 0


class PendingJob:
    """A job that was started: its future reply, its progress, and whether it was abandoned."""

    def __init__(self, job: Job, reply: asyncio.Future[Reply]) -> None:
        self.job, self.reply = job, reply
        self.attempts = 0
        self.abandoned = False
        # Stops the job once it runs.
        self.stop: Callable[[], None] | None = None

    def abandon(self) -> None:
        """Stop the job, or never start it, because the client has gone. Cancels the future reply."""
        self.abandoned = True
        if not self.reply.done():
            self.reply.cancel()
            if self.stop is not None:
                self.stop()

    def settle(self, reply: Reply) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)


class Pool(Protocol):
    """Runs jobs of one kind."""

    @property
    def taken(self) -> int:
        """The number of jobs that run or wait."""

    def start(self, job: Job) -> PendingJob:
        """Start or queue a job. Raises Problem (503) where the queue is full."""


class Pools(Protocol):
    """Three pools: quick work, long work and generating. Long searches never delay a hint, and generating never delays
    a long search.
    """

    @property
    def quick(self) -> Pool: ...
    @property
    def long(self) -> Pool: ...
    @property
    def generate(self) -> Pool: ...

    def open(self) -> None:
        """Start; also after `close`."""

    def stop(self) -> None:
        """Stop running jobs soon, and start no more."""

    async def close(self) -> None:
        """End everything."""


def sizes() -> tuple[Size, Size, Size]:
    """The sizes of the quick, long and generating pools."""
    return (
        Size("quick", limits.QUICK_WORKERS, limits.QUICK_QUEUE, limits.QUICK_SECONDS),
        Size("long", limits.LONG_WORKERS, limits.LONG_QUEUE, limits.MAX_SECONDS, limits.LONG_NICE),
        Size("generate", limits.GENERATE_WORKERS, limits.GENERATE_QUEUE, limits.GENERATE_SECONDS, limits.GENERATE_NICE),
    )


def busy() -> Problem:
    return Problem(503, "server busy, try again in a moment", headers={"Retry-After": str(limits.RETRY_AFTER_SECONDS)})


def stopping() -> Problem:
    return Problem(503, "server is shutting down")


async def answer(
    pools: Pools,
    verb: Verb,
    content: bytes,
    wait: Callable[[PendingJob], Awaitable[Reply]],
    *,
    gzip: bool = False,
) -> Reply:
    """The reply to a request: after a short time in the quick pool if that is enough, else from the pool for its kind.

    `wait` waits for a job that was started. Raises Problem (503) where a queue is full.
    """
    by_name = {"quick": pools.quick, "long": pools.long, "generate": pools.generate}
    *first, last = attempts(verb, content, gzip=gzip)
    for pool, job in first:
        reply = await wait(by_name[pool].start(job))
        if not reply.unsettled:
            return reply
    return await wait(by_name[last.pool].start(last.job))


class ThreadPool:
    """A pool of threads: for tests, and for Windows. A crash ends the whole server."""

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
            # The place is free when the job has ended, not when the client has gone.
            with self._lock:
                self._taken -= 1
            # The loop may have ended meanwhile.
            if reply is not None:
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(pending.settle, reply)
            # Keep no reference to a job while waiting for the next.
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


def usual_pools() -> Pools:
    """Pools of worker processes, which need Unix; on Windows threads do the work."""
    if sys.platform == "win32":
        return ThreadPools()
    from grille.web.process_pool import ProcessPools

    return ProcessPools()
