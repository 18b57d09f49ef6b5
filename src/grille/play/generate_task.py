"""A puzzle being generated in the background: how far it is, what came of it, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Generic, Self, TypeVar

from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator

P = TypeVar("P")


class GenerateTask(Generic[P]):
    """One puzzle of a spec as a background task: `start` runs it in a thread of its own, `run` in the caller's.

    `attempts` counts those that failed so far. `go_on` is asked after each of them with their number, and stops the
    task where it is false, as `stop` does. When `over`, there is `made`, or an `error` in its place, or neither where
    it was `stopped`. Raises GrilleError at once where the spec can't be met.
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
        """Runs in a thread of its own; what goes wrong is kept in `error`."""
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Ends the task after the attempt under way."""
        self.stopped = True

    def wait(self, seconds: float | None = None) -> None:
        """Waits until it is over, or for so long."""
        if self._thread is not None:
            self._thread.join(seconds)

    def run(self) -> Generated[P] | None:
        """Generates the puzzle here and now; None where it was stopped or the family gave up."""
        self.made = self._generator.first(self.spec, self.number, self._go_on)
        return self.made

    def _work(self) -> None:
        try:
            if self.run() is None and not self.stopped:
                self.error = GrilleError(f"none was found in {self.attempts:,} attempts: ask for something else")
        except GrilleError as error:
            self.error = error
        except Exception as error:  # noqa: BLE001  whoever waits is told, whatever it was
            self.error = GrilleError(f"generating failed: {error}")
        finally:
            self.over = True

    def _go_on(self) -> bool:
        self.attempts += 1
        # Only ever set: another thread may set it meanwhile.
        if not self._wanted(self.attempts):
            self.stopped = True
        return not self.stopped
