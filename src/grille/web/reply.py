"""The reply to a request: a status and bytes, passed from the worker process to the server."""

from __future__ import annotations

from gzip import compress
from typing import TYPE_CHECKING, NamedTuple

from grille.web import limits

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

JSON = "application/json"


class Reply(NamedTuple):
    """Status, headers and content; `unsettled` where more time might change them."""

    content: bytes
    status: int = 200
    kind: str = JSON
    headers: dict[str, str] = {}  # noqa: RUF012  never modified
    unsettled: bool = False

    @classmethod
    def json(cls, content: bytes, *, gzip: bool, unsettled: bool) -> Reply:
        """A JSON reply, compressed where the client accepts that and it is large enough."""
        if len(content) < limits.GZIP_MIN_BYTES:
            return cls(content, unsettled=unsettled)
        headers = {"vary": "accept-encoding"}
        if gzip:
            content = compress(content, limits.GZIP_LEVEL, mtime=0)
            headers["content-encoding"] = "gzip"
        return cls(content, headers=headers, unsettled=unsettled)

    async def asgi(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the reply: an ASGI application."""
        headers = [
            (b"content-type", self.kind.encode("ascii")),
            (b"content-length", b"%d" % len(self.content)),
            *((name.lower().encode("ascii"), value.encode("ascii")) for name, value in self.headers.items()),
        ]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.content})
