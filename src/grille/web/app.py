"""The application: the service, and the static files of the page behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from grille.web import bounds
from grille.web.catalogue import catalogue
from grille.web.headers import Guarded
from grille.web.json import bytes_of
from grille.web.pool import Pools
from grille.web.problem import TYPE, Problem
from grille.web.service import Service

STATIC = Path(__file__).parent / "static"


def application(hosts: Sequence[str] = ("*",)) -> Starlette:
    """The page and its service, for requests that name one of these hosts."""
    pools = Pools()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        if pools.closing.is_set():
            pools.open()  # started again, as tests do
        # The first page asks for it at once, and it is the same for everyone: made before anybody comes.
        early = asyncio.ensure_future(pools.quick.run(catalogue))
        try:
            yield
        finally:
            await early
            await asyncio.to_thread(pools.close)

    app = Starlette(
        routes=[Mount("/", StaticFiles(directory=STATIC, html=True))],
        lifespan=lifespan,
        middleware=[
            Middleware(Guarded, hosts=tuple(hosts)),
            Middleware(Service, pools=pools),
            Middleware(GZipMiddleware, minimum_size=bounds.WORTH_PACKING, compresslevel=5),
        ],
        exception_handlers={HTTPException: _refused, Exception: _broken},
    )
    app.state.pools = pools
    return app


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for it
    return _problem(Problem(error.status_code, error.detail, headers=dict(error.headers or {})))


async def _broken(_request: Request, _error: Exception) -> Response:
    return _problem(Problem(500, "something is broken here; the request was fine"))


def _problem(problem: Problem) -> Response:
    return Response(bytes_of(problem.fields()), problem.status, headers=problem.headers, media_type=TYPE)
