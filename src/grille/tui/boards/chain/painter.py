"""Draws tiles, and the frames of tiles that were laid."""

from __future__ import annotations

from rich.style import Style

from grille.chain.tiles import Tile
from grille.tui.boards.chain.geometry import HIGH
from grille.tui.canvas import Canvas
from grille.tui.palette import Palette


def frame(canvas: Canvas, x: int, y: int, wide: int, style: Style) -> None:
    """Draw an empty tile with halves of this width."""
    canvas.put(x, y, f"╭{'─' * wide}┬{'─' * wide}╮", style)
    for x_at in (x, x + wide + 1, x + 2 * wide + 2):
        canvas.put(x_at, y + 1, "│", style)
    canvas.put(x, y + 2, f"╰{'─' * wide}┴{'─' * wide}╯", style)


class TilePainter:
    """Draws tiles of one size."""

    def __init__(self, canvas: Canvas, palette: Palette, wide: int) -> None:
        self.canvas, self.palette, self.wide = canvas, palette, wide

    def tile(self, x: int, y: int, face: Tile, style: Style, tint: Style) -> None:
        frame(self.canvas, x, y, self.wide, self.palette.rule)
        for at, digit in ((x + 1, face[0]), (x + self.wide + 2, face[1])):
            self.canvas.put(at, y + 1, str(digit).center(self.wide), style)
        self.canvas.tint(x, y, 2 * self.wide + 3, HIGH, tint)
