"""Ctrl-C and a request to end between lines, never within one: what was printed stays whole."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType


class Terminated(BaseException):
    """Somebody asked this process to end, by SIGTERM or by closing its terminal (SIGHUP)."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Shield:
    """While it is held, signals wait; when it is lowered, the first of them strikes."""

    def __init__(self) -> None:
        self._held = 0  # how many hold it, one within another
        self._struck: int | None = None

    def install(self) -> bool:
        """Takes over Ctrl-C from Python's own handler; False where somebody else has it, or in another thread."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return False
        try:
            signal.signal(signal.SIGINT, self._strike)
        except ValueError:  # only the main thread may
            return False
        return True

    def uninstall(self) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def orderly(self) -> Iterator[None]:
        """While it lasts, SIGTERM and SIGHUP raise `Terminated`, so that what is half made can be removed.

        A signal that is ignored (nohup) or handled by somebody else stays so.
        """
        numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        ours = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
        try:
            for number in ours:
                signal.signal(number, self._strike)
        except ValueError:  # only the main thread may
            ours = []
        try:
            yield
        finally:
            for number in ours:
                signal.signal(number, signal.SIG_DFL)

    def __enter__(self) -> None:
        self._held += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held -= 1
        if self._struck is not None and not self._held:
            number, self._struck = self._struck, None
            raise _stop(number)

    def _strike(self, number: int, _frame: FrameType | None) -> None:
        if number != signal.SIGINT:
            # What is half made is being removed: asked again, it takes no longer.
            signal.signal(number, signal.SIG_IGN)
        if self._held:
            self._struck = number
        else:
            raise _stop(number)


def _stop(number: int) -> BaseException:
    return KeyboardInterrupt() if number == signal.SIGINT else Terminated(number)


SHIELD = Shield()


def write(text: str) -> None:
    """Writes to standard output, all of it or nothing of it."""
    with SHIELD:
        sys.stdout.write(text)


def flush() -> None:
    with SHIELD:
        sys.stdout.flush()
