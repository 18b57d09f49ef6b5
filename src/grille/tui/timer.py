"""Later: something done once, after a while, however busy the machine is.

Textual's own timer leaves out a tick that is overdue by the time it is set up. One that ticks only once then never
does, which on a busy machine leaves a screen waiting for ever.
"""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable

from textual.message_pump import MessagePump


def call_after(seconds: float, target: MessagePump, do: Callable[[], object]) -> TimerHandle:
    """Does it among the messages of its target, unless that is gone by then or this is cancelled."""

    def due() -> None:
        if target.is_running:
            target.call_next(do)

    return get_running_loop().call_later(seconds, due)
