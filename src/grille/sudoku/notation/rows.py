"""A board drawn over several lines: frames, bars and rows, with a character, a number or pencil marks in each cell.

The number of rows decides how rows are read, because a board has as many rows as a row has cells. Sixteen rows of
`12.. .34. ...` are a board of side 16 in groups of four; four rows of `12 34 1 23` are pencil marks of side 4.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grille.errors import NotationError
from grille.notation.separators import is_comment, is_frame
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, LARGEST, LAYOUT, SYMBOLS, Layout
from grille.sudoku.notation.cells import EMPTY_SIGNS, named_layout, number_sign, settle_side

BAR = re.compile(r"[|¦\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551]")
_TOKEN = re.compile(r"[^\s|¦\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551]+")
_HEADER = re.compile(rf"[ \t]*{LAYOUT}:[ \t]*")
_HEADED = re.compile(rf"((?:[ \t]*\n)*[ \t]*)({LAYOUT}):[ \t]*(?=\n)")
_TWO_FIGURES: Final = 10


@dataclass(frozen=True)
class Row:
    """A line with cells: its line number, and its tokens between bars."""

    number: int
    line: str

    @cached_property
    def groups(self) -> list[list[re.Match[str]]]:
        bars = [match.start() for match in BAR.finditer(self.line)]
        edges = [-1, *bars, len(self.line)]
        groups = [list(_TOKEN.finditer(self.line, a + 1, b)) for a, b in itertools.pairwise(edges)]
        # Groups outside the first and last bar only count if they have cells.
        if len(groups) > 1 and not groups[0]:
            del groups[0]
        if len(groups) > 1 and not groups[-1]:
            del groups[-1]
        return groups

    @cached_property
    def tokens(self) -> list[re.Match[str]]:
        return [token for group in self.groups for token in group]

    @cached_property
    def signs(self) -> int:
        return sum(len(token[0]) for token in self.tokens)


def read_rows(text: str, shape: str | None) -> Sudoku:
    """Read a board from a drawing of any kind."""
    shape, text = _headed(text, shape)
    rows, bands = _gather(text)
    if not rows:
        raise NotationError("expected rows, found none")
    side = len(rows)
    if all(row.signs == side for row in rows):
        width, cells = "signs", [_by_sign(row, side) for row in rows]
    elif all(len(row.tokens) == side for row in rows):
        by_number = side >= _TWO_FIGURES and all(_is_number(token[0]) for row in rows for token in row.tokens)
        width, cells = "tokens", [(_by_number if by_number else _by_marks)(row, side) for row in rows]
    elif all(len(row.groups) == side and len(row.tokens) <= side for row in rows):
        width, cells = "groups", [_by_field(row, side) for row in rows]
    else:
        raise _uneven(text, rows, shape)
    return Sudoku("".join(cells), _drawn_shape(rows, bands, side, width, shape))


def pencilled(text: str, layout: Layout) -> dict[int, set[str]]:
    """Read the pencil marks of a drawing, by cell; cells without pencil marks are left out."""
    rows, _ = _gather(_headed(text, None)[1])
    side = layout.side
    if all(row.signs == side for row in rows) or not all(len(row.tokens) == side for row in rows):
        return {}
    if side >= _TWO_FIGURES and all(_is_number(token[0]) for row in rows for token in row.tokens):
        return {}
    marks = {}
    for cell, token in enumerate(token[0] for row in rows for token in row.tokens):
        if len(token) > 1 and (side != LARGEST or "," in token):
            signs = token.split(",") if "," in token else [*token]
            marks[cell] = {number_sign(sign, side) for sign in signs if sign}
    return marks


def is_header(line: str) -> bool:
    """Whether a line is the layout of the drawing below it."""
    return _HEADER.fullmatch(line) is not None


def _headed(text: str, shape: str | None) -> tuple[str | None, str]:
    """Return the layout above a drawing (or the requested one), and the drawing with that line blanked."""
    above = _HEADED.match(text)
    if above is None:
        return shape, text
    own = named_layout(above[2])
    if shape is not None and Layout.of(shape) != own:
        raise NotationError(f"the text says {own.brief}, not {shape[:24]}", text.count("\n", 0, above.start(2)) + 1)
    return own.text, text[: above.start(2)] + text[above.end() :]


def _gather(text: str) -> tuple[list[Row], list[int]]:
    """Collect the rows, and the number of rows between frames or blank lines."""
    rows: list[Row] = []
    bands = [0]
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or is_frame(line):
            if bands[-1]:
                bands.append(0)
        elif not is_comment(line):
            rows.append(Row(number, line))
            bands[-1] += 1
    return rows, [band for band in bands if band]


def _drawn_shape(rows: list[Row], bands: list[int], side: int, width: str, shape: str | None) -> Layout:
    if shape is None and width != "groups":
        widths = {_size(group, width) for row in rows for group in row.groups}
        tall, wide = set(bands), widths
        if len(tall) == len(wide) == 1:
            height, breadth = tall.pop(), wide.pop()
            # Lines between all rows, or bars between all cells, do not show boxes.
            if height * breadth == side and height > 1 and breadth > 1:
                return Layout.of(f"{height}x{breadth}")
        barred = next((row for row in rows if len({_size(group, width) for group in row.groups}) > 1), None)
        if barred is not None:
            raise NotationError(
                "expected bars around boxes of one size; write other layouts on the line above, such as jigsaw-AAB…:",
                barred.number,
            )
    return settle_side(side, shape)


def _size(group: list[re.Match[str]], width: str) -> int:
    """Number of cells between two bars."""
    return len(group) if width == "tokens" else sum(len(token[0]) for token in group)


def _by_sign(row: Row, side: int) -> str:
    return "".join(
        _sign(row, sign, token.start() + at, side) for token in row.tokens for at, sign in enumerate(token[0])
    )


def _by_number(row: Row, side: int) -> str:
    return "".join(_sign(row, token[0], token.start(), side) for token in row.tokens)


def _by_marks(row: Row, side: int) -> str:
    signs = []
    for token in row.tokens:
        # On boards of side 36 digits are numbers, and commas separate pencil marks.
        if len(token[0]) == 1 or (side == LARGEST and "," not in token[0]):
            signs.append(_sign(row, token[0], token.start(), side))
            continue
        for mark in re.finditer(r"[^,]+" if "," in token[0] else r".", token[0]):
            _sign(row, mark[0], token.start() + mark.start(), side)
        signs.append(EMPTY)
    return "".join(signs)


def _by_field(row: Row, side: int) -> str:
    signs = []
    for group in row.groups:
        if len(group) > 1:
            raise NotationError("expected one digit between two bars", row.number, group[1].start() + 1)
        signs.append(_sign(row, group[0][0], group[0].start(), side) if group else EMPTY)
    return "".join(signs)


def _sign(row: Row, text: str, at: int, side: int) -> str:
    try:
        return number_sign(text, side)
    except NotationError as error:
        raise NotationError(error.message, row.number, at + 1) from None


def _is_number(text: str) -> bool:
    return text in EMPTY_SIGNS or (len(text) <= 2 and text.isascii() and text.isdigit())


def _uneven(text: str, rows: list[Row], shape: str | None) -> NotationError:
    """Report rows that do not form a square."""
    counts = [row.signs for row in rows]
    tokens = [len(row.tokens) for row in rows]
    if len(set(tokens)) < len(set(counts)) and max(tokens) > 1:
        counts = tokens
    side = Layout.of(shape).side if shape is not None else Counter(counts).most_common(1)[0][0]
    # A comment can be inside a drawing or between two: a blank line decides.
    bare = BAR.search(rows[0].line) is None
    between = text.split("\n")[rows[0].number : rows[-1].number]
    commented = any(is_comment(line) or (bare and is_frame(line)) for line in between)
    hint = "; separate two puzzles by a blank line, because a comment or a rule can be part of one" if commented else ""
    for number, (row, count) in enumerate(zip(rows, counts, strict=True), 1):
        if count != side:
            return NotationError(f"expected {side} cells in row {number}, found {count}{hint}", row.number)
    return NotationError(f"expected {side} rows of {side} cells, found {len(rows)}{hint}", rows[-1].number)


def marks_of(tokens: list[str], side: int) -> bool:
    """Whether tokens can be cells with pencil marks: sorted digits, one digit twice, or a single character."""
    digits = SYMBOLS[:side]
    return all(
        len(token) == 1
        or "," in token
        or (all(sign in digits for sign in token.upper()) and (list(token) == sorted(set(token)) or _doubled(token)))
        for token in tokens
    )


def _doubled(token: str) -> bool:
    return len(token) == 2 and token[0] == token[1]
