"""The HTTP endpoint of a verb: reads the body within its limits, hands the job to a pool, sends the reply."""

from __future__ import annotations

import asyncio
import logging

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from grille.web import limits
from grille.web.openapi import LINES
from grille.web.pool import PendingJob, Pools, answer
from grille.web.problem import Problem
from grille.web.progress import ProgressResponse
from grille.web.reply import JSON, Reply
from grille.web.service import check_size, is_constant, query_content, reporting
from grille.web.verbs import Verb

_LOG = logging.getLogger("grille.web")


class Endpoint:
    """The ASGI application for one verb."""

    def __init__(self, verb: Verb, pools: Pools) -> None:
        self.verb = verb
        self._pools = pools
        # The reply to a verb without fields is always the same, compressed or not.
        self._cached: dict[bool, Reply] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            reply: ASGIApp = await self._reply(scope, receive)
        except Problem as problem:
            reply = problem.reply().asgi
        except ClientDisconnect:
            return
        except Exception:  # noqa: BLE001  logged, and reported to the client
            _LOG.exception("internal error in %s", self.verb.name)
            reply = Problem(500, "internal error").reply().asgi
        await reply(scope, receive, send)

    async def _reply(self, scope: Scope, receive: Receive) -> ASGIApp:
        """Read the request and compute the reply. Raises Problem where it is refused."""
        if _header(scope, b"sec-fetch-site") == b"cross-site":
            raise Problem(403, "cross-site requests are not allowed")
        verb = self.verb
        content = _query(scope) if verb.method == "GET" else await _body(scope, receive)
        gzip = b"gzip" in _header(scope, b"accept-encoding")
        if is_constant(verb):
            return (await self._constant(receive, gzip=gzip)).asgi
        if verb.generates and LINES.encode("ascii") in _header(scope, b"accept"):
            return await ProgressResponse.of(self._pools.generate.start(reporting(verb, content)))
        reply = await answer(self._pools, verb, content, lambda pending: _reply_to(pending, receive), gzip=gzip)
        return reply.asgi

    async def _constant(self, receive: Receive, *, gzip: bool) -> Reply:
        """The reply to a verb without fields, computed once."""
        if gzip not in self._cached:
            reply = await answer(self._pools, self.verb, b"", lambda pending: _reply_to(pending, receive), gzip=gzip)
            if reply.status != 200:
                return reply
            self._cached[gzip] = reply
        return self._cached[gzip]


async def _reply_to(pending: PendingJob, receive: Receive) -> Reply:
    """Wait for the reply to a job. Raises ClientDisconnect where the client has disconnected.

    Most replies are ready before a check for that would be, so the check begins after a short time.
    """
    watch: asyncio.Task[None] | None = None

    def check() -> None:
        nonlocal watch
        watch = asyncio.ensure_future(_abandon_when_gone(pending, receive))

    timer = asyncio.get_running_loop().call_later(limits.DISCONNECT_CHECK_SECONDS, check)
    try:
        return await pending.reply
    except asyncio.CancelledError:
        if pending.abandoned:
            raise ClientDisconnect from None
        raise
    finally:
        timer.cancel()
        if watch is not None:
            watch.cancel()
        pending.abandon()


async def _abandon_when_gone(pending: PendingJob, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    pending.abandon()


def _header(scope: Scope, name: bytes) -> bytes:
    found: bytes = next((value for each, value in scope["headers"] if each == name), b"")
    return found


def _query(scope: Scope) -> bytes:
    return query_content(scope["query_string"].decode("latin-1"))


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Read the body, with its size checked before and while it is read. Raises Problem where it is not JSON."""
    if _header(scope, b"content-type").partition(b";")[0].strip().lower() != JSON.encode("ascii"):
        raise Problem(415, f"unsupported media type: expected {JSON}")
    length = _header(scope, b"content-length")
    if length.isdigit():
        check_size(int(length[:20]))
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        check_size(len(body))
    return body
