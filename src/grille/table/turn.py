"""Turn: what a task asks of the pool that runs it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Semaphore


class Stopped(Exception):
    """The job is being stopped; the task is dropped."""


class Turn:
    """The right of a task to compute. This one never ends: of a task that has its worker for itself."""

    def check(self) -> None:
        """Raise Stopped if the job is being stopped."""

    def leave(self) -> None:
        """Give up the right: all that is left to do is to write the result."""


class SharedTurn(Turn):
    """A turn among the threads of a pool: while one of them waits for the disk, another computes."""

    def __init__(self, turns: Semaphore, stopping: Callable[[], bool]) -> None:
        self._turns, self._stopping = turns, stopping
        self._has_turn = True
        turns.acquire()

    def check(self) -> None:
        if self._stopping():
            raise Stopped

    def leave(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._turns.release()
