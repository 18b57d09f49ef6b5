"""Wait for conditions, and run coroutines.

The clock only decides when to give up; no assertion depends on it.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

# Seconds after which a wait is considered to hang. Far longer than anything takes on a busy machine.
GUARD = 300


def wait_until(condition, look=lambda: time.sleep(0.01)):
    """Poll until the condition holds."""
    give_up = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < give_up, "the condition never held"
        look()


def run_apart(coroutine):
    """Run a coroutine in a separate thread, because an open browser keeps an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
