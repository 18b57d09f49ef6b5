"""What goes back over the wire: a body with its headers, made smaller where that is welcome and worth it."""

from __future__ import annotations

from gzip import compress

from starlette.types import Scope, Send

from grille.web import bounds
from grille.web.json import bytes_of
from grille.web.problem import TYPE, Problem

JSON = b"application/json"
Headers = list[tuple[bytes, bytes]]


async def reply(send: Send, said: bytes | Problem, headers: Headers | None = None) -> None:
    """Sends a whole answer, or what is wrong."""
    status, kind = 200, JSON
    headers = list(headers or ())
    if isinstance(said, Problem):
        status, kind = said.status, TYPE.encode("ascii")
        headers += [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in said.headers.items()]
        said = bytes_of(said.fields())
    headers += [(b"content-type", kind), (b"content-length", b"%d" % len(said))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said})


def packed(scope: Scope, body: bytes) -> tuple[bytes, Headers]:
    """A body as it is sent, and what says so."""
    if len(body) < bounds.WORTH_PACKING:
        return body, []
    headers = [(b"vary", b"accept-encoding")]
    welcome = any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
    if not welcome:
        return body, headers
    return compress(body, 5, mtime=0), [*headers, (b"content-encoding", b"gzip")]
