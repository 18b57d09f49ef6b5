"""The body of a request, read as JSON: bounded before it is read, and while it is."""

from __future__ import annotations

from typing import Any

from starlette.types import Receive, Scope

from grille.web import bounds
from grille.web.json import value_of
from grille.web.problem import Problem


class Gone(Exception):
    """Who asked has left before the question was out."""


async def body_of(scope: Scope, receive: Receive) -> dict[str, Any]:
    """The object that it says. Raises Problem where it is none, and Gone."""
    headers = dict(scope["headers"])
    if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
        raise Problem(415, "the body is application/json")
    length = headers.get(b"content-length", b"")
    if length.isdigit() and int(length[:20]) > bounds.BODY:
        raise _too_large()
    try:
        value = value_of(await _bytes(receive))
    except ValueError as error:
        raise Problem(400, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Problem(422, "expected object")
    return value


async def _bytes(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > bounds.BODY:
            raise _too_large()
    return body


def _too_large() -> Problem:
    return Problem(413, f"the body has at most {bounds.BODY} bytes", headers={"Connection": "close"})
