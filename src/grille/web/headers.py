"""What every response carries: nothing is run, framed, sniffed or sent on that the page does not need."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grille.web.problem import Problem
from grille.web.reply import reply

_ALLOWED = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{name} {sources}" for name, sources in _ALLOWED.items())
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SENT = tuple((name.lower().encode("ascii"), value.encode("ascii")) for name, value in HEADERS.items())
# The page must notice a newer version of itself; the service worker keeps it for when there is no net.
_PAGE = (*_SENT, (b"cache-control", b"no-cache"))
_SAID = (*_SENT, (b"cache-control", b"no-store"))


class Guarded:
    """The application with those headers on all it says, for those who ask it by one of its names."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = None if "*" in hosts else frozenset(host.lower().encode("ascii") for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        more = _PAGE if scope["method"] == "GET" else _SAID

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *more]
            await send(message)

        if self._hosts is None or _host(scope) in self._hosts:
            await self._app(scope, receive, with_headers)
        else:
            await reply(with_headers, Problem(400, "this machine is not called so here"))


def _host(scope: Scope) -> bytes:
    """The name that the machine is asked by, without the port."""
    host: bytes = next((value for name, value in scope["headers"] if name == b"host"), b"").lower()
    return host if host.endswith(b"]") else host.rpartition(b":")[0] or host
