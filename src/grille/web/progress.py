"""Streaming responses that report the progress of a job: lines of JSON, the last one the result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from grille.web import limits
from grille.web.openapi import LINES
from grille.web.pool import PendingJob
from grille.web.service import ProgressClock


class ProgressResponse(StreamingResponse):
    """Attempts and seconds several times a second, then the result. The job is stopped when the response ends."""

    def __init__(self, pending: PendingJob) -> None:
        super().__init__(_lines(pending), media_type=LINES)
        self._pending = pending

    @classmethod
    async def of(cls, pending: PendingJob) -> ASGIApp:
        """The response for a job that was started.

        A request that is refused immediately gets a normal error reply. A later error is the last line, since the
        status has been sent by then.
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
            # Not in the generator, which never starts where the client disconnects before the first line.
            self._pending.abandon()


async def _lines(pending: PendingJob) -> AsyncIterator[bytes]:
    clock = ProgressClock()
    while not pending.reply.done():
        yield clock.line(pending.attempts) + b"\n"
        await asyncio.wait({pending.reply}, timeout=limits.PROGRESS_SECONDS)
    yield pending.reply.result().content + b"\n"
