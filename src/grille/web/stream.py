"""Work that tells how far it has come: lines of JSON while it lasts, the last of them the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from time import monotonic
from typing import Any

from starlette.types import Scope, Send

from grille.errors import GrilleError
from grille.web import bounds
from grille.web.asked import Progress
from grille.web.json import bytes_of
from grille.web.openapi import LINES
from grille.web.problem import Problem
from grille.web.reply import Headers

_LINES = LINES.encode("ascii")


def wants_lines(scope: Scope) -> bool:
    return any(name == b"accept" and _LINES in value for name, value in scope["headers"])


async def streamed(send: Send, work: Coroutine[Any, Any, tuple[bytes, Headers, bool]], progress: Progress) -> None:
    """Sends attempts and seconds a few times a second, then what the work says.

    What is refused at once is refused as anywhere else; what goes wrong later comes as the last line, since by then the
    status is out.
    """
    start = monotonic()
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=bounds.TELLING)
    if task.done() and task.exception() is not None:
        await task
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", _LINES)]})
    while not task.done():
        told = {"attempts": progress.attempts, "seconds": round(monotonic() - start, 1)}
        await send(_line(bytes_of(told)))
        await asyncio.wait({task}, timeout=bounds.TELLING)
    await send(_line(await _last(task), more=False))


async def _last(task: asyncio.Future[tuple[bytes, Headers, bool]]) -> bytes:
    try:
        return (await task)[0]
    except Problem as problem:
        return bytes_of(problem.fields())
    except GrilleError as error:
        return bytes_of(Problem.of(error).fields())


def _line(body: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body + b"\n", "more_body": more}
