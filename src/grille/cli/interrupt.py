"""Handle signals between lines of output, never in the middle of one, so that every printed line is complete."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import signal
    from types import FrameType, TracebackType
else:
    # The C part of `signal`: the Python part only makes enumerations of its numbers, at each start of the program.
    try:
        import _signal as signal
    except ImportError:
        import signal


class Terminated(BaseException):
    """The process received SIGTERM, or SIGHUP because its terminal was closed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class DeferSigint:
    """A reentrant context manager: signals that arrive inside it are raised when the outermost one is left."""

    def __init__(self) -> None:
        self._depth = 0
        self._pending: int | None = None

    def install(self) -> bool:
        """Replace Python's own handler of SIGINT; return False if there is another handler or no right to change it."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return False
        try:
            signal.signal(signal.SIGINT, self._handle)
        except ValueError:  # only the main thread may set handlers
            return False
        return True

    def uninstall(self) -> None:
        """Restore Python's own handler of SIGINT."""
        signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def raise_on_termination(self) -> Iterator[None]:
        """Raise `Terminated` on SIGTERM and SIGHUP, so that temporary files are removed.

        A signal that is ignored (nohup) or has another handler is left alone.
        """
        numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        ours = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
        try:
            for number in ours:
                signal.signal(number, self._handle)
        except ValueError:  # only the main thread may set handlers
            ours = []
        try:
            yield
        finally:
            for number in ours:
                signal.signal(number, signal.SIG_DFL)

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if self._pending is not None and not self._depth:
            number, self._pending = self._pending, None
            raise _exception_for(number)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        if number != signal.SIGINT:
            # Temporary files are being removed now: a second signal must not interrupt that.
            signal.signal(number, signal.SIG_IGN)
        if self._depth:
            self._pending = number
        else:
            raise _exception_for(number)


def _exception_for(number: int) -> BaseException:
    return KeyboardInterrupt() if number == signal.SIGINT else Terminated(number)


defer_sigint = DeferSigint()


def write(text: str) -> None:
    """Write to standard output, all of the text or nothing."""
    with defer_sigint:
        sys.stdout.write(text)


def flush() -> None:
    """Flush standard output."""
    with defer_sigint:
        sys.stdout.flush()
