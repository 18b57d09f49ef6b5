"""MarkupChunker: reads XML in a stream; each element that a family recognises is a chunk.

A DOCTYPE and entities are refused, so nothing is loaded from outside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape  # xml.sax.saxutils has one too, but imports urllib
from typing import Any, Final
from xml.parsers import expat

from grille.errors import NotationError
from grille.family import Family
from grille.notation.chunk import Chunk

# Deeper than elements are nested in any puzzle file; expat itself has no limit.
_DEEPEST: Final = 32

_BEGINS = re.compile(r"\s*<(?:[?!]|[A-Za-z_])")


def begins_markup(line: str) -> bool:
    """Whether an XML document starts on this line."""
    return _BEGINS.match(line) is not None


class MarkupChunker:
    """Joins the lines of an XML document, up to the end of its outermost element."""

    def __init__(self, families: Sequence[Family[Any]]) -> None:
        self.chunks: list[Chunk] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._is_one_line = [family.is_one_line for family in families]
        self._failed = False
        self._first = 0
        self._depth = 0
        self._found = False
        self._over = False
        # The encoding is fixed: the lines are already decoded, whatever the XML declaration says.
        self._expat = expat.ParserCreate("utf-8")
        self._expat.StartElementHandler = self._starts
        self._expat.EndElementHandler = self._ends
        self._expat.StartDoctypeDeclHandler = self._refuse
        self._expat.EntityDeclHandler = self._refuse
        self._expat.ExternalEntityRefHandler = self._refuse

    def add(self, number: int, line: str) -> bool:
        if self._failed:
            # Skip the rest of a document that was refused, up to a line without markup.
            self.open = "<" in line or ">" in line or not line.strip()
            return self.open
        self._first = self._first or number
        self._feed(line + "\n", final=False)
        return True

    def end(self) -> None:
        if not self._failed:
            self._feed("", final=True)

    def _feed(self, text: str, *, final: bool) -> None:
        try:
            self._expat.Parse(text.encode("utf-8", "replace"), final)
        except expat.ExpatError as error:
            self._fail(f"not well-formed XML: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1)
        except NotationError as error:
            self._fail(error.message, self._expat.CurrentLineNumber, self._expat.CurrentColumnNumber + 1)
        else:
            if self._over and self.open:
                self.open = False
                if not self._found:
                    self._fail("expected a puzzle in the XML, found no element of a known format", 1, None)

    def _starts(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NotationError(f"elements nested more than {_DEEPEST} deep")
        inside = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
        text = f"<{name}{inside}/>"
        if any(is_one_line(text) for is_one_line in self._is_one_line):
            self._found = True
            # Attributes may span several lines: the place of the chunk is the start of its element.
            line = self._first + self._expat.CurrentLineNumber - 1
            self.chunks.append(Chunk(line, self._expat.CurrentColumnNumber + 1, text))

    def _ends(self, _name: str) -> None:
        self._depth -= 1
        self._over = self._depth == 0

    def _refuse(self, *_: object) -> int:
        raise NotationError("XML with a DOCTYPE or an entity is not read: remove it")

    def _fail(self, message: str, line: int, column: int | None) -> None:
        self._failed = True
        self.chunks.append(Chunk(self._first, 1, "", NotationError(message, line, column)))
