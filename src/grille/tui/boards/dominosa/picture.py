"""A Dominosa drawn: tiles, borders and digits."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rich.style import Style

from grille.dominosa.spots import Spot
from grille.tui.boards.dominosa.ruler import Ruler
from grille.tui.palette import Palette
from grille.tui.paper import CORNERS, Paper

# The lines between squares, from nothing to the strongest.
INSIDE, FAINT, RULE, DRAWN = range(4)


# A row, a column, and the style that is laid over that square.
Wash: TypeAlias = tuple[int, int, Style]


class Picture(NamedTuple):
    """All that decides how a board looks."""

    ruler: Ruler
    ink: Palette
    digits: tuple[str, ...]
    here: tuple[int, int]  # what the names of the row and the column show
    laid: dict[Spot, Style] = {}  # noqa: RUF012  never changed
    closed: frozenset[Spot] = frozenset()
    tints: tuple[Wash, ...] = ()  # of digits that are highlighted
    spots: tuple[Spot, ...] = ()  # where a tile could lie
    washes: tuple[Wash, ...] = ()  # of what is pointed at, over all

    def draw(self) -> Paper:
        ruler = self.ruler
        paper = Paper(ruler.width, ruler.height, self.ink.paper)
        for spot, style in self.laid.items():
            self._spot(paper, spot, style)
        self._squares(paper, self.tints)
        for spot in self.spots:
            self._spot(paper, spot, self.ink.pair)
        self._squares(paper, self.washes)
        covered = {square for spot in self.laid for square in spot}
        self._lines(paper, covered)
        self._digits(paper, covered)
        self._names(paper)
        return paper

    def _squares(self, paper: Paper, washes: tuple[Wash, ...]) -> None:
        for row, column, style in washes:
            x, y = self.ruler.corner(row, column)
            paper.wash(x + 1, y + 1, self.ruler.wide - 1, self.ruler.high - 1, style)

    def _spot(self, paper: Paper, spot: Spot, style: Style) -> None:
        (top, left), (bottom, right) = (divmod(square, self.ruler.columns) for square in spot)
        x, y = self.ruler.corner(top, left)
        beyond, below = self.ruler.corner(bottom + 1, right + 1)
        paper.wash(x + 1, y + 1, beyond - x - 1, below - y - 1, style)

    def _kind(self, one: tuple[int, int], other: tuple[int, int], covered: set[int]) -> int:
        """The line between two squares, one of which may be off the board."""
        ruler = self.ruler
        inside = [0 <= row < ruler.rows and 0 <= column < ruler.columns for row, column in (one, other)]
        if not all(inside):
            return RULE if any(inside) else INSIDE
        spot = Spot(*(row * ruler.columns + column for row, column in (one, other)))
        if spot in self.laid:
            return INSIDE
        if spot in self.closed:
            return DRAWN
        return RULE if spot.first in covered or spot.second in covered else FAINT

    def _lines(self, paper: Paper, covered: set[int]) -> None:
        ruler, ink = self.ruler, self.ink
        styles = (ink.faint, ink.faint, ink.rule, ink.border)
        for row in range(ruler.rows + 1):
            for column in range(ruler.columns + 1):
                x, y = ruler.corner(row, column)
                # North, south, west and east of this corner.
                kinds = (
                    self._kind((row - 1, column - 1), (row - 1, column), covered),
                    self._kind((row, column - 1), (row, column), covered),
                    self._kind((row - 1, column - 1), (row, column - 1), covered),
                    self._kind((row - 1, column), (row, column), covered),
                )
                strongest = RULE if max(kinds) >= RULE else FAINT
                lines = sum(bit for bit, kind in zip((8, 4, 2, 1), kinds, strict=True) if kind >= strongest)
                if lines:
                    paper.put(x, y, CORNERS[lines], styles[strongest])
                if kinds[3]:
                    paper.put(x + 1, y, " ──━"[kinds[3]] * (ruler.wide - 1), styles[kinds[3]])
                if kinds[1]:
                    for down in range(1, ruler.high):
                        paper.put(x, y + down, " ││┃"[kinds[1]], styles[kinds[1]])

    def _digits(self, paper: Paper, covered: set[int]) -> None:
        ruler = self.ruler
        for square, text in enumerate(self.digits):
            x, y = ruler.corner(*divmod(square, ruler.columns))
            style = self.ink.entered if square in covered else self.ink.given
            paper.put(x + (ruler.wide - len(text) + 1) // 2, y + ruler.high // 2, text, style)

    def _names(self, paper: Paper) -> None:
        ruler, ink = self.ruler, self.ink
        for number in range(max(ruler.rows, ruler.columns)):
            x, y = ruler.corner(number, number)
            text = str(number + 1)
            at_row, at_column = (ink.note if number == at else ink.faint for at in self.here)
            if number < ruler.columns:
                paper.put(x + ruler.wide // 2, 0, text, at_column)
            if number < ruler.rows:
                paper.put(ruler.margin - 1 - len(text), y + ruler.high // 2, text, at_row)
