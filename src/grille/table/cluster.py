"""A pool of workers on a Ray cluster.

Shards are Ray tasks. They are idempotent, so Ray may run one again on another node when a node or a worker dies. The
nodes need Grille installed, and storage that all of them reach.
"""

from __future__ import annotations

import socket
from collections import deque
from typing import Any

from grille.errors import GrilleError
from grille.table.pools import ATTEMPTS, Task, WorkersLost
from grille.table.storage import first_line

# Seconds between two looks at whether the cluster is still there, and failed looks before it is given up.
PATIENCE, LOOKS = 2.0, 5


def call(task: Task) -> Any:
    """Do a task on a worker."""
    return task.function(*task.arguments)


class RayPool:
    """A connection to a Ray cluster."""

    def __init__(self, address: str, jobs: int | None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise GrilleError("--cluster needs Ray: pip install 'grille[cluster]'") from None
        self._ray = ray
        host = address.rpartition("://")[2]
        # Ray itself waits for minutes before it gives up.
        if ":" in host and not _answers(host):
            raise GrilleError(f"--cluster {address}: no cluster answers there")
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", configure_logging=False)
        except (ConnectionError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
            reason = f"no cluster answers there, or it refuses the connection ({first_line(error)})"
            raise GrilleError(f"--cluster {address}: {reason}") from None
        self.slots = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._gcs = ray.get_runtime_context().gcs_address
        # A task that raises is not repeated; one whose worker or node died is.
        self._call = ray.remote(num_cpus=1, max_retries=ATTEMPTS, retry_exceptions=False)(call)
        self._tasks: dict[Any, Task] = {}
        # Ray starts what it has room for. Without a number of jobs, it may hold more tasks than it has cores.
        self._jobs = jobs
        self._waiting: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        self._waiting.append(task)
        self._start()

    def _start(self) -> None:
        while self._waiting and (self._jobs is None or len(self._tasks) < self._jobs):
            task = self._waiting.popleft()
            self._tasks[self._call.remote(task)] = task

    def next_done(self) -> tuple[Task, Any]:
        missed = 0
        while True:
            done, _ = self._ray.wait(list(self._tasks), num_returns=1, timeout=PATIENCE)
            if done:
                break
            missed = 0 if _answers(self._gcs) else missed + 1
            if missed >= LOOKS:
                raise WorkersLost("the cluster went away; what is done is kept: run the same command again")
        task = self._tasks.pop(done[0])
        self._start()
        try:
            return task, self._ray.get(done[0])
        except self._ray.exceptions.RayTaskError as error:
            cause = error.cause if isinstance(error.cause, BaseException) else error
            raise cause from None
        except self._ray.exceptions.RayError as error:
            reason = str(error).strip().splitlines()[0]
            raise WorkersLost(f"shard {task.number}: its workers died {ATTEMPTS + 1} times ({reason})") from None

    def close(self) -> None:
        for reference in self._tasks:
            self._ray.cancel(reference, force=True)
        self._ray.shutdown()


def _answers(address: str) -> bool:
    """Whether a host, given with its port, accepts connections."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True
