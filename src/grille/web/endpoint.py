"""A verb over HTTP: the request read within its bounds, the work done in the pools, the answer or the refusal sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Event
from time import monotonic
from typing import Any

from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from grille.web import bounds
from grille.web.body import JSON, Body
from grille.web.json import bytes_of, value_of
from grille.web.openapi import LINES
from grille.web.pool import Pools
from grille.web.problem import Problem
from grille.web.progress import ProgressResponse
from grille.web.request import Budget, Progress, Request
from grille.web.schema import check
from grille.web.verbs import Verb


class Endpoint:
    """What answers the requests for one verb: an ASGI application, which a route calls with nothing between."""

    def __init__(self, verb: Verb, pools: Pools) -> None:
        self.verb = verb
        self._pools = pools

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._respond(HttpRequest(scope, receive, send))
        await response(scope, receive, send)

    async def _respond(self, http: HttpRequest) -> Response:
        """Reads the request and answers it. Raises Problem, or GrilleError, where it is refused."""
        fields = dict(http.query_params) if self.verb.method == "GET" else await body_of(http)
        check(self.verb.schema, fields)
        if self.verb.at_once(fields):
            seconds = min(self._seconds(fields), bounds.QUICK)
            work = self._work(fields, seconds, self._pools.closing.is_set, packed=_takes_gzip(http))
            answer = await self._pools.quick.run(work)
            if not answer.stopped or self._seconds(fields) <= bounds.QUICK:
                return answer.response()
        return await self._at_length(http, fields)

    async def _at_length(self, http: HttpRequest, fields: dict[str, Any]) -> Response:
        """What a quarter of a second does not settle has its whole time among the long ones, while somebody waits."""
        gone, progress = Event(), Progress()

        def cancelled() -> bool:
            return gone.is_set() or self._pools.closing.is_set()

        pool = self._pools.making if self.verb.making else self._pools.long
        lines = self.verb.making and LINES.encode("ascii") in _header(http, b"accept")
        packed = not lines and _takes_gzip(http)
        work = self._work(fields, self._seconds(fields), cancelled, progress, packed=packed)
        if lines:
            return await ProgressResponse.of(pool.run(work), progress, gone)
        async with watching(http, gone):
            return (await pool.run(work)).response()

    def _work(
        self,
        fields: dict[str, Any],
        seconds: float,
        cancelled: Callable[[], bool],
        progress: Progress | None = None,
        *,
        packed: bool,
    ) -> Callable[[], Body]:
        """The work itself, up to the bytes that are sent: all of it is done by the thread that does the work."""

        def work() -> Body:
            budget = Budget(monotonic() + seconds, int(fields.get("nodes", bounds.NODES)), cancelled)
            answer = self.verb.work(Request(fields, budget, progress or Progress()))
            return Body.of(bytes_of(answer.fields), packed=packed, stopped=answer.stopped)

        return work

    def _seconds(self, fields: dict[str, Any]) -> float:
        usual = bounds.MAKING if self.verb.making else bounds.MOST_SECONDS if self.verb.long else bounds.SECONDS
        return float(fields.get("seconds", usual))


def _header(http: HttpRequest, name: bytes) -> bytes:
    """A header as it came. `http.headers` takes 2.4 microseconds for one, and every request asks for three."""
    found: bytes = next((value for each, value in http.scope["headers"] if each == name), b"")
    return found


def _takes_gzip(http: HttpRequest) -> bool:
    return b"gzip" in _header(http, b"accept-encoding")


async def body_of(http: HttpRequest) -> dict[str, Any]:
    """The JSON object in a body, bounded before it is read and while it is. Raises Problem where it is none."""
    if _header(http, b"content-type").partition(b";")[0].strip().lower() != JSON.encode("ascii"):
        raise Problem(415, f"expected a body of {JSON}")
    length = _header(http, b"content-length")
    if length.isdigit() and int(length[:20]) > bounds.BODY:
        raise _too_large()
    body = b""
    async for chunk in http.stream():
        body += chunk
        if len(body) > bounds.BODY:
            raise _too_large()
    try:
        value = value_of(body)
    except ValueError as error:
        raise Problem(400, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Problem(422, "expected object")
    return value


def _too_large() -> Problem:
    return Problem(413, f"the body has at most {bounds.BODY} bytes", headers={"Connection": "close"})


@asynccontextmanager
async def watching(http: HttpRequest, gone: Event) -> AsyncIterator[None]:
    """Sets `gone` as soon as the client disconnects, so that nothing is done for nobody; at the end in any case."""
    watch = asyncio.ensure_future(_disconnected(http, gone))
    try:
        yield
    finally:
        gone.set()
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch


async def _disconnected(http: HttpRequest, gone: Event) -> None:
    while (await http.receive())["type"] != "http.disconnect":
        pass
    gone.set()
