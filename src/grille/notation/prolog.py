"""Prolog: matrices in facts, goals and programs, such as `m([[1,2],[3,4]]).` or `?- solution([[_,2],[3,_]], S).`

A clause ends with a full stop and may span several lines. Clauses without a matrix are the rest of a program.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grille.errors import NotationError
from grille.notation.chunk import LONGEST_PUZZLE, MOST_LINES, Chunk, shown
from grille.notation.separators import is_comment

# What a clause begins with: a term with arguments, a directive, a goal, a rule without arguments, or a comment.
_BEGINS = re.compile(r"\s*(?:%|/\*|:-|\?-|[a-z][A-Za-z0-9_]{0,60}\s*(?:\((?!\s*define\b)|:-|-->))")
_TOKEN = re.compile(
    r"""(?P<comment>%[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<quoted>'(?:[^'\\\n]|''|\\.)*+'?|"(?:[^"\\\n]|""|\\.)*+"?)
    |(?P<opens>[\[({])|(?P<closes>[\])}])
    |(?P<stop>\.(?=\s|[%\#;]|//|\Z))""",
    re.VERBOSE | re.DOTALL,
)
_CLOSING: Final = {"[": "]", "(": ")", "{": "}"}
# A list of lists, or of pairs such as 1-2, or of quoted letters.
_MATRIX = re.compile(r"\[\s*(?:\[|\(|[0-9]+\s*-\s*[0-9])")
# The facts that Grille writes with a second list, which may be empty: the set of a board, the table of a hand.
_TWO_LISTS: Final = frozenset(("dominosa", "chain"))
_LIST = re.compile(r"\[")


def begins_prolog(line: str) -> bool:
    """Whether a clause of a Prolog program begins on this line."""
    return _BEGINS.match(line) is not None


class Term(NamedTuple):
    """A clause: its functor (empty for a bare list), and the lists in it, each as its first and last offset."""

    functor: str
    lists: tuple[tuple[int, int], ...]


def read_term(text: str) -> Term:
    """Find the lists of a clause that hold lists or pairs. Raises NotationError if brackets don't match."""
    opened: list[tuple[str, int]] = []
    functor = re.match(r"\s*(?:\?-\s*|:-\s*)?([a-z][A-Za-z0-9_]*)\s*\(", text)
    name = functor[1] if functor else ""
    matrix = _LIST if name in _TWO_LISTS else _MATRIX
    found: list[tuple[int, int]] = []
    for token in _TOKEN.finditer(text):
        sign, at = token[0], token.start()
        if token.lastgroup == "opens":
            opened.append((sign, at))
        elif token.lastgroup == "closes":
            if not opened or _CLOSING[opened[-1][0]] != sign:
                expected = _CLOSING[opened[-1][0]] if opened else "nothing"
                raise _wrong(text, at, f"expected {expected!r}, found {sign!r}")
            bracket, begin = opened.pop()
            if bracket == "[" and not any(outer == "[" for outer, _ in opened) and matrix.match(text, begin):
                found.append((begin, token.end()))
    if opened:
        raise _wrong(text, opened[-1][1], f"{opened[-1][0]!r} is never closed")
    return Term(name, tuple(found))


def only_list(text: str, which: int = 0) -> str:
    """Return the text of a clause with everything but one of its lists and all comments blanked out.

    Lines and columns stay as they are, so that an error names the right place.
    """
    term = read_term(text)
    if not term.lists:
        raise NotationError(f"expected a matrix such as [[1,2],[3,4]], found {shown(text)}", 1)
    begin, end = term.lists[which]
    return _blank(text[:begin]) + _TOKEN.sub(_without_comment, text[begin:end]) + _blank(text[end:])


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _without_comment(token: re.Match[str]) -> str:
    return _blank(token[0]) if token.lastgroup == "comment" else token[0]


def _wrong(text: str, offset: int, message: str) -> NotationError:
    return NotationError(message, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


class PrologChunker:
    """Joins the lines of a clause up to its full stop. Clauses with a matrix are chunks; others are passed over."""

    def __init__(self) -> None:
        self.chunks: list[Chunk] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._lines: list[str] = []
        self._first = self._begun = 0
        self._size = 0
        self._found = False
        self._program = ""

    def add(self, number: int, line: str) -> bool:
        if not self._lines:
            if line.strip() and not begins_prolog(line):
                self._finish()
                self.open = False
                return False
            self._begun = number
            self._first = self._first or number
        self._lines.append(line)
        self._size += len(line)
        self._cut()
        if len(self._lines) >= MOST_LINES or self._size > LONGEST_PUZZLE:
            message = f"a clause of more than {MOST_LINES} lines or {LONGEST_PUZZLE:,} characters is not a puzzle"
            self.chunks.append(Chunk(self._begun, 1, shown(self._lines[0]), NotationError(message, 1)))
            self._found, self.open = True, False
        return True

    def end(self) -> None:
        if self._lines:
            self._clause("\n".join(self._lines), self._begun, 1)
        self._finish()

    def _cut(self) -> None:
        """Cut the clauses that have ended off the lines so far."""
        text = "\n".join(self._lines)
        begin = 0
        for token in _TOKEN.finditer(text):
            # An unclosed comment goes on in the next line.
            if token.lastgroup == "comment" and token[0].startswith("/*") and not token[0].endswith("*/"):
                return
            if token.lastgroup == "stop":
                line = self._begun + text.count("\n", 0, begin)
                self._clause(text[begin : token.end()], line, begin - text.rfind("\n", 0, begin))
                begin = token.end()
                if is_comment(text[begin:]):
                    break
        kept = text[begin:]
        rest = _TOKEN.sub(_without_comment, kept).strip()
        if begin and rest and not begins_prolog(kept):
            # Text behind a full stop that begins no clause: without this, the next lines would be joined to it.
            if not is_comment(rest):
                line, column = self._begun + text.count("\n", 0, begin), begin - text.rfind("\n", 0, begin)
                error = NotationError(f"unexpected text after the clause: {shown(rest)}; a comment begins with %", 1)
                self.chunks.append(Chunk(line, column, kept.strip(), error))
                self._found = True
            rest = ""
        if not rest:
            self._lines.clear()
            self._size = 0
        elif begin:
            self._begun += text.count("\n", 0, begin)
            self._lines = kept.split("\n")
            self._size = len(kept)

    def _clause(self, text: str, line: int, column: int) -> None:
        ahead = len(text) - len(text.lstrip())
        line += text.count("\n", 0, ahead)
        column = ahead - text.rfind("\n", 0, ahead) if "\n" in text[:ahead] else column + ahead
        text = text.strip()
        if not _TOKEN.sub(_without_comment, text).strip():
            return
        try:
            term = read_term(text)
        except NotationError as error:
            # The code of a program may hold anything; only what looks like a matrix is an error.
            if _MATRIX.search(text):
                self._found = True
                self.chunks.append(Chunk(line, column, text, error))
            return
        if len(term.lists) > 1 and term.functor not in _TWO_LISTS:
            second = _wrong(text, term.lists[1][0], "a second matrix in one clause: expected one puzzle for each")
            self.chunks.append(Chunk(line, column, text, second))
        elif term.lists:
            self.chunks.append(Chunk(line, column, text))
        self._found = self._found or bool(term.lists)
        self._program = self._program or text

    def _finish(self) -> None:
        if not self._found and self._program:
            message = f"expected a matrix such as [[1,2],[3,4]], found {shown(self._program)}"
            self.chunks.append(Chunk(self._first, 1, self._program, NotationError(message, 1)))
        self._found = True
