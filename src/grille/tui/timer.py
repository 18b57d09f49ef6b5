"""A timer that fires once, however busy the machine is.

Textual's own timer skips a tick that is overdue when the timer starts. A timer with a single tick then never fires,
and on a busy machine a screen would wait forever.
"""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable

from textual.message_pump import MessagePump


def call_after(seconds: float, target: MessagePump, do: Callable[[], object]) -> TimerHandle:
    """Call `do` in the message queue of `target` after a delay, unless the target is gone or the timer is cancelled."""

    def due() -> None:
        if target.is_running:
            target.call_next(do)

    return get_running_loop().call_later(seconds, due)
