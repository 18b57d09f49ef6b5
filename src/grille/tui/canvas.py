"""Canvas: a grid of styled characters that a board is drawn on."""

from __future__ import annotations

from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

# The corner character for the lines that meet there: 8 north, 4 south, 2 west, 1 east.
CORNERS = " ╶╴─╷╭╮┬╵╰╯┴│├┤┼"


class Canvas:
    """Rows of characters. Text replaces what is there; a tint adds a style to what is there."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self._style = style

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write text; characters outside the canvas are ignored."""
        if not 0 <= y < self.height:
            return
        for at, sign in enumerate(text, x):
            if 0 <= at < self.width:
                self._signs[y][at] = sign
                self._styles[y][at] += style

    def put_sign(self, x: int, y: int, width: int, height: int, sign: str, style: Style) -> bool:
        """Write a sign at the first free place of a rectangle: left of its middle, else at any edge. False if none."""
        middle = y + (height - 1) // 2
        rows = [middle, *(row for row in range(y, y + height) if row != middle)]
        for column in (x, x + width - 1, *range(x + 1, x + width - 1)):
            for row in rows:
                if self.is_free(column, row):
                    self.put(column, row, sign, style)
                    return True
        return False

    def is_free(self, x: int, y: int) -> bool:
        """Whether nothing is written at a place."""
        return 0 <= y < self.height and 0 <= x < self.width and self._signs[y][x] == " "

    def tint(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Add a style to a rectangle."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._styles[max(0, y) : y + height]:
            row[left:right] = [before + style for before in row[left:right]]

    def strip(self, y: int, width: int) -> Strip:
        """One line, cropped or padded to a width."""
        if not 0 <= y < self.height:
            return Strip.blank(width, self._style)
        pairs = zip(self._styles[y], self._signs[y], strict=True)
        segments = [
            Segment("".join(sign for _, sign in run), style) for style, run in groupby(pairs, key=lambda pair: pair[0])
        ]
        return Strip(segments, self.width).adjust_cell_length(width, self._style)

    def text(self) -> str:
        """The characters without styles."""
        return "\n".join("".join(row).rstrip() for row in self._signs)
