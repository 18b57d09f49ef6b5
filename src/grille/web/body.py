"""The body of an answer: JSON as bytes, packed where the client takes that and it is worth it."""

from __future__ import annotations

from gzip import compress
from typing import NamedTuple

from starlette.responses import Response

from grille.web import bounds

JSON = "application/json"


class Body(NamedTuple):
    """Bytes to be sent and the headers that say how they are packed; `stopped` where more time might change them."""

    content: bytes
    headers: dict[str, str]
    stopped: bool

    @classmethod
    def of(cls, content: bytes, *, packed: bool, stopped: bool) -> Body:
        if len(content) < bounds.WORTH_PACKING:
            return cls(content, {}, stopped)
        headers = {"vary": "accept-encoding"}
        if packed:
            content = compress(content, bounds.PACKING, mtime=0)
            headers["content-encoding"] = "gzip"
        return cls(content, headers, stopped)

    def response(self) -> Response:
        return Response(self.content, headers=self.headers, media_type=JSON)
