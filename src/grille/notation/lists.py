"""ListChunker: splits nested lists in a stream by counting brackets, so each grid is a chunk as soon as it closes.

A grid may be in a list of grids, an object in a list of objects: the outer list is dropped.
"""

from __future__ import annotations

import re
from typing import Final

from grille.errors import NotationError
from grille.notation.chunk import LONGEST_PUZZLE, MOST_LINES, Chunk, shown
from grille.notation.separators import without_remark

# A list of grids of rows. An object may be nested deeper, under keys that are ignored.
_DEEPEST_LIST: Final = 3
_DEEPEST: Final = 16
# A string of at least this length in a list is a complete puzzle, not a row. The limit is a compromise: a row of 36
# numbers separated by spaces has 107 characters, the shortest puzzle written like that (4x4) has 31.
_LONGER_THAN_ROW: Final = 49

_BEGINS = re.compile(
    r"\s*(?:[A-Za-z_][\w.]{0,40}\s*(?::[^=\[\]]{0,80})?=\s*)?(?=[\[({])"
    r"(?!\[[A-Za-z ]{1,40}\]\s*$|\(\s*(?i:define)\b)"
)
_TOKEN = re.compile(r"""[\[({]|[\])}]|"(?:[^"\\]|\\.)*+"?|'(?:[^'\\]|\\.)*+'?|\#|//""")
# After a list as Prolog writes it.
_FULL_STOP = re.compile(r"\.(?:\s*%.*)?")
_GOES_ON = tuple("[](){},'\"")


def begins_list(line: str) -> bool:
    """Whether a list or an object starts on this line (`grid = [` does; `[Puzzle]` and `(define` do not)."""
    return _BEGINS.match(line) is not None


class ListChunker:
    """Joins the lines of lists and objects, from the opening bracket to the end of the line that closes it."""

    def __init__(self) -> None:
        self.chunks: list[Chunk] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._brackets: list[str] = []
        self._inside = False  # the outermost list holds puzzles, not rows
        self._rows = 0  # lists closed in the outermost one
        self._start: _Place | None = None  # the start of the current chunk
        self._outer = _Place(0, 0, 0)  # the outermost bracket
        self._row: _Place | None = None  # the last list opened in the outermost one
        self._taken: list[str] = []  # the lines so far
        self._size = 0
        self._dropping = False  # the lines of a list that was given up

    def add(self, number: int, line: str) -> bool:
        if self._dropping:
            self.open = line.lstrip().startswith(_GOES_ON)
            return self.open
        self._taken.append(line)
        self._size += len(line)
        named = None if self._brackets else _BEGINS.match(line)
        rest = self._scan(number, line, named.end() if named else 0)
        if self._start is None:
            if not self._dropping:
                self._between(number, line, rest, len(line))
            self._taken.clear()
            self._size = 0
        elif len(self._taken) >= MOST_LINES or self._size > LONGEST_PUZZLE:
            self._give_up(f"a list of more than {MOST_LINES} lines or {LONGEST_PUZZLE:,} characters is not a puzzle")
        self.open = bool(self._brackets) or self._dropping
        return True

    def end(self) -> None:
        if self._start is not None and not self._dropping:
            self._cut(self._start, None)
        elif self._brackets and not self._dropping:
            error = NotationError(f"{self._brackets[0]!r} is never closed", column=1)
            self.chunks.append(Chunk(self._outer.line, self._outer.column + 1, "", error))

    def _scan(self, number: int, line: str, start: int) -> int:
        """Process the brackets and strings of a line; return the offset where the rest is a comment or empty."""
        for token in _TOKEN.finditer(line, start):
            sign = token[0][0]
            if sign in "#/":
                break
            if self._start is None:
                self._between(number, line, start, token.start())
            start = token.end()
            if sign in "[({":
                self._opens(_Place(len(self._taken) - 1, number, token.start()), sign)
            elif sign in "])}":
                self._closes(token.end())
            elif self._in_list_of_strings(token[0]):
                self._inside = True
                self.chunks.append(Chunk(number, token.start() + 2, token[0][1:-1]))
                self._start = None
            if self._dropping:
                break
        return start

    def _opens(self, here: _Place, bracket: str) -> None:
        self._brackets.append(bracket)
        depth = len(self._brackets)
        if depth == 1:
            self._outer = here
        if self._start is None:
            self._start = here
        lists = "{" not in self._brackets[:-1]
        if depth == 2 and lists:
            self._row = here
        if depth - self._inside > (_DEEPEST_LIST - 1 if lists else _DEEPEST) and (
            self._inside or depth > _DEEPEST_LIST
        ):
            self._give_up(f"lists nested {depth} deep: a grid is a list of rows", here)
        elif not self._inside and lists and self._row is not None:
            if depth == _DEEPEST_LIST and self._rows:
                # A grid after rows: the list before it was never closed.
                self._cut(self._start, self._row)
                del self._brackets[0]
                self._rows = 0
                self._start = self._row
            elif depth == _DEEPEST_LIST or (bracket == "{" and depth == 2):
                self._inside = True
                self._start = self._row

    def _closes(self, after: int) -> None:
        if self._brackets:
            self._brackets.pop()
        depth = len(self._brackets)
        self._rows += depth == 1
        if self._start is not None and depth == self._inside:
            self._cut(self._start, _Place(len(self._taken) - 1, 0, after))
            self._start = None
        if depth == 0:
            self._inside = False
            self._rows = 0
            self._row = None

    def _cut(self, begun: _Place, end: _Place | None) -> None:
        if end is not None and begun.index == end.index:
            # The common case separately: a line can hold very many lists, and must not be copied for each.
            text = self._taken[begun.index][begun.column : end.column]
        else:
            lines = self._taken[begun.index : None if end is None else end.index + 1]
            if end is not None:
                lines[-1] = lines[-1][: end.column]
            lines[0] = lines[0][begun.column :]
            text = "\n".join(lines)
        self.chunks.append(Chunk(begun.line, begun.column + 1, text))

    def _in_list_of_strings(self, token: str) -> bool:
        return self._brackets == ["["] and not self._rows and len(token) - 2 >= _LONGER_THAN_ROW

    def _between(self, number: int, line: str, start: int, end: int) -> None:
        rest = line[start:end]
        if not self._brackets:
            # The blank stands for the bracket before the rest: a semicolon directly behind it begins a comment too.
            rest = without_remark(f" {rest}")
        found = rest.strip(" \t\f,;")
        if _FULL_STOP.fullmatch(found):
            return
        if found and self._brackets:
            error = NotationError(f"expected a grid, found {shown(found)}")
            self.chunks.append(Chunk(number, line.index(found, start) + 1, found, error))
        elif found:
            self.chunks.append(Chunk(number, line.index(found, start) + 1, found))

    def _give_up(self, message: str, here: _Place | None = None) -> None:
        begun = self._start or here or _Place(0, 0, 0)
        error = NotationError(message, 1 + (here.line - begun.line if here else 0))
        self.chunks.append(Chunk(begun.line, begun.column + 1, self._taken[begun.index][begun.column :][:80], error))
        self._dropping = True


class _Place:
    """A place in the lines taken so far: the index of the line, its number in the file, the column from 0."""

    __slots__ = ("column", "index", "line")

    def __init__(self, index: int, line: int, column: int) -> None:
        self.index = index
        self.line = line
        self.column = column
