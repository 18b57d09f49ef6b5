"""Call PySAT so that Ctrl-C waits for the end of the call.

In the main thread PySAT answers Ctrl-C by a jump out of its solver. That can leave the memory of the whole process in
disorder: it may crash much later. In other threads PySAT leaves Ctrl-C alone, and Python handles it after the call.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from grille.cores import threads_can_start

R = TypeVar("R")


def undisturbed(call: Callable[[], R]) -> R:
    """Return what a call returns. A Ctrl-C meanwhile raises KeyboardInterrupt once the call has ended."""
    if current_thread() is not main_thread() or not threads_can_start():
        return call()
    future: Future[R] = Future()
    thread = Thread(target=_run, args=(call, future), name="grille-sat")
    thread.start()
    try:
        thread.join()
    finally:
        # KeyboardInterrupt ends the first wait at once.
        thread.join()
    return future.result()


def _run(call: Callable[[], R], future: Future[R]) -> None:
    try:
        future.set_result(call())
    except BaseException as error:  # noqa: BLE001  raised again in the main thread
        future.set_exception(error)
