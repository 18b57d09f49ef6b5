"""Draws a Dominosa: tiles, borders and digits."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rich.style import Style

from grille.dominosa.spots import Spot
from grille.tui.boards.dominosa.geometry import Geometry
from grille.tui.canvas import CORNERS, Canvas
from grille.tui.palette import Palette

# The kinds of lines between squares, from none to the strongest.
INSIDE, FAINT, RULE, DRAWN = range(4)


# A row, a column, and the style added to that square.
Tint: TypeAlias = tuple[int, int, Style]


class BoardPainter(NamedTuple):
    """Everything that determines how a board looks."""

    geometry: Geometry
    palette: Palette
    digits: tuple[str, ...]
    here: tuple[int, int]  # the row and column whose numbers are emphasized
    laid: dict[Spot, Style] = {}  # noqa: RUF012  never changed
    closed: frozenset[Spot] = frozenset()
    highlights: tuple[Tint, ...] = ()  # of digits that are highlighted
    spots: tuple[Spot, ...] = ()  # where the selected tile could be
    tints: tuple[Tint, ...] = ()  # of marks and the cursor, over everything else
    signs: tuple[tuple[int, int, str], ...] = ()  # of marked squares

    def draw(self) -> Canvas:
        geometry = self.geometry
        canvas = Canvas(geometry.width, geometry.height, self.palette.background)
        for spot, style in self.laid.items():
            self._spot(canvas, spot, style)
        self._squares(canvas, self.highlights)
        for spot in self.spots:
            self._spot(canvas, spot, self.palette.pair)
        self._squares(canvas, self.tints)
        covered = {square for spot in self.laid for square in spot}
        self._lines(canvas, covered)
        self._digits(canvas, covered)
        for row, column, sign in self.signs:
            x, y = geometry.corner(row, column)
            canvas.put_sign(x + 1, y + 1, geometry.wide - 1, geometry.high - 1, sign, self.palette.note_in_hint)
        self._names(canvas)
        return canvas

    def _squares(self, canvas: Canvas, tints: tuple[Tint, ...]) -> None:
        for row, column, style in tints:
            x, y = self.geometry.corner(row, column)
            canvas.tint(x + 1, y + 1, self.geometry.wide - 1, self.geometry.high - 1, style)

    def _spot(self, canvas: Canvas, spot: Spot, style: Style) -> None:
        (top, left), (bottom, right) = (divmod(square, self.geometry.columns) for square in spot)
        x, y = self.geometry.corner(top, left)
        beyond, below = self.geometry.corner(bottom + 1, right + 1)
        canvas.tint(x + 1, y + 1, beyond - x - 1, below - y - 1, style)

    def _kind(self, one: tuple[int, int], other: tuple[int, int], covered: set[int]) -> int:
        """The line between two squares, one of which may be outside the board."""
        geometry = self.geometry
        inside = [0 <= row < geometry.rows and 0 <= column < geometry.columns for row, column in (one, other)]
        if not all(inside):
            return RULE if any(inside) else INSIDE
        spot = Spot(*(row * geometry.columns + column for row, column in (one, other)))
        if spot in self.laid:
            return INSIDE
        if spot in self.closed:
            return DRAWN
        return RULE if spot.first in covered or spot.second in covered else FAINT

    def _lines(self, canvas: Canvas, covered: set[int]) -> None:
        geometry, palette = self.geometry, self.palette
        styles = (palette.faint, palette.faint, palette.rule, palette.border)
        for row in range(geometry.rows + 1):
            for column in range(geometry.columns + 1):
                x, y = geometry.corner(row, column)
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
                    canvas.put(x, y, CORNERS[lines], styles[strongest])
                if kinds[3]:
                    canvas.put(x + 1, y, " ──━"[kinds[3]] * (geometry.wide - 1), styles[kinds[3]])
                if kinds[1]:
                    for down in range(1, geometry.high):
                        canvas.put(x, y + down, " ││┃"[kinds[1]], styles[kinds[1]])

    def _digits(self, canvas: Canvas, covered: set[int]) -> None:
        geometry = self.geometry
        for square, text in enumerate(self.digits):
            x, y = geometry.corner(*divmod(square, geometry.columns))
            style = self.palette.entered if square in covered else self.palette.given
            canvas.put(x + (geometry.wide - len(text) + 1) // 2, y + geometry.high // 2, text, style)

    def _names(self, canvas: Canvas) -> None:
        geometry, palette = self.geometry, self.palette
        for number in range(max(geometry.rows, geometry.columns)):
            x, y = geometry.corner(number, number)
            text = str(number + 1)
            at_row, at_column = (palette.note if number == at else palette.faint for at in self.here)
            if number < geometry.columns:
                canvas.put(x + geometry.wide // 2, 0, text, at_column)
            if number < geometry.rows:
                canvas.put(geometry.margin - 1 - len(text), y + geometry.high // 2, text, at_row)
