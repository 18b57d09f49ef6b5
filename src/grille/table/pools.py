"""Pools of workers on this machine: threads, or processes that may die."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from threading import Semaphore
from typing import Any, NamedTuple, Protocol

from grille.errors import GrilleError
from grille.table.arrow import without_pandas
from grille.table.turn import SharedTurn

# How often a task is tried whose worker died: more often, and the task itself is to blame.
ATTEMPTS = 3


class Task(NamedTuple):
    """A call that a worker makes. The function is at the top level of a module, so that processes can find it."""

    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class WorkersLost(GrilleError):
    """The workers died or the cluster went away; what is done is kept."""


class Pool(Protocol):
    """Workers that do tasks in any order."""

    slots: int

    def submit(self, task: Task) -> None: ...

    def next_done(self) -> tuple[Task, Any]:
        """Wait for the next task that is done, and return it with its result. Raises the exception of a task."""
        ...

    def close(self) -> None:
        """Stop the workers; unfinished tasks are dropped."""
        ...


class _FuturePool:
    """A pool over an executor of the standard library."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._tasks: dict[Future[Any], Task] = {}
        self._executor: Executor = self._start()

    def _start(self) -> Executor:
        raise NotImplementedError

    def submit(self, task: Task) -> None:
        self._tasks[self._executor.submit(task.function, *task.arguments)] = task

    def next_done(self) -> tuple[Task, Any]:
        done, _ = wait(self._tasks, return_when=FIRST_COMPLETED)
        future = next(iter(done))
        result = future.result()
        # Only now: a task whose worker died is done again.
        return self._tasks.pop(future), result

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


class ThreadPool(_FuturePool):
    """Threads, for verbs whose work is native and releases the GIL.

    Not more than `slots` of them compute at a time. The others write what is done, so no core waits for the disk.
    """

    def __init__(self, slots: int) -> None:
        self.stopping = False
        self._turns = Semaphore(slots)
        super().__init__(slots)

    def _start(self) -> Executor:
        return ThreadPoolExecutor(2 * self.slots)

    def submit(self, task: Task) -> None:
        self._tasks[self._executor.submit(self._call, task)] = task

    def _call(self, task: Task) -> Any:
        turn = SharedTurn(self._turns, lambda: self.stopping)
        try:
            return task.function(*task.arguments, turn=turn)
        finally:
            turn.leave()

    def close(self) -> None:
        self.stopping = True
        super().close()


class ProcessPool(_FuturePool):
    """Processes. One that dies is replaced, and its task is done again."""

    def __init__(self, slots: int) -> None:
        self._attempts: Counter[int] = Counter()
        super().__init__(slots)

    def _start(self) -> Executor:
        from multiprocessing import get_context

        # Not forked: a fork copies threads' locks in any state.
        return ProcessPoolExecutor(self.slots, mp_context=get_context("spawn"), initializer=_prepare_worker)

    def next_done(self) -> tuple[Task, Any]:
        while True:
            try:
                return super().next_done()
            except BrokenProcessPool:
                self._restart()

    def _restart(self) -> None:
        """Replace all workers: the standard library does not say which task killed one."""
        left = list(self._tasks.values())
        self._tasks.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._start()
        for task in left:
            self._attempts[task.number] += 1
            if self._attempts[task.number] >= ATTEMPTS * (self.slots + 1):
                raise WorkersLost(f"shard {task.number}: its worker died {ATTEMPTS} times")
            self.submit(task)

    def submit(self, task: Task) -> None:
        try:
            super().submit(task)
        except BrokenProcessPool:
            self._restart()
            super().submit(task)

    def close(self) -> None:
        if self._tasks:
            # Only those of this pool: the caller may have processes of its own.
            children = list((getattr(self._executor, "_processes", None) or {}).values())
            for child in children:
                child.terminate()
            # They are gone before the caller looks at what they left.
            for child in children:
                child.join()
        self._executor.shutdown(wait=not self._tasks, cancel_futures=True)


def _prepare_worker() -> None:
    """Leave Ctrl-C to the driver, and end with it. Import nothing that is not needed."""
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    without_pandas()
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()
