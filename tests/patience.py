"""Wait for conditions, and run coroutines.

The clock only decides when to give up; no assertion depends on it.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
# Seconds after which a wait is considered to hang. Far longer than anything takes on a busy machine.
# Set the variable lower while you repair a test.
GUARD = int(os.environ.get("GRILLE_TEST_GUARD", "300"))


def wait_until(condition: Callable[[], object], look: Callable[[], object] = lambda: time.sleep(0.01)) -> None:
    """Poll until the condition holds."""
    give_up = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < give_up, "the condition never held"
        look()


def run_apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a separate thread, because an open browser keeps an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
