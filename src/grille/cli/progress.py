"""A progress line on the terminal, which is cleared before anything else is printed there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

if TYPE_CHECKING:
    from threading import Thread

# Shorter runs show nothing; in longer ones the line is updated after every PACE seconds.
QUIET_SECONDS = 1.0
PACE = 0.5


class Progress:
    """The number of puzzles done and to do, the rate and the remaining time.

    It is drawn on standard error, only if that is a terminal. Set `total` if the number of puzzles is known, or `share`
    (from 0 to 1) if only the size of the input is.
    """

    def __init__(
        self,
        *,
        quiet: bool,
        total: int | None = None,
        clock: Callable[[], float] = monotonic,
        stream: IO[str] | None = None,
    ) -> None:
        self.done = 0
        self.total = total
        self.before = 0  # of those done, by an earlier run, which says nothing about the rate
        self.share: float | None = None
        self._stream = sys.stderr if stream is None else stream
        self._wanted = not quiet and self._stream.isatty()
        self._clock = clock
        self._start = clock()
        self._shown = False
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        self._start = self._clock()
        if self._wanted:
            from threading import Event, Lock, Thread

            self._lock, self._end = Lock(), Event()
            # The engines release the GIL while they work, so this thread can run.
            self._thread = Thread(target=self._watch, daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread is not None:
            self._end.set()
            self._thread.join()
            self._thread = None
            self._erase()

    def clear(self) -> None:
        """Clear the line before something is printed on the same terminal."""
        if self._thread is not None and self._shown:
            with self._lock:
                self._erase()

    def clear_for_results(self) -> None:
        """Clear the line before results are printed, unless they go elsewhere."""
        if self._shown and sys.stdout.isatty():
            self.clear()

    def line(self) -> str:
        """The current text; empty in the first second."""
        spent = self._clock() - self._start
        if spent < QUIET_SECONDS:
            return ""
        share = self.done / self.total if self.total else self.share
        parts = []
        if share is not None:
            full = round(20 * min(share, 1.0))
            parts.append(f"[{'#' * full}{'.' * (20 - full)}] {100 * min(share, 1.0):.0f}%")
        if self.total:
            parts.append(f"{self.done:,} of {self.total:,}")
        elif self.done:
            parts.append(f"{self.done:,} done")
        now = self.done - self.before
        if now:
            parts.append(_rate(now / spent))
        parts.append(f"{_time(spent)} so far")
        if self.total and now:
            parts.append(f"{_time(spent * max(self.total - self.done, 0) / now)} left")
        elif share and not self.total:
            parts.append(f"{_time(spent * (1 - min(share, 1.0)) / share)} left")
        return ", ".join([*parts, "Ctrl-C stops"])

    def draw(self) -> None:
        """Draw the line over the previous one."""
        if line := self.line():
            self._stream.write(f"\r{line}\x1b[K")
            self._stream.flush()
            self._shown = True

    def _erase(self) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False

    def _watch(self) -> None:
        while not self._end.wait(PACE):
            with self._lock:
                self.draw()


def _rate(each_second: float) -> str:
    return f"{each_second:,.0f}/s" if each_second >= 10 else f"{each_second:.1f}/s"


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s"
