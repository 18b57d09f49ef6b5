"""Shutdown by signals, or because the terminal was closed."""

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

# Exit codes of programs ended by a signal begin here.
SIGNALLED = 128
# The signals that end a game cleanly. Not every system has all of them.
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
HANG_UP = SIGNALLED + 1
# Seconds for a clean exit once the terminal is closed; a write to it may block forever.
GRACE = 5.0


class ShutdownWatcher:
    """Calls `leave` with an exit code on a signal or when the terminal is closed, and makes sure that the app ends."""

    def __init__(self, leave: Callable[[int], None]) -> None:
        self._leave = leave
        self._loop = asyncio.get_running_loop()
        self._over = Event()
        self._woken, self._wake = os.pipe()
        for number in SIGNALS:
            # Not every system has these handlers, and only the main thread gets signals.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                self._loop.add_signal_handler(number, partial(leave, SIGNALLED + number))
        self._watch: Thread | None = None
        # Standard input can be missing, or not be a file.
        with suppress(OSError, ValueError, AttributeError):
            terminal = sys.__stdin__.fileno()  # type: ignore[union-attr]
            self._watch = Thread(target=self._watching, args=(terminal,), name="grille-terminal", daemon=True)
            self._watch.start()

    def _watching(self, terminal: int) -> None:
        if not hasattr(select, "poll"):
            return
        poll = select.poll()
        # No event is requested: a hang-up is reported anyway.
        poll.register(terminal, 0)
        poll.register(self._woken, select.POLLIN)
        if all(file != terminal for file, _ in poll.poll()):
            return
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._leave, HANG_UP)
        if not self._over.wait(GRACE):
            # Nothing is lost: every move is already saved.
            os._exit(HANG_UP)

    def over(self) -> None:
        """Stop watching, after the app has ended."""
        self._over.set()
        os.write(self._wake, b".")
        if self._watch is not None:
            self._watch.join()
        for file in (self._woken, self._wake):
            os.close(file)
