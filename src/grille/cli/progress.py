"""A line on the terminal that says a long run is alive, and goes away before anything else is printed."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from threading import Thread

# Short runs say nothing; long ones speak up at this pace.
QUIET_SECONDS = 1.0
PACE = 0.5


class Progress:
    """Shown on standard error while nothing is printed, and only if a person is there to see it."""

    def __init__(self, *, quiet: bool) -> None:
        self.done = 0
        self.share: float | None = None  # of all there is, where that is known
        self._wanted = not quiet and sys.stderr.isatty()
        self._start = self._spoke = monotonic()
        self._shown = False
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        if self._wanted:
            from threading import Event, Lock, Thread

            self._lock, self._end = Lock(), Event()
            # The engines let go of the interpreter while they work, so this thread gets its turns.
            self._thread = Thread(target=self._watch, daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread is not None:
            self._end.set()
            self._thread.join()
            self.clear()

    def clear(self) -> None:
        """Makes room for something to be printed."""
        if self._thread is None:
            return
        with self._lock:
            # What goes to a file keeps nobody company.
            if sys.stdout.isatty():
                self._spoke = monotonic()
            if self._shown:
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()
                self._shown = False

    def _watch(self) -> None:
        while not self._end.wait(PACE):
            with self._lock:
                now = monotonic()
                if now - self._spoke >= QUIET_SECONDS:
                    done = f"{self.done:,} done, " if self.done else ""
                    sys.stderr.write(f"\r{self._bar()}{done}{now - self._start:.0f} s, Ctrl-C stops\x1b[K")
                    sys.stderr.flush()
                    self._shown = True

    def _bar(self) -> str:
        if self.share is None:
            return ""
        full = round(20 * min(self.share, 1.0))
        return f"[{'#' * full}{'.' * (20 - full)}] {100 * min(self.share, 1.0):.0f}%, "
