"""Links that carry a puzzle: to the page that `grille serve` shows, as that page writes them itself."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote

from grille.puzzle import Puzzle

# Where `grille serve` is by default.
PAGE = "http://127.0.0.1:8321/"
_LINK = re.compile(r"\S*#p=([^&\s]+)\S*")


def link_to(puzzle: Puzzle[Any]) -> str:
    """The puzzle and its family, after the hash, so that no server ever sees them.

    >>> import grille
    >>> link_to(grille.parse("0-1 1-2"))
    'http://127.0.0.1:8321/#p=0-1%201-2&f=chain'
    """
    # As encodeURIComponent does it.
    carried = quote(puzzle.notation(), safe="!*'()")
    return f"{PAGE}#p={carried}&f={puzzle.family}"


def puzzle_in_link(text: str) -> str:
    """The puzzle that a link carries; any other text as it is.

    >>> puzzle_in_link("http://127.0.0.1:8321/#p=0-1%201-2&f=chain")
    '0-1 1-2'
    """
    found = _LINK.fullmatch(text.strip())
    return text if found is None else unquote(found[1])
