"""A board of several lines, read line by line: finds its end from the digits so far.

The number of rows is not known in advance. But a full set covers (n + 1)(n + 2) squares, with each digit n + 2 times,
so a board with these counts is complete. The rows of a Sudoku never have such counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grille.dominosa.notation.cells import read_shape
from grille.dominosa.notation.rows import BAR, TOKEN, is_frame, is_row
from grille.dominosa.tiles import LARGEST, MOST_SQUARES, order_of, squares_of
from grille.line_collector import LineFit
from grille.notation.separators import is_comment, is_rule, is_separator, is_tile_set

# Rows without spaces have digits up to 9.
_HIGHEST_SIGN: Final = 9
# The most characters of a number, allowing for one that is too large.
_LONGEST: Final = 4


class Rows:
    """The rows of one board, perhaps in a frame, perhaps after lines with the set."""

    def __init__(self, shape: str | None) -> None:
        self._asked = None if shape is None else read_shape(shape)
        self._pieces = 0
        self._rows = 0
        self._width = 0
        self._counts: Counter[int] = Counter()
        self._signs = True  # rows without spaces
        self._ragged = False
        self._framed = False
        self._ruled = False  # a horizontal rule comes before the rows; with vertical bars it is a frame

    def add(self, line: str) -> LineFit:
        if not line.strip():
            return LineFit.PARTIAL if not self._rows else LineFit.COMPLETE if self._complete() else LineFit.REJECTED
        if is_tile_set(line):
            return self._set(line)
        if is_frame(line):
            self._ruled = self._ruled or (not self._rows and is_rule(line))
            self._framed = self._framed or bool(self._rows) or not is_rule(line)
            return LineFit.COMPLETE if self._rows and self._complete() else LineFit.PARTIAL
        if is_comment(line) and (self._rows or self._pieces):
            return LineFit.COMPLETE if self._complete() else LineFit.PARTIAL
        return LineFit.REJECTED if is_separator(line) or not is_row(line) else self._row(line)

    def spans(self, lines: int) -> Sequence[tuple[int, int]]:
        return ((0, lines),)

    def _set(self, line: str) -> LineFit:
        if self._rows:
            return LineFit.REJECTED
        self._pieces += len(line.split()) - 1
        return LineFit.PARTIAL

    def _row(self, line: str) -> LineFit:
        tokens = TOKEN.findall(line)
        signs = len(tokens) == 1
        if not signs and max(map(len, tokens)) > _LONGEST:
            return LineFit.REJECTED
        digits = [int(token) for token in (tokens[0] if signs else tokens)]
        if not self._rows:
            self._width, self._signs = len(digits), signs
            self._framed = self._framed or (self._ruled and BAR.search(line) is not None)
        elif (self._complete() and self._balanced()) or not self._near(len(digits), signs):
            return LineFit.REJECTED
        self._ragged = self._ragged or len(digits) != self._width
        self._rows += 1
        self._counts.update(digits)
        if self._complete() and self._balanced() and not self._framed:
            return LineFit.CERTAIN
        return LineFit.PARTIAL if self._complete() or self._may_go_on() else LineFit.MAYBE_PARTIAL

    def _near(self, width: int, signs: bool) -> bool:
        """Whether a row may belong to the board; a length that is off by one or two is an error in it."""
        return (signs == self._signs or width == self._width == 1) and abs(width - self._width) <= 2

    def _squares(self) -> int:
        return self._rows * self._width

    def _highest(self) -> int:
        return max(self._counts, default=0)

    def _complete(self) -> bool:
        """Whether the number of squares is that of a set."""
        if self._ragged or not self._rows:
            return False
        if self._asked is not None:
            return self._rows >= self._asked[0]
        if self._pieces:
            return self._squares() >= 2 * self._pieces
        order = order_of(self._squares())
        return order is not None and order >= max(1, self._highest())

    def _balanced(self) -> bool:
        """Whether no more rows can follow: the size is known, or every digit occurs as often as in a full set.

        The first rows of a larger board may have these counts by chance, so small sets are not trusted.
        """
        if self._asked is not None or self._pieces:
            return True
        order = order_of(self._squares())
        if order is None or order < 3:
            return False
        return all(self._counts[digit] == order + 2 for digit in range(order + 1))

    def _may_go_on(self) -> bool:
        """Whether more rows could still complete a full set: no digit occurs too often yet."""
        if self._asked is not None or self._pieces or self._ragged:
            return True
        highest, most = self._highest(), max(self._counts.values(), default=0)
        # Wait for the usual rectangles, even if a digit occurs too often.
        usual = (self._width - 2, self._width - 1)
        return any(
            squares_of(order) >= self._squares() and order >= highest and (most <= order + 2 or order in usual)
            for order in self._orders()
        )

    def _orders(self) -> list[int]:
        """The orders of full sets for a rectangle of this width, not much taller than wide unless it is narrow."""
        last = _HIGHEST_SIGN if self._signs and self._width > 1 else LARGEST
        tallest = 5 * self._width if self._width >= 4 else MOST_SQUARES
        sizes = ((order, squares_of(order)) for order in range(last + 1))
        return [order for order, size in sizes if size % self._width == 0 and size // self._width <= tallest]
