"""Work that reports how far it has come: lines of JSON while it lasts, the last of them the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from threading import Event
from time import monotonic
from typing import Any, Self

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from grille.errors import GrilleError
from grille.web import bounds
from grille.web.body import Body
from grille.web.json import bytes_of
from grille.web.openapi import LINES
from grille.web.problem import Problem
from grille.web.request import Progress

Work = asyncio.Future[Body]


class ProgressResponse(StreamingResponse):
    """Attempts and seconds a few times a second, then the answer. `gone` is set when the response ends, however."""

    def __init__(self, work: Work, progress: Progress, gone: Event) -> None:
        super().__init__(_lines(work, progress), media_type=LINES)
        self._work, self._gone = work, gone

    @classmethod
    async def of(cls, work: Coroutine[Any, Any, Body], progress: Progress, gone: Event) -> Self:
        """The response for work that has begun.

        What is refused at once is refused as anywhere else; what goes wrong later comes as the last line, since by then
        the status is sent.
        """
        task = asyncio.ensure_future(work)
        await asyncio.wait({task}, timeout=bounds.TELLING)
        if task.done() and task.exception() is not None:
            await task
        return cls(task, progress, gone)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Not in the generator: a client that is gone before the first line never starts it.
            self._gone.set()
            self._work.cancel()


async def _lines(work: Work, progress: Progress) -> AsyncIterator[bytes]:
    start = monotonic()
    while not work.done():
        yield bytes_of({"attempts": progress.attempts, "seconds": round(monotonic() - start, 1)}) + b"\n"
        await asyncio.wait({work}, timeout=bounds.TELLING)
    yield await _last(work) + b"\n"


async def _last(work: Work) -> bytes:
    try:
        return (await work).content
    except Problem as problem:
        return bytes_of(problem.fields())
    except GrilleError as error:
        return bytes_of(Problem.of(error).fields())
