"""The ASGI application: the verbs of the service, its description, a health check, and the static files of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import cast

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from grille import __version__
from grille.web import limits, page_files
from grille.web.endpoint import Endpoint
from grille.web.headers import AllowedHosts, SecurityHeaders
from grille.web.joined import joined
from grille.web.json import bytes_of
from grille.web.openapi import description
from grille.web.page_files import STATIC
from grille.web.pool import Pools, ThreadPools
from grille.web.problem import Problem
from grille.web.public_url import PublicUrl, StripPrefix
from grille.web.reply import JSON
from grille.web.service import unknown_endpoint
from grille.web.verbs import Verb, verbs

_TYPES = {"css": "text/css", "js": "text/javascript"}


class Application(Starlette):
    """A Starlette application for the page, with the verbs in front of its routes and the headers around everything."""

    def __init__(self, hosts: Sequence[str], pools: Pools, public_url: PublicUrl | None) -> None:
        self._hosts = tuple(hosts)
        self._public_url = public_url
        known = verbs()
        self._endpoints = {path: Endpoint(verb, pools) for path, verb in known.items()}
        # Replies of the service are compressed by the workers that make them, not in the event loop.
        gzip = Middleware(GZipMiddleware, minimum_size=limits.GZIP_MIN_BYTES, compresslevel=limits.GZIP_LEVEL)
        document = bytes_of(description(None if public_url is None else public_url.address))
        routes: list[BaseRoute] = [
            Mount("/api", _no_such_endpoint(known)),
            Route("/openapi.json", _constant(document, JSON), middleware=[gzip]),
            Route("/healthz", _constant(bytes_of({"status": "ok", "version": __version__}), JSON)),
        ]
        routes.append(Mount("/", PageFiles(public_url), middleware=[gzip]))
        handlers = {HTTPException: _http_error, Exception: _internal_error}
        super().__init__(routes=routes, exception_handlers=handlers, lifespan=_lifespan)
        self.state.pools = pools

    def build_middleware_stack(self) -> ASGIApp:
        app: ASGIApp = VerbRouter(super().build_middleware_stack(), self._endpoints)
        if self._public_url is not None and self._public_url.prefix:
            app = StripPrefix(app, self._public_url.prefix)
        return SecurityHeaders(AllowedHosts(app, self._hosts))


class PageFiles(StaticFiles):
    """The files of the page, with its modules and style sheets joined."""

    def __init__(self, public_url: PublicUrl | None) -> None:
        super().__init__(directory=STATIC)
        start = joined((STATIC / "index.html").read_text(encoding="utf-8"))
        html = start.html if public_url is None else public_url.in_page(start.html)
        page = html.encode("utf-8")
        worker = start.service_worker("api/families")
        # The name of the root is that of the folder.
        self._made = start.files | {".": page, "index.html": page, "sw.js": worker}

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = path.replace("\\", "/")
        made = name in self._made
        if scope["method"] not in ("GET", "HEAD") or not (made or name in page_files.modules()):
            return await super().get_response(path, scope)
        data = self._made[name] if made else page_files.content(name)
        tag = f'"{sha256(data).hexdigest()[:20]}"'
        if tag in Headers(scope=scope).get("if-none-match", ""):
            return Response(status_code=304, headers={"etag": tag})
        return Response(data, media_type=_TYPES.get(name.rpartition(".")[2], "text/html"), headers={"etag": tag})


class VerbRouter:
    """Calls the endpoint of a verb directly, without trying the routes one by one."""

    def __init__(self, app: ASGIApp, endpoints: dict[str, Endpoint]) -> None:
        self._app = app
        self._endpoints = {
            (method, path): endpoint
            for path, endpoint in endpoints.items()
            for method in (("GET", "HEAD") if endpoint.verb.method == "GET" else (endpoint.verb.method,))
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = scope["type"] == "http" and self._endpoints.get((scope["method"], scope["path"]))
        await (endpoint or self._app)(scope, receive, send)


def application(
    hosts: Sequence[str] = ("*",), pools: Pools | None = None, public_url: PublicUrl | None = None
) -> Application:
    """The page and its service, for requests that name one of these hosts. Without pools, threads do the work."""
    return Application(hosts, ThreadPools() if pools is None else pools, public_url)


def _constant(content: bytes, media_type: str) -> Callable[[Request], Awaitable[Response]]:
    """A route function that always sends the same content."""

    async def reply(_request: Request) -> Response:
        return Response(content, media_type=media_type)

    return reply


def _no_such_endpoint(known: dict[str, Verb]) -> ASGIApp:
    """Answer under /api where no verb does. The page's files, which are mounted at /, would answer otherwise."""

    async def refuse(scope: Scope, _receive: Receive, _send: Send) -> None:
        verb = known.get(scope["path"])
        if verb is None:
            raise HTTPException(404)
        raise HTTPException(405, headers={"Allow": "GET, HEAD" if verb.method == "GET" else verb.method})

    return refuse


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    pools: Pools = app.state.pools
    pools.open()
    try:
        yield
    finally:
        await pools.close()


async def _http_error(request: Request, error: Exception) -> Response:
    """Reply to a path or a method that does not exist."""
    found = cast("HTTPException", error)
    headers, detail = dict(found.headers or {}), found.detail
    if found.status_code == 404:
        api = request.url.path == "/api" or request.url.path.startswith("/api/")
        detail = unknown_endpoint().detail if api else "page not found"
    elif found.status_code == 405:
        methods = sorted(headers.get("Allow", "GET, HEAD").split(", "))
        headers["Allow"] = ", ".join(methods)
        detail = f"method not allowed; use {' or '.join(methods)}"
    return _response(Problem(found.status_code, detail, headers=headers))


async def _internal_error(_request: Request, _error: Exception) -> Response:
    return _response(Problem(500, "internal error"))


def _response(problem: Problem) -> Response:
    reply = problem.reply()
    return Response(reply.content, reply.status, reply.headers, reply.kind)
