"""Pools of supervised worker processes: one that dies loses its job and is replaced.

The server process computes nothing, so a job that crashes, uses too much memory or never ends can't harm it. A worker
has one job at a time; while it runs, any data on its socket means that the job is cancelled.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import deque
from contextlib import suppress
from socket import socket, socketpair

from grille.web import limits
from grille.web.framing import CANCEL, FrameReader, encode
from grille.web.jobs import Job
from grille.web.pool import PendingJob, Size, busy, sizes, stopping
from grille.web.problem import Problem
from grille.web.reply import Reply


class WorkerProcess(asyncio.Protocol):
    """A worker process, the socket to it, and its job."""

    def __init__(self, pool: ProcessPool) -> None:
        self._pool, self._frames = pool, FrameReader()
        self.ready = False
        self.pending: PendingJob | None = None
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        size = pool.size
        ours, theirs = socketpair()
        with theirs:
            arguments = (theirs.fileno(), size.seconds, limits.WORKER_MEMORY, size.nice)
            self.process = subprocess.Popen(  # noqa: S603  our own program
                [sys.executable, "-m", "grille.web.worker", *map(str, arguments)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                # Ctrl-C in a terminal must reach the server only.
                start_new_session=True,
            )
        self._loop = asyncio.get_running_loop()
        self._connecting = self._loop.create_task(self._connect(ours))

    async def _connect(self, ours: socket) -> None:
        await self._loop.create_connection(lambda: self, sock=ours)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        if self.pending is not None:
            self._send(self.pending)

    def give(self, pending: PendingJob) -> None:
        """Start a job."""
        self.pending = pending
        pending.stop = self.cancel
        self._timer = self._loop.call_later(self._pool.size.seconds + limits.OVERDUE_SECONDS, self.kill)
        if self._transport is not None:
            self._send(pending)

    def _send(self, pending: PendingJob) -> None:
        assert self._transport is not None  # noqa: S101  called only when connected
        self._transport.write(encode(tuple(pending.job)))

    def cancel(self) -> None:
        """Ask the process to stop its job; kill it where it does not stop soon."""
        if self.pending is not None:
            if self._transport is not None:
                self._transport.write(CANCEL)
            self._cancel_timer()
            self._timer = self._loop.call_later(limits.CANCEL_SECONDS, self.kill)

    def kill(self) -> None:
        self.process.kill()

    def data_received(self, data: bytes) -> None:
        for value in self._frames.feed(data):
            if not isinstance(value, int):
                self._settle(Reply(*value))
            elif self.pending is not None and self.ready:
                self.pending.attempts = value
            self.ready = True

    def _settle(self, reply: Reply) -> None:
        pending, self.pending = self.pending, None
        self._cancel_timer()
        if pending is not None:
            pending.stop = None
            pending.settle(reply)
        self._pool.free(self)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self.kill()
        pending, self.pending = self.pending, None
        if pending is not None:
            pending.stop = None
            pending.settle(Problem(500, "the worker process ended before the job was done").reply())
        self._pool.died(self)


class ProcessPool:
    """Worker processes for one kind of work, started when needed and then kept."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        self._waiting: deque[PendingJob] = deque()
        self._failures = 0
        self._pause: asyncio.TimerHandle | None = None
        self.stopping = False

    @property
    def taken(self) -> int:
        waiting = sum(not pending.abandoned for pending in self._waiting)
        return waiting + sum(worker.pending is not None for worker in self.workers)

    def start(self, job: Job) -> PendingJob:
        if self.stopping:
            raise stopping()
        pending = PendingJob(job, asyncio.get_running_loop().create_future())
        worker = self._idle.pop() if self._idle else self._more()
        if worker is not None:
            worker.give(pending)
            return pending
        if len(self._waiting) >= self.size.waiting:
            self._waiting = deque(each for each in self._waiting if not each.abandoned)
            if len(self._waiting) >= self.size.waiting:
                raise busy()
        self._waiting.append(pending)
        return pending

    def fill(self) -> None:
        """Start all processes, before there are jobs for them."""
        while (worker := self._more()) is not None:
            self.free(worker)

    def _more(self) -> WorkerProcess | None:
        if self._pause is not None or self.stopping or len(self.workers) >= self.size.workers:
            return None
        worker = WorkerProcess(self)
        self.workers.add(worker)
        return worker

    def free(self, worker: WorkerProcess) -> None:
        """Give an idle process the next job."""
        while self._waiting:
            pending = self._waiting.popleft()
            if not pending.abandoned:
                worker.give(pending)
                return
        self._idle.append(worker)

    def died(self, worker: WorkerProcess) -> None:
        """Replace a process that has ended; after a delay where it never became ready."""
        self.workers.discard(worker)
        with suppress(ValueError):
            self._idle.remove(worker)
        if self.stopping:
            return
        # Waited for in a thread: the system may take a moment to release the process.
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, worker.process.wait)
        if worker.ready:
            self._failures = 0
            self.fill()
        elif self._pause is None:
            seconds = min(limits.RESTART_SECONDS * 2**self._failures, limits.MAX_RESTART_SECONDS)
            self._failures += 1
            self._pause = loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        self._pause = None
        self.fill()

    def stop(self) -> None:
        self.stopping = True
        if self._pause is not None:
            self._pause.cancel()
        while self._waiting:
            self._waiting.popleft().settle(stopping().reply())
        for worker in self.workers:
            worker.cancel()

    async def close(self) -> None:
        self.stop()
        workers = [*self.workers]
        for worker in workers:
            worker.kill()
        for worker in workers:
            await asyncio.to_thread(worker.process.wait)


class ProcessPools:
    """Pools of worker processes. Those for quick work are started with the server."""

    def __init__(self) -> None:
        self._new()

    def _new(self) -> None:
        self.quick, self.long, self.generate = map(ProcessPool, sizes())

    def open(self) -> None:
        if self.quick.stopping:
            self._new()
        self.quick.fill()

    def stop(self) -> None:
        for pool in (self.quick, self.long, self.generate):
            pool.stop()

    async def close(self) -> None:
        for pool in (self.quick, self.long, self.generate):
            await pool.close()
