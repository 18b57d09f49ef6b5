"""XML in a stream: each element that a family knows is a chunk. No DOCTYPE, no entities, nothing from outside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape  # xml.sax has one too, and brings half the web with it
from typing import Any, Final
from xml.parsers import expat

from grille.errors import NotationError
from grille.family import Family
from grille.notation.chunk import Chunk

# The deepest that elements nest in any puzzle file; expat itself would go on until memory ends.
_DEEPEST: Final = 32

_BEGINS = re.compile(r"\s*<(?:[?!]|[A-Za-z_])")


def begins_markup(line: str) -> bool:
    """Whether an XML document begins with this line."""
    return _BEGINS.match(line) is not None


class MarkupChunker:
    """An XML document from its first line to the end of its outermost element."""

    def __init__(self, families: Sequence[Family[Any]]) -> None:
        self.chunks: list[Chunk] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._alone = [family.is_one_line for family in families]
        self._failed = False
        self._first = 0
        self._depth = 0
        self._found = False
        self._over = False
        # Expat is told the encoding: the lines are text already, whatever the file says of itself.
        self._expat = expat.ParserCreate("utf-8")
        self._expat.StartElementHandler = self._starts
        self._expat.EndElementHandler = self._ends
        self._expat.StartDoctypeDeclHandler = self._refuse
        self._expat.EntityDeclHandler = self._refuse
        self._expat.ExternalEntityRefHandler = self._refuse

    def add(self, number: int, line: str) -> bool:
        if self._failed:
            # What is left of a document that was refused, up to a line without markup.
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
                    self._fail("XML without a puzzle that is known here", 1, None)

    def _starts(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NotationError(f"elements nested more than {_DEEPEST} deep")
        inside = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
        text = f"<{name}{inside}/>"
        if any(alone(text) for alone in self._alone):
            self._found = True
            # An attribute may take several lines: the chunk stands where its element began.
            line = self._first + self._expat.CurrentLineNumber - 1
            self.chunks.append(Chunk(line, self._expat.CurrentColumnNumber + 1, text))

    def _ends(self, _name: str) -> None:
        self._depth -= 1
        self._over = self._depth == 0

    def _refuse(self, *_: object) -> int:
        raise NotationError("a DOCTYPE or an entity: puzzles need neither, and neither is read here")

    def _fail(self, message: str, line: int, column: int | None) -> None:
        self._failed = True
        self.chunks.append(Chunk(self._first, 1, "", NotationError(message, line, column)))
