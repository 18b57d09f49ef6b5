"""The address of the page that QR codes open."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

from grille.errors import GrilleError
from grille.puzzle import Puzzle


def check_address(address: str) -> None:
    """Raise GrilleError unless a text is the address of a page."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and not (parts.query or parts.fragment)
    except ValueError:
        good = False
    if not good:
        raise GrilleError(f"qr: expected the address of a page, such as https://example.org/grille/, not {address!r}")


def link(address: str, puzzle: Puzzle[Any]) -> str:
    """The address of the page with a puzzle in its fragment, as the page itself writes it."""
    # The same encoding as encodeURIComponent.
    return f"{address.rstrip('/')}/#p={quote(puzzle.notation(), safe='')}&f={puzzle.family}"
