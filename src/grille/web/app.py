"""The application: routes, the way of a request through the pools, and the static files of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from grille.errors import GrilleError
from grille.web import bounds, catalogue, lessons, making, reading, reasoning, searching
from grille.web.answer import Answer
from grille.web.asked import Asked, Budget
from grille.web.headers import Guarded
from grille.web.json import text_of, value_of
from grille.web.openapi import description, queries, requests
from grille.web.pool import Pools
from grille.web.problem import Problem
from grille.web.schema import check

STATIC = Path(__file__).parent / "static"
Work = Callable[[Asked], Answer]
VERBS: dict[str, Work] = {
    "solve": searching.solve,
    "count": searching.count,
    "check": reading.check,
    "steps": reasoning.steps,
    "hint": reasoning.hint,
    "next": reasoning.next_cell,
    "rate": reasoning.rate,
    "draw": reading.draw,
    "parse": reading.parse,
    "generate": making.generate,
    "judge": lessons.judge,
}
ASKED: dict[str, Work] = {
    "families": lambda _asked: Answer(catalogue.catalogue()),
    "daily": making.daily,
    "lesson": lessons.lesson,
    "first": lessons.first_game,
}
# Making takes its time by its nature, and a short go at it is wasted.
LONG = {"generate", "daily", "lesson"}


def application(hosts: Sequence[str] = ("*",)) -> Starlette:
    """The page and its service, for requests that name one of these hosts."""
    pools = Pools()
    document = text_of(description())

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        if pools.closing.is_set():
            pools.open()  # started again, as tests do
        try:
            yield
        finally:
            await asyncio.to_thread(pools.close)

    async def openapi(_request: Request) -> Response:
        return Response(document, media_type="application/json")

    posted = {verb: (schema, VERBS[verb]) for verb, schema in requests().items()}
    queried = {verb: (schema, ASKED[verb]) for verb, schema in queries().items()}
    verbs = [
        *(Route(f"/{verb}", _posted(pools, verb, *each), methods=["POST"]) for verb, each in posted.items()),
        *(Route(f"/{verb}", _queried(pools, verb, *each), methods=["GET"]) for verb, each in queried.items()),
    ]
    routes = [
        Route("/openapi.json", openapi),
        Mount("/api", routes=verbs),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Guarded),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(GZipMiddleware, minimum_size=4000, compresslevel=5),
        ],
        exception_handlers={Problem: _problem, HTTPException: _refused, GrilleError: _house, Exception: _broken},
    )
    app.state.pools = pools
    return app


def _posted(pools: Pools, verb: str, schema: dict[str, Any], work: Work) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        fields = await _body(request)
        check(schema, fields)
        return await _answer(pools, request, verb, fields, work)

    return endpoint


def _queried(pools: Pools, verb: str, schema: dict[str, Any], work: Work) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        fields = dict(request.query_params)
        check(schema, fields)
        return await _answer(pools, request, verb, fields, work)

    return endpoint


async def _body(request: Request) -> dict[str, Any]:
    """The body as an object: bounded before it is read, and while it is."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "the body is application/json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > bounds.BODY:
            raise Problem(413, f"the body has at most {bounds.BODY} bytes", headers={"Connection": "close"})
    try:
        value = value_of(bytes(body))
    except ValueError as error:
        raise Problem(400, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Problem(422, "expected object")
    return value


async def _answer(pools: Pools, request: Request, verb: str, fields: dict[str, Any], work: Work) -> Response:
    """A short go beside the quick ones; what that does not settle has the rest of its time among the long ones."""
    gone = Event()
    wanted = float(fields.get("seconds", bounds.MOST_SECONDS if verb in LONG else bounds.SECONDS))
    nodes = int(fields.get("nodes", bounds.NODES))

    closing = pools.closing

    def unwanted() -> bool:
        return gone.is_set() or closing.is_set()

    def go(seconds: float) -> Answer:
        return work(Asked(fields, Budget(monotonic() + seconds, nodes, unwanted)))

    if verb not in LONG:
        answer = await pools.quick.run(partial(go, min(wanted, bounds.QUICK)))
        if not answer.stopped or wanted <= bounds.QUICK:
            return _said(answer)
    watch = asyncio.ensure_future(_leaving(request, gone))
    try:
        return _said(await pools.long.run(partial(go, wanted)))
    finally:
        gone.set()
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch


async def _leaving(request: Request, gone: Event) -> None:
    """Notices when the one who asked has gone, so that nothing is made for nobody."""
    while not gone.is_set():
        message = await request.receive()
        if message["type"] == "http.disconnect":
            gone.set()


def _said(answer: Answer) -> Response:
    return Response(text_of(answer.fields), media_type="application/json")


async def _problem(_request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)  # noqa: S101  registered for it
    return problem.response()


async def _house(_request: Request, error: Exception) -> Response:
    assert isinstance(error, GrilleError)  # noqa: S101  registered for it
    return Problem.of(error).response()


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for it
    headers = dict(error.headers) if error.headers else None
    return Problem(error.status_code, error.detail, headers=headers).response()


async def _broken(_request: Request, _error: Exception) -> Response:
    return Problem(500, "something is broken here; the request was fine").response()
