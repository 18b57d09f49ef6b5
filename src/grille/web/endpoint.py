"""A verb over HTTP: the body read within its bounds, the job handed to the pools, the reply or the refusal sent."""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from grille.web import limits
from grille.web.jobs import Job
from grille.web.json import bytes_of
from grille.web.openapi import LINES
from grille.web.pool import PendingJob, Pool, Pools
from grille.web.problem import Problem
from grille.web.progress import ProgressResponse
from grille.web.reply import JSON, Reply
from grille.web.verbs import Verb

_LOG = logging.getLogger("grille.web")


class Endpoint:
    """What answers the requests for one verb: an ASGI application."""

    def __init__(self, verb: Verb, pools: Pools) -> None:
        self.verb = verb
        self._pools = pools
        # The reply to a verb without fields is the same for everyone, packed or not.
        self._kept: dict[bool, Reply] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            reply: ASGIApp = await self._reply(scope, receive)
        except Problem as problem:
            reply = problem.reply().asgi
        except ClientDisconnect:
            return
        except Exception:  # noqa: BLE001  whatever it is, the client is told, and the log
            _LOG.exception("internal error in %s", self.verb.name)
            reply = Problem(500, "internal error").reply().asgi
        await reply(scope, receive, send)

    async def _reply(self, scope: Scope, receive: Receive) -> ASGIApp:
        """Reads the request and answers it. Raises Problem where it is refused."""
        if _header(scope, b"sec-fetch-site") == b"cross-site":
            raise Problem(403, "requests from other sites are not answered")
        verb = self.verb
        content = _query(scope) if verb.method == "GET" else await _body(scope, receive)
        packed = b"gzip" in _header(scope, b"accept-encoding")
        if not verb.schema["properties"]:
            return (await self._constant(receive, packed=packed)).asgi
        if not (verb.long or verb.generates):
            pending = self._pools.quick.start(Job(verb.name, content, whole=False, packed=packed))
            reply = await _reply_to(pending, receive)
            if not reply.unsettled:
                return reply.asgi
        # What a moment does not settle has its whole time among the long ones.
        pool = self._pools.generate if verb.generates else self._pools.long
        if verb.generates and LINES.encode("ascii") in _header(scope, b"accept"):
            lines = Job(verb.name, content, whole=True, packed=False, reports=True)
            return await ProgressResponse.of(pool.start(lines))
        pending = pool.start(Job(verb.name, content, whole=True, packed=packed))
        return (await _reply_to(pending, receive)).asgi

    async def _constant(self, receive: Receive, *, packed: bool) -> Reply:
        """The reply to a verb without fields. The work is done once."""
        if packed not in self._kept:
            pool: Pool = self._pools.quick
            reply = await _reply_to(pool.start(Job(self.verb.name, b"{}", whole=True, packed=packed)), receive)
            if reply.status != 200:
                return reply
            self._kept[packed] = reply
        return self._kept[packed]


async def _reply_to(pending: PendingJob, receive: Receive) -> Reply:
    """The reply to a job, while the client waits for it. Raises ClientDisconnect where it has gone.

    Most replies come sooner than it takes to look, so nobody looks before a moment has passed.
    """
    watch: asyncio.Task[None] | None = None

    def look() -> None:
        nonlocal watch
        watch = asyncio.ensure_future(_abandon_when_gone(pending, receive))

    timer = asyncio.get_running_loop().call_later(limits.DISCONNECT_CHECK_SECONDS, look)
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
    """What comes after the question mark, as a JSON object."""
    return bytes_of(dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)))


async def _body(scope: Scope, receive: Receive) -> bytes:
    """A body of JSON, bounded before it is read and while it is. Raises Problem where it is none."""
    if _header(scope, b"content-type").partition(b";")[0].strip().lower() != JSON.encode("ascii"):
        raise Problem(415, f"expected a body of {JSON}")
    length = _header(scope, b"content-length")
    if length.isdigit() and int(length[:20]) > limits.MAX_BODY:
        raise _too_large()
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > limits.MAX_BODY:
            raise _too_large()
    return body


def _too_large() -> Problem:
    return Problem(413, f"the body has at most {limits.MAX_BODY} bytes", headers={"Connection": "close"})
