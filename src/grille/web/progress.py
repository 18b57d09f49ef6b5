"""Work that reports how far it has come: lines of JSON while it lasts, the last of them the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from grille.web import limits
from grille.web.json import bytes_of
from grille.web.openapi import LINES
from grille.web.pool import PendingJob


class ProgressResponse(StreamingResponse):
    """Attempts and seconds a few times a second, then the answer. The work is stopped when the response ends."""

    def __init__(self, pending: PendingJob) -> None:
        super().__init__(_lines(pending), media_type=LINES)
        self._pending = pending

    @classmethod
    async def of(cls, pending: PendingJob) -> ASGIApp:
        """The response for work that has begun.

        What is refused at once is refused as anywhere else; what goes wrong later comes as the last line, since by then
        the status is sent.
        """
        try:
            await asyncio.wait({pending.reply}, timeout=limits.PROGRESS_SECONDS)
        except asyncio.CancelledError:
            pending.abandon()
            raise
        if pending.reply.done() and pending.reply.result().status != 200:
            return pending.reply.result().asgi
        return cls(pending)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Not in the generator: a client that is gone before the first line never starts it.
            self._pending.abandon()


async def _lines(pending: PendingJob) -> AsyncIterator[bytes]:
    start = monotonic()
    while not pending.reply.done():
        yield bytes_of({"attempts": pending.attempts, "seconds": round(monotonic() - start, 1)}) + b"\n"
        await asyncio.wait({pending.reply}, timeout=limits.PROGRESS_SECONDS)
    yield pending.reply.result().content + b"\n"
