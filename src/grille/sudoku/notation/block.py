"""A board that spans several lines: finds where it ends, line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from grille.errors import GrilleError
from grille.line_collector import LineFit
from grille.notation.separators import is_comment, is_frame, is_separator, is_tile_set
from grille.sudoku.layout import LARGEST, SMALLEST, Layout
from grille.sudoku.notation.rows import BAR, Row, is_header, marks_of

_CORNERS: Final = "+*.,'┌┏╔╭"
_SECTION = re.compile(r"\s*\[([A-Za-z ]{1,40})\]\s*")
_SIGNS = re.compile(r"[0-9A-Za-z.@?_*,\s|!-]*|.*[\u2500-\u257f].*")
_WORD = re.compile(r"\s*[A-Za-z][A-Za-z-]+(?:[\s:]|$)")
# Sides whose rows are as long as a board of side 4, 5 or 6: such a line may be a row or a board.
_EITHER: Final = (16, 25, 36)
# More characters than a row of side 36 with all pencil marks.
_LONGEST: Final = 8000


class Drawing:
    """A drawing of a board, with or without a frame, or the sections of a saved game with a [Puzzle]."""

    def __init__(self, shape: str | None) -> None:
        self._asked = None if shape is None else Layout.of(shape).side
        self._rows: list[Row] = []
        self._lines = 0
        self._at: list[int] = []  # the line of each row
        self._signs: Counter[int] = Counter()  # rows by number of characters, and by number of tokens
        self._tokens: Counter[int] = Counter()
        self._widest = Row(0, "")
        self._ruled = 0  # cells between bars, if some are blank
        self._framed = False
        self._cornered = False  # the frame is more than a horizontal rule
        self._end = 0  # the line after the last that is not blank
        self._band = 0  # rows since the last blank line, and those of the first band
        self._first_band = 0
        self._section: str | None = None
        self._other = 0  # rows in other sections than [Puzzle]
        self._headed = False  # the layout is named on the first line
        self._closed = False  # only clues may follow

    def add(self, line: str) -> LineFit:
        if self._takes_clues() and _may_be_clue(line):
            fit = self._clue()
        elif self._closed:
            fit = LineFit.REJECTED
        else:
            fit = self._begin_headed(line) if is_header(line) else self._fit(line)
            if fit is LineFit.COMPLETE and self._section is None and not self._boards():
                self._closed, fit = True, LineFit.EXTENDABLE
        self._lines += fit is not LineFit.REJECTED
        return fit

    def spans(self, lines: int) -> Sequence[tuple[int, int]]:
        if self._boards():
            return [(at, at + 1) for at in self._at]
        return ((0, min(lines, self._end) or lines),)

    def _takes_clues(self) -> bool:
        """Whether a clue may come next: after all rows, or after the layout of an empty board."""
        if not self._rows:
            return self._headed
        return self._section is None and (self._closed or self._whole())

    def _clue(self) -> LineFit:
        self._closed = True
        self._end = self._lines + 1
        return LineFit.EXTENDABLE

    def _fit(self, line: str) -> LineFit:
        section = _SECTION.fullmatch(line)
        if section is not None:
            return self._begin_section(section[1].lower())
        if not line.strip():
            return self._blank()
        if is_frame(line):
            return self._frame(line)
        if is_comment(line):
            return (
                LineFit.PARTIAL if self._section is not None or (self._rows and not self._whole()) else LineFit.REJECTED
            )
        if is_separator(line) or is_tile_set(line):
            return LineFit.REJECTED
        return self._row(Row(self._lines + 1, line))

    def _begin_section(self, name: str) -> LineFit:
        if (self._rows and self._section is None) or (self._rows and name == "puzzle"):
            return LineFit.REJECTED
        self._section = name
        self._other = 0
        self._end = self._lines + 1
        return LineFit.PARTIAL

    def _begin_headed(self, line: str) -> LineFit:
        if self._lines:
            return LineFit.REJECTED
        # An invalid layout is reported when the board is read.
        with suppress(GrilleError):
            self._asked = Layout.of(line.strip().removesuffix(":")).side
        self._framed = self._cornered = self._headed = True
        return LineFit.PARTIAL

    def _blank(self) -> LineFit:
        if not self._rows or self._section is not None:
            return LineFit.PARTIAL
        if self._whole():
            return LineFit.COMPLETE
        if not self._band:
            return LineFit.PARTIAL
        self._first_band = self._first_band or self._band
        # A blank line between bands continues the board; after an incomplete band it ends an incomplete board.
        even = self._band == self._first_band and self._side() % self._first_band == 0
        self._band = 0
        return LineFit.PARTIAL if even else LineFit.COMPLETE

    def _frame(self, line: str) -> LineFit:
        if not self._rows:
            self._framed = True
            self._cornered = self._cornered or line.strip().strip("-=~") != ""
            return LineFit.PARTIAL
        begins = self._section is not None or (self._either() and self._band <= 1) or self._is_top(line)
        if begins and not self._framed:
            # The top of the next drawing, or a horizontal rule.
            return LineFit.REJECTED
        self._end = self._lines + 1
        return LineFit.COMPLETE if self._whole() and self._section is None else LineFit.PARTIAL

    def _is_top(self, line: str) -> bool:
        """Whether a line begins with a corner, which rows without bars do not have."""
        return line.lstrip()[0] in _CORNERS and BAR.search(self._rows[0].line) is None

    def _row(self, row: Row) -> LineFit:
        if self._section not in {None, "puzzle"}:
            self._other += 1
            self._end = self._lines + 1
            return LineFit.PARTIAL if self._other <= max(LARGEST, len(self._rows)) else LineFit.REJECTED
        if row.signs > _LONGEST or len(row.tokens) > 2 * LARGEST:
            return LineFit.REJECTED
        if not self._rows:
            self._framed = self._framed and (self._cornered or len(row.groups) > 1)
            if not (_begins(row) or (self._framed and row.tokens and _SIGNS.fullmatch(row.line))):
                return LineFit.REJECTED
        elif (self._whole() and not (self._section is None and self._goes_on(row))) or not self._alike(row):
            return LineFit.REJECTED
        self._rows.append(row)
        self._end = self._lines + 1
        self._at.append(self._lines)
        self._band += 1
        self._signs[row.signs] += 1
        self._tokens[len(row.tokens)] += 1
        self._widest = max(self._widest, row, key=lambda row: row.signs)
        if _ruled(row):
            self._ruled = max(self._ruled, len(row.groups))
        if len(self._rows) > LARGEST:
            return LineFit.COMPLETE
        done = self._section is None and not self._framed and self._whole() and not self._marked()
        return LineFit.COMPLETE if done else LineFit.PARTIAL

    def _alike(self, row: Row) -> bool:
        first = self._rows[0]
        if row.signs == first.signs:
            return True
        if self._either():
            # The line may be a board itself. Rows of the same length show that it is a row, and a neighbour that is
            # one or two characters off is an invalid row.
            return self._band > 0 and abs(row.signs - first.signs) <= 2
        if len(row.tokens) == len(first.tokens) and (len(row.tokens) > 1 or row.signs < 2 * max(first.signs, SMALLEST)):
            return True
        if len(row.groups) == len(first.groups) and (_ruled(row) or _ruled(first)):
            return True
        # A row with a cell too many or too few is part of this board: it is the error to report.
        near = min(abs(row.signs - first.signs), abs(len(row.tokens) - len(first.tokens))) <= min(2, first.signs // 3)
        return near and _SIGNS.fullmatch(row.line) is not None and row.signs < 2 * max(first.signs, SMALLEST)

    def _side(self) -> int:
        """The side that most rows suggest."""
        if self._asked is not None:
            return self._asked
        if self._ruled:
            return self._ruled
        signs = self._signs.most_common(1)[0][0]
        return self._tokens.most_common(1)[0][0] if signs > LARGEST or self._marked() else signs

    def _whole(self) -> bool:
        return len(self._rows) >= SMALLEST and len(self._rows) == self._side()

    def _marked(self) -> bool:
        """Whether cells are tokens (pencil marks or numbers) rather than characters."""
        side, widest = len(self._rows[0].tokens), self._widest
        if side == widest.signs or not SMALLEST <= side <= LARGEST or len(self._tokens) > 1:
            return False
        return marks_of([token[0] for token in widest.tokens], side) or _numbered(widest)

    def _goes_on(self, row: Row) -> bool:
        return self._marked() and row.signs == self._rows[0].signs and not marks_of([t[0] for t in row.tokens], LARGEST)

    def _either(self) -> int:
        """The number of cells in a line if it may be a row or a board; 0 if lines can only be rows."""
        if self._framed or self._section is not None or not self._rows or "|" in self._rows[0].line:
            return 0
        cells = self._rows[0].signs if len(self._rows[0].tokens) not in _EITHER else len(self._rows[0].tokens)
        if cells not in _EITHER:
            return 0
        boards = self._asked**2 == cells if self._asked is not None else cells != 25
        return cells if boards else 0

    def _boards(self) -> bool:
        """Whether each line is a separate board."""
        cells = self._either()
        if not cells or self._asked is not None:
            return cells > 0
        small = int(cells**0.5)
        signs = [sign for row in self._rows for token in row.tokens for sign in _cells(row, token[0])]
        beyond = sum(sign.isalnum() and sign != "0" and not _within(sign, small) for sign in signs)
        within = sum(_within(sign, small) for sign in signs)
        return len(self._rows) != cells or beyond <= within


def _may_be_clue(line: str) -> bool:
    """Whether a line is a clue: a word first, so that most lines load nothing."""
    if _WORD.match(line) is None or is_separator(line):
        return False
    from grille.sudoku.notation.text import is_clue

    return is_clue(line)


def _cells(row: Row, token: str) -> Sequence[str]:
    return [token] if len(row.tokens) in _EITHER else token


def _within(sign: str, side: int) -> bool:
    return sign.isascii() and sign.isdigit() and 1 <= int(sign[:4]) <= side


def _numbered(row: Row) -> bool:
    return len(row.tokens) >= 10 and all(len(token[0]) <= 2 for token in row.tokens)


def _begins(row: Row) -> bool:
    """Whether a board can begin with this row: enough of it is digits and empty cells rather than words."""
    text = "".join(token[0] for token in row.tokens[: 2 * LARGEST])[: 4 * LARGEST]
    figures = sum(sign in "0123456789._*?-Xx" for sign in text)
    return 4 * figures >= len(text) > 0 or _ruled(row) or _compact(row)


def _ruled(row: Row) -> bool:
    """Whether a row has bars between all cells, some of them blank."""
    return (
        len(row.groups) >= SMALLEST
        and len(row.tokens) < len(row.groups)
        and all(len(group) <= 1 and len(token[0]) <= 2 for group in row.groups for token in group)
    )


def _compact(row: Row) -> bool:
    """Whether a row of a large board contains letters only."""
    return len(row.tokens) == 1 and row.signs in {16, 20, 24, 25, 30} and row.line.strip().isupper()
