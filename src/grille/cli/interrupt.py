"""Ctrl-C between lines, never within one: what was printed stays whole."""

from __future__ import annotations

import signal
import sys
from types import FrameType, TracebackType


class Shield:
    """While it is held, Ctrl-C waits; when it is lowered, it strikes."""

    def __init__(self) -> None:
        self._held = 0  # how many hold it, one within another
        self._struck = False

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

    def __enter__(self) -> None:
        self._held += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held -= 1
        if self._struck and not self._held:
            self._struck = False
            raise KeyboardInterrupt

    def _strike(self, _number: int, _frame: FrameType | None) -> None:
        if self._held:
            self._struck = True
        else:
            raise KeyboardInterrupt


SHIELD = Shield()


def write(text: str) -> None:
    """Writes to standard output, all of it or nothing of it."""
    with SHIELD:
        sys.stdout.write(text)


def flush() -> None:
    with SHIELD:
        sys.stdout.flush()
