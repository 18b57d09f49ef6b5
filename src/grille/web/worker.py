"""A worker process of the service: runs one job after another, within limits that the system enforces.

    python -m grille.web.worker DESCRIPTOR SECONDS MEMORY NICE

Started by `grille.web.process_pool`, which holds the other end of the socket. A crash, an endless job or a kill ends
this process and its job, and nothing else.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from math import ceil
from select import POLLIN, poll
from socket import socket
from time import monotonic, process_time

from grille.web import limits
from grille.web.framing import FrameReader, encode
from grille.web.jobs import Job, JobRunner
from grille.web.problem import Problem
from grille.web.request import Report


class Worker:
    """The socket to the server, and the runner of the jobs."""

    def __init__(self, link: socket, seconds: float) -> None:
        self._link, self._limit = link, TimeLimit(seconds)
        self._poll = poll()
        self._poll.register(link, POLLIN)
        self._runner = JobRunner()
        # Made before the first job, so that a worker that waits for one needs no memory.
        self._received = bytearray(1 << 18)
        self._reported = 0.0

    def run(self) -> None:
        """Run jobs until the server closes the socket."""
        self._link.sendall(encode(0))  # ready
        frames = FrameReader()
        while size := self._link.recv_into(self._received):
            for fields in frames.feed(self._received[:size]):
                # An empty frame here cancels a job that is already done.
                if fields is not None and not self._do(Job(*fields)):
                    return

    def _do(self, job: Job) -> bool:
        """Run a job and send its reply; False where this process should end."""
        self._limit.renew()
        try:
            reply, fine = self._runner.run(job, self._cancelled, self._reporter(job)), True
        except MemoryError:
            reply, fine = Problem(503, "the job needs more memory than a request may use").reply(), False
        self._link.sendall(encode(tuple(reply)))
        return fine

    def _cancelled(self) -> bool:
        # While a job runs, the server sends nothing but its cancellation, or the socket is closed.
        return bool(self._poll.poll(0))

    def _reporter(self, job: Job) -> Report:
        def report(attempts: int) -> None:
            now = monotonic()
            if job.reports and now - self._reported >= limits.PROGRESS_SECONDS:
                self._reported = now
                self._link.sendall(encode(attempts))

        return report


class TimeLimit:
    """Lets the system end this process where a job far exceeds its time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds + limits.EXTRA_CPU_SECONDS
        self._most = 0
        _, self._hard = resource.getrlimit(resource.RLIMIT_CPU)

    def renew(self) -> None:
        """Allow the time of a job from now on, rounded up to save system calls."""
        now = process_time()
        if now + self._seconds > self._most:
            self._most = ceil(now + self._seconds + limits.EXTRA_CPU_SECONDS)
            most = self._most if self._hard == resource.RLIM_INFINITY else min(self._most, self._hard)
            resource.setrlimit(resource.RLIMIT_CPU, (most, self._hard))


def main() -> None:
    descriptor, memory, nice = (int(sys.argv[at]) for at in (1, 3, 4))
    # Ctrl-C is handled by the server, which closes the socket when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory if hard == resource.RLIM_INFINITY else min(memory, hard), hard))
    if nice:
        os.nice(nice)
    with socket(fileno=descriptor) as link:
        worker = Worker(link, float(sys.argv[2]))
        gc.collect()
        gc.freeze()
        worker.run()


if __name__ == "__main__":
    main()
