"""QR codes with the link that opens a puzzle in the page."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from grille.errors import GrilleError
from grille.print.address import link
from grille.print.require import required
from grille.puzzle import Puzzle

MOST_CHARACTERS = 1_200


def qr_code(address: str, puzzle: Puzzle[Any]) -> bytes:
    """The QR code of a puzzle as an SVG document."""
    text = link(address, puzzle)
    if len(text) > MOST_CHARACTERS:
        raise GrilleError(f"qr: a board of {len(text):,} characters is too large for a QR code; leave out the option")
    made = BytesIO()
    required("segno").make(text, error="m", micro=False).save(made, kind="svg", border=0, xmldecl=False, svgns=True)
    return made.getvalue()
