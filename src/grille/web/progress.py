"""Work that reports how far it has come: lines of JSON while it lasts, the last of them the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from grille.web import bounds
from grille.web.json import bytes_of
from grille.web.openapi import LINES
from grille.web.pool import Work


class ProgressResponse(StreamingResponse):
    """Attempts and seconds a few times a second, then the answer. The work is stopped when the response ends."""

    def __init__(self, work: Work) -> None:
        super().__init__(_lines(work), media_type=LINES)
        self._work = work

    @classmethod
    async def of(cls, work: Work) -> ASGIApp:
        """The response for work that has begun.

        What is refused at once is refused as anywhere else; what goes wrong later comes as the last line, since by then
        the status is sent.
        """
        try:
            await asyncio.wait({work.reply}, timeout=bounds.TELLING)
        except asyncio.CancelledError:
            work.abandon()
            raise
        if work.reply.done() and work.reply.result().status != 200:
            return work.reply.result().asgi
        return cls(work)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Not in the generator: a client that is gone before the first line never starts it.
            self._work.abandon()


async def _lines(work: Work) -> AsyncIterator[bytes]:
    start = monotonic()
    while not work.reply.done():
        yield bytes_of({"attempts": work.attempts, "seconds": round(monotonic() - start, 1)}) + b"\n"
        await asyncio.wait({work.reply}, timeout=bounds.TELLING)
    yield work.reply.result().content + b"\n"
