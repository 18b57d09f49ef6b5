"""Links with a puzzle, to the page that `grille serve` shows; the page writes the same links."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote

from grille.puzzle import Puzzle

# The default address of `grille serve`.
PAGE = "http://127.0.0.1:8321/"
_LINK = re.compile(r"\S*#p=([^&\s]+)\S*")


def link_to(puzzle: Puzzle[Any]) -> str:
    """The link to a puzzle. Puzzle and family are in the fragment, which is never sent to a server.

    >>> import grille
    >>> link_to(grille.parse("0-1 1-2"))
    'http://127.0.0.1:8321/#p=0-1%201-2&f=chain'
    """
    # The same encoding as encodeURIComponent.
    carried = quote(puzzle.notation(), safe="!*'()")
    return f"{PAGE}#p={carried}&f={puzzle.family}"


def puzzle_in_link(text: str) -> str:
    """The puzzle in a link; any other text unchanged.

    >>> puzzle_in_link("http://127.0.0.1:8321/#p=0-1%201-2&f=chain")
    '0-1 1-2'
    """
    found = _LINK.fullmatch(text.strip())
    return text if found is None else unquote(found[1])
