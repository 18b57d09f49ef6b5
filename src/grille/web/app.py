"""The application: the verbs of the service, its description, and the static files of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from grille.errors import GrilleError
from grille.web import bounds
from grille.web.body import JSON
from grille.web.catalogue import catalogue
from grille.web.endpoint import Endpoint
from grille.web.headers import AllowedHosts, SecurityHeaders
from grille.web.json import bytes_of
from grille.web.openapi import description
from grille.web.pool import Pools
from grille.web.problem import Problem
from grille.web.verbs import Verb, verbs

STATIC = Path(__file__).parent / "static"


class Application(Starlette):
    """Starlette's, with the headers outside of all it has: the response to an internal error has them too."""

    def __init__(self, hosts: Sequence[str]) -> None:
        self._hosts = tuple(hosts)
        pools = Pools()
        document = bytes_of(description())
        # Answers of the service are packed by the threads that make them, not in the event loop.
        packed = Middleware(GZipMiddleware, minimum_size=bounds.WORTH_PACKING, compresslevel=bounds.PACKING)

        async def openapi(_request: Request) -> Response:
            return Response(document, media_type=JSON)

        known = verbs()
        endpoints = [Route(path, Endpoint(verb, pools), methods=[verb.method]) for path, verb in known.items()]
        super().__init__(
            routes=[
                *endpoints,
                Mount("/api", _no_such_endpoint(known)),
                Route("/openapi.json", openapi, middleware=[packed]),
                Mount("/", StaticFiles(directory=STATIC, html=True), middleware=[packed]),
            ],
            exception_handlers={
                Problem: _problem,
                GrilleError: _refused,
                HTTPException: _http_error,
                ClientDisconnect: _disconnected,
                Exception: _internal_error,
            },
            lifespan=_lifespan,
        )
        self.state.pools = pools

    def build_middleware_stack(self) -> ASGIApp:
        return SecurityHeaders(AllowedHosts(super().build_middleware_stack(), self._hosts))


def application(hosts: Sequence[str] = ("*",)) -> Application:
    """The page and its service, for requests that name one of these hosts."""
    return Application(hosts)


def _no_such_endpoint(known: dict[str, Verb]) -> ASGIApp:
    """What answers under /api where no route does. The page's files, which are mounted at /, would answer otherwise."""

    async def refuse(scope: Scope, _receive: Receive, _send: Send) -> None:
        verb = known.get(scope["path"])
        if verb is None:
            raise HTTPException(404)
        raise HTTPException(405, headers={"Allow": "GET, HEAD" if verb.method == "GET" else verb.method})

    return refuse


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    pools: Pools = app.state.pools
    if pools.closing.is_set():
        pools.open()  # started again, as tests do
    # The first page asks for it at once, and it is the same for everyone: made before anybody comes.
    early = asyncio.ensure_future(pools.quick.run(catalogue))
    try:
        yield
    finally:
        await early
        await asyncio.to_thread(pools.close)


async def _problem(_request: Request, error: Exception) -> Response:
    return cast("Problem", error).response()


async def _refused(_request: Request, error: Exception) -> Response:
    return Problem.of(cast("GrilleError", error)).response()


async def _http_error(request: Request, error: Exception) -> Response:
    """What the routes refuse: a path or a method that is not there."""
    found = cast("HTTPException", error)
    headers, detail = dict(found.headers or {}), found.detail
    if found.status_code == 404:
        api = request.url.path == "/api" or request.url.path.startswith("/api/")
        detail = "unknown endpoint; see /openapi.json" if api else "no such page"
    elif found.status_code == 405:
        methods = sorted(headers.get("Allow", "GET, HEAD").split(", "))
        headers["Allow"] = ", ".join(methods)
        detail = f"method not allowed; use {' or '.join(methods)}"
    return Problem(found.status_code, detail, headers=headers).response()


async def _disconnected(_request: Request, _error: Exception) -> Response:
    """The client disconnected before the request was complete: nobody reads this."""
    return Response(status_code=400)


async def _internal_error(_request: Request, _error: Exception) -> Response:
    return Problem(500, "internal error").response()
