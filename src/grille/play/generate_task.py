"""Generate a puzzle in the background, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Generic, Self, TypeVar

from grille.cores import threads_can_start
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator

P = TypeVar("P")


class GenerateTask(Generic[P]):
    """One puzzle of a spec as a background task: `start` runs it in a separate thread, `run` in the caller's.

    `attempts` counts the failed attempts so far. `go_on` is called with that number after each of them; where it
    returns false, the task stops, as with `stop`. When `over`, there is either `made` or `error`, or neither where it
    was `stopped`. Raises GrilleError immediately where the spec can't be met.
    """

    def __init__(
        self,
        generator: Generator[P],
        spec: GenerateSpec,
        number: int = 0,
        go_on: Callable[[int], bool] = lambda _attempts: True,
    ) -> None:
        generator.check(spec)
        self.spec, self.number = spec, number
        self.attempts = 0
        self.made: Generated[P] | None = None
        self.error: GrilleError | None = None
        self.over = self.stopped = False
        self._generator = generator
        self._wanted = go_on
        self._start = monotonic()
        self._thread: Thread | None = None

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    def start(self) -> Self:
        """Run in a separate thread, or at once where none can be started; an exception is stored in `error`."""
        if not threads_can_start():
            self._work()
            return self
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop after the current attempt."""
        self.stopped = True

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the task is over, or for some seconds."""
        if self._thread is not None:
            self._thread.join(seconds)

    def run(self) -> Generated[P] | None:
        """Generate the puzzle in this thread; None where it was stopped or no puzzle was found."""
        self.made = self._generator.first(self.spec, self.number, self._go_on)
        return self.made

    def _work(self) -> None:
        try:
            if self.run() is None and not self.stopped:
                self.error = GrilleError(f"no puzzle was found in {self.attempts:,} attempts: try other options")
        except GrilleError as error:
            self.error = error
        except Exception as error:  # noqa: BLE001  reported to the caller
            self.error = GrilleError(f"generating failed: {error}")
        finally:
            self.over = True

    def _go_on(self) -> bool:
        self.attempts += 1
        # Never reset here: another thread may set it meanwhile.
        if not self._wanted(self.attempts):
            self.stopped = True
        return not self.stopped
