"""A solution as the description of its picture, so that it can be read from the file again."""

from __future__ import annotations

import re
from html import escape, unescape

from grille.errors import NotationError

_DESCRIPTION = re.compile(r"<desc>solution: ([^<]*)</desc>")


def with_solution(svg: str, line: str) -> str:
    """Return the SVG document with this solution as its description."""
    return svg.replace("</title>", f"</title>\n<desc>solution: {escape(line)}</desc>", 1)


def solution_in(svg: str) -> str:
    """Return the solution in the description of an SVG document."""
    found = _DESCRIPTION.search(svg)
    if found is None:
        raise NotationError("this picture has no solution in its description; `grille solve --to svg` writes one")
    return unescape(found[1])
