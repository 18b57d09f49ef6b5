"""Middleware around every response: which hosts are answered, and the headers that keep a browser to this page."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grille.web.problem import Problem

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
# The page must notice a newer version of itself; the service worker keeps it for when there is no network.
_PAGE = (*_SENT, (b"cache-control", b"no-cache"))
# The headers of a refusal that is sent before a request is complete.
REFUSAL = HEADERS | {"Cache-Control": "no-store"}
_ANSWER = (*_SENT, (b"cache-control", b"no-store"))


class SecurityHeaders:
    """Adds the headers to every response, those of errors among them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        more = _PAGE if scope["method"] == "GET" else _ANSWER

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, with_headers)


class AllowedHosts:
    """Refuses requests that name another host: a page elsewhere may have given itself a name for this machine."""

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
    """The host that a request names, without the port."""
    host: bytes = next((value for name, value in scope["headers"] if name == b"host"), b"").lower()
    return host if host.endswith(b"]") else host.rpartition(b":")[0] or host
