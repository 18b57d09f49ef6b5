"""A puzzle being made in the background: how far it is, what came of it, and a way to stop it."""

from __future__ import annotations

from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator

P = TypeVar("P")


class Making(Generic[P]):
    """The puzzle of one number of a spec, made by a thread of its own.

    `attempts` grows while it works. When `over`, there is `made`, or an `error` in its place, or neither where it was
    stopped. Raises GrilleError at once where the spec can't be met.
    """

    def __init__(self, generator: Generator[P], spec: GenerateSpec, number: int = 0) -> None:
        generator.check(spec)
        self.spec, self.number = spec, number
        self.attempts = 0
        self.made: Generated[P] | None = None
        self.error: GrilleError | None = None
        self.over = False
        self._generator = generator
        self._stopped = False
        self._start = monotonic()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    def stop(self) -> None:
        """Ends the work after the attempt under way."""
        self._stopped = True

    def wait(self, seconds: float | None = None) -> None:
        """Waits until it is over, or for so long."""
        self._thread.join(seconds)

    def _work(self) -> None:
        try:
            self.made = self._generator.first(self.spec, self.number, self._go_on)
            if self.made is None and not self._stopped:
                self.error = GrilleError(f"none was found in {self.attempts:,} attempts: ask for something else")
        except GrilleError as error:
            self.error = error
        except Exception as error:  # noqa: BLE001  whoever waits is told, whatever it was
            self.error = GrilleError(f"making failed: {error}")
        finally:
            self.over = True

    def _go_on(self) -> bool:
        self.attempts += 1
        return not self._stopped
