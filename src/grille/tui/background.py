"""Background tasks: work in a daemon thread, which the app does not wait for when it exits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from threading import enumerate as enumerate_threads
from typing import Any

from textual.app import App

from grille.errors import GrilleError

NAME = "grille-background"


def run(app: App[Any], work: Callable[[], Any], then: Callable[[Any], None]) -> None:
    """Run `work` in a thread, then call `then` in the app with its result or its GrilleError."""

    def go() -> None:
        try:
            found = work()
        except GrilleError as error:
            found = error
        except Exception as error:  # noqa: BLE001  the player sees it, whatever it is
            found = GrilleError(f"internal error: {error}")
        # The app may have ended meanwhile.
        with suppress(RuntimeError):
            if app.is_running:
                app.call_from_thread(then, found)

    # A daemon thread, unlike Textual's workers: a search may continue for a while after the app ends.
    thread = Thread(target=go, name=NAME, daemon=True)
    thread.start()


def under_way() -> list[Thread]:
    """The background tasks that are still running."""
    return [thread for thread in enumerate_threads() if thread.name == NAME]


def wait(seconds: float) -> None:
    """Wait for all running tasks, for each at most this long."""
    for thread in under_way():
        thread.join(seconds)
