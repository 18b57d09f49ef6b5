"""The way of a request through the service: read within bounds, done in the pools, answered or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl

from starlette.types import ASGIApp, Receive, Scope, Send

from grille.errors import GrilleError
from grille.web import bounds
from grille.web.asked import Asked, Budget, Progress
from grille.web.body import Gone, body_of
from grille.web.json import bytes_of
from grille.web.openapi import description
from grille.web.pool import Pools
from grille.web.problem import Problem
from grille.web.reply import Headers, packed, reply
from grille.web.schema import check
from grille.web.stream import streamed, wants_lines
from grille.web.verbs import Verb, verbs

# A body for the wire, its headers, and whether more time might tell more.
Said = tuple[bytes, Headers, bool]


class Service:
    """All that is under /api, before the page: a request for it meets nothing but this."""

    def __init__(self, app: ASGIApp, pools: Pools) -> None:
        self._app = app
        self._pools = pools
        self._verbs = verbs()
        self._document = bytes_of(description())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" else ""
        if path == "/openapi.json" and scope["method"] == "GET":
            await reply(send, *packed(scope, self._document))
        elif path == "/api" or path.startswith("/api/"):
            try:
                await self._answer(scope, receive, send)
            except Problem as problem:
                await reply(send, problem)
            except GrilleError as error:
                await reply(send, Problem.of(error))
            except Gone:
                return
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        verb = self._verbs.get(scope["path"])
        if verb is None:
            raise Problem(404, "nothing is called so here: /openapi.json says what there is")
        if scope["method"] != verb.method and (scope["method"], verb.method) != ("HEAD", "GET"):
            raise Problem(405, f"this is asked by {verb.method}", headers={"Allow": verb.method})
        fields = _query(scope) if verb.method == "GET" else await body_of(scope, receive)
        check(verb.schema, fields)
        if verb.at_once(fields):
            body, headers, stopped = await self._pools.quick.run(partial(self._said, scope, verb, fields))
            if not stopped or _seconds(verb, fields) <= bounds.QUICK:
                await reply(send, body, headers)
                return
        await self._at_length(scope, receive, send, verb, fields)

    def _said(self, scope: Scope, verb: Verb, fields: dict[str, Any]) -> Said:
        """A short go, beside the quick ones."""
        return self._go(scope, verb, fields, min(_seconds(verb, fields), bounds.QUICK), self._pools.closing.is_set)

    async def _at_length(self, scope: Scope, receive: Receive, send: Send, verb: Verb, fields: dict[str, Any]) -> None:
        """What a short go does not settle has its whole time, among the long ones, for as long as somebody waits."""
        gone, closing, progress = Event(), self._pools.closing, Progress()

        def unwanted() -> bool:
            return gone.is_set() or closing.is_set()

        go = partial(self._go, scope, verb, fields, _seconds(verb, fields), unwanted, progress)
        pool = self._pools.making if verb.making else self._pools.long
        watch = asyncio.ensure_future(_leaving(receive, gone))
        try:
            if _as_lines(scope, verb):
                await streamed(send, pool.run(go), progress)
            else:
                body, headers, _ = await pool.run(go)
                await reply(send, body, headers)
        finally:
            gone.set()
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch

    def _go(
        self,
        scope: Scope,
        verb: Verb,
        fields: dict[str, Any],
        seconds: float,
        unwanted: Callable[[], bool],
        progress: Progress | None = None,
    ) -> Said:
        """The work itself, up to the bytes that are sent: all of it is done by the thread that does the work."""
        budget = Budget(monotonic() + seconds, int(fields.get("nodes", bounds.NODES)), unwanted)
        answer = verb.work(Asked(fields, budget, progress or Progress()))
        body = bytes_of(answer.fields)
        headers: Headers = []
        if not _as_lines(scope, verb):
            body, headers = packed(scope, body)
        return body, headers, answer.stopped


def _as_lines(scope: Scope, verb: Verb) -> bool:
    return verb.making and wants_lines(scope)


def _seconds(verb: Verb, fields: dict[str, Any]) -> float:
    usual = bounds.MAKING if verb.making else bounds.MOST_SECONDS if verb.long else bounds.SECONDS
    return float(fields.get("seconds", usual))


def _query(scope: Scope) -> dict[str, Any]:
    return dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))


async def _leaving(receive: Receive, gone: Event) -> None:
    """Notices when the one who asked has gone, so that nothing is made for nobody."""
    while not gone.is_set():
        message = await receive()
        if message["type"] == "http.disconnect":
            gone.set()
