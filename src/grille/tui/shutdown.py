"""The end from outside: signals, and a terminal that is gone."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread

# Shells say so when a signal ended a program.
SIGNALLED = 128
# What ends a game in good order. Not every system has all of them.
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
HANG_UP = SIGNALLED + 1
# Seconds to leave in good order once the terminal is gone; whoever writes to it may wait for ever.
GRACE = 5.0


class ShutdownWatcher:
    """Calls `leave` with an exit code when a signal comes or the terminal is gone; then sees to it that we do end."""

    def __init__(self, leave: Callable[[int], None]) -> None:
        self._leave = leave
        self._loop = asyncio.get_running_loop()
        self._over = Event()
        self._woken, self._wake = os.pipe()
        for number in SIGNALS:
            # Other systems have no such handlers, and other threads no signals.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                self._loop.add_signal_handler(number, partial(leave, SIGNALLED + number))
        self._watch: Thread | None = None
        # A standard stream can be missing, or be no file.
        with suppress(OSError, ValueError, AttributeError):
            terminal = sys.__stdin__.fileno()  # type: ignore[union-attr]
            self._watch = Thread(target=self._watching, args=(terminal,), name="grille-terminal", daemon=True)
            self._watch.start()

    def _watching(self, terminal: int) -> None:
        if not hasattr(select, "poll"):
            return
        poll = select.poll()
        # Nothing is asked for: what is told all the same is that the other end was closed.
        poll.register(terminal, 0)
        poll.register(self._woken, select.POLLIN)
        if all(file != terminal for file, _ in poll.poll()):
            return
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._leave, HANG_UP)
        if not self._over.wait(GRACE):
            # Every move was kept as it was made.
            os._exit(HANG_UP)

    def over(self) -> None:
        """The app has ended: nothing is waited for any more."""
        self._over.set()
        os.write(self._wake, b".")
        if self._watch is not None:
            self._watch.join()
        for file in (self._woken, self._wake):
            os.close(file)
