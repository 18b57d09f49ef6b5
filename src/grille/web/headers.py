"""Middleware for every response: the hosts that are allowed, and the security headers."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grille.web.joined import is_joined
from grille.web.policy import policy
from grille.web.problem import Problem

HEADERS = {
    "Content-Security-Policy": policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SENT = tuple((name.lower().encode("ascii"), value.encode("ascii")) for name, value in HEADERS.items())
# The browser must revalidate the page, so that it notices a newer version; the service worker caches it.
_PAGE = (*_SENT, (b"cache-control", b"no-cache"))
# Modules and style sheets are bound by the policy of the document that loads them; there are many, and all are small.
_PART = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-cache"),
)
# The joined files have a hash in their names: what has another content has another name.
_JOINED = (*_PART[:-1], (b"cache-control", b"public, max-age=31536000, immutable"))
_PART_TYPES = (b"text/javascript", b"text/css")
# The headers of a reply that is sent before the request is complete.
REFUSAL = HEADERS | {"Cache-Control": "no-store"}
_REPLY = (*_SENT, (b"cache-control", b"no-store"))


class SecurityHeaders:
    """Adds the headers to every response, including errors."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        more = _PAGE if scope["method"] == "GET" else _REPLY

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                kind = next((value for name, value in message["headers"] if name == b"content-type"), b"")
                # A service worker is a document of its own.
                part = kind.startswith(_PART_TYPES) and not scope["path"].endswith("sw.js")
                if part:
                    name = scope["path"].rpartition("/")[2]
                    message["headers"] = [*message["headers"], *(_JOINED if is_joined(name) else _PART)]
                else:
                    message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, with_headers)


class AllowedHosts:
    """Refuses requests for other host names. This prevents DNS rebinding by pages of other sites."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = None if "*" in hosts else frozenset(host.lower().encode("ascii") for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._hosts is None or scope["type"] != "http" or _host(scope) in self._hosts:
            await self._app(scope, receive, send)
        else:
            problem = Problem(400, "host not allowed: add it with --host-name")
            await problem.reply().asgi(scope, receive, send)


def _host(scope: Scope) -> bytes:
    """The host name of a request, without the port."""
    host: bytes = next((value for name, value in scope["headers"] if name == b"host"), b"").lower()
    return host if host.endswith(b"]") else host.rpartition(b":")[0] or host
