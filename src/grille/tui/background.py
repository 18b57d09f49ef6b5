"""An errand: work in a thread of its own. Whoever leaves meanwhile does not wait for it."""

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
    """Works, and comes back to the app with what was found, or with what went wrong."""

    def go() -> None:
        try:
            found = work()
        except GrilleError as error:
            found = error
        except Exception as error:  # noqa: BLE001  whoever waits is told, whatever it was
            found = GrilleError(f"that went wrong: {error}")
        # There is nobody to come back to once the app is gone.
        with suppress(RuntimeError):
            if app.is_running:
                app.call_from_thread(then, found)

    # A daemon, unlike a worker of Textual's: a search may go on for a while after the last key.
    thread = Thread(target=go, name=NAME, daemon=True)
    thread.start()


def under_way() -> list[Thread]:
    """The errands that have not come back yet."""
    return [thread for thread in enumerate_threads() if thread.name == NAME]


def wait(seconds: float) -> None:
    """Waits for all errands under way, each for so long at most."""
    for thread in under_way():
        thread.join(seconds)
