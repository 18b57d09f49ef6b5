"""The public address of the service behind a reverse proxy (`--public-url`)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from grille.errors import GrilleError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


class PublicUrl(NamedTuple):
    """An http or https address that ends with a slash, the host name in it, and its path without the last slash."""

    address: str
    host: str
    prefix: str

    @classmethod
    def parse(cls, text: str, option: str = "--public-url") -> PublicUrl:
        """Read an address. Raises GrilleError, which names the option, where it is not one that a page can have."""
        expected = "expected an address such as https://example.org/grille/"
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise GrilleError(f"{option}: {text!r} is not a valid address: {expected}") from None
        if parts.scheme not in ("http", "https") or not host or not text.isascii() or " " in text:
            raise GrilleError(f"{option}: {text!r} is not an http or https address: {expected}")
        if parts.query or parts.fragment or parts.username is not None:
            raise GrilleError(f"{option}: {text!r} has more than a host and a path: {expected}")
        prefix = parts.path.rstrip("/")
        name = f"[{host}]" if ":" in host else host
        place = name if port is None else f"{name}:{port}"
        return cls(f"{parts.scheme}://{place}{prefix}/", name, prefix)

    def in_page(self, html: str) -> str:
        """The page with a canonical link, from which its script takes the address of share links."""
        return html.replace("</head>", f'<link rel="canonical" href="{escape(self.address)}">\n</head>', 1)


class StripPrefix:
    """Middleware that removes the path of the public address, for proxies that pass it on."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app, self._prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path: str = scope["path"]
            if path == self._prefix:
                from starlette.responses import RedirectResponse

                # Without the slash, the browser would look for the page's files beside the prefix.
                await RedirectResponse(f"{self._prefix}/", 308)(scope, receive, send)
                return
            if path.startswith(f"{self._prefix}/"):
                rest = path[len(self._prefix) :]
                scope = dict(scope, path=rest, raw_path=rest.encode("utf-8"))
        await self._app(scope, receive, send)
