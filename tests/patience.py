"""Waiting for something to come about, and running coroutines.

The clock only says when to give up: nothing that is asserted depends on it.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

# Seconds after which whatever is waited for is taken to hang. Far longer than anything takes on a busy machine.
GUARD = 300


def wait_until(condition, look=lambda: time.sleep(0.01)):
    """Looks again and again until the condition holds."""
    give_up = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < give_up, "it never came about"
        look()


def run_apart(coroutine):
    """Runs a coroutine in a thread of its own: a browser that is still open keeps an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
