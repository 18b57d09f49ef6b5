"""A tile drawn, or the frame of one that is gone."""

from __future__ import annotations

from rich.style import Style

from grille.chain.tiles import Tile
from grille.tui.boards.chain.ruler import HIGH
from grille.tui.palette import Palette
from grille.tui.paper import Paper


def frame(paper: Paper, x: int, y: int, wide: int, style: Style) -> None:
    """Two halves of this width, and nothing on them."""
    paper.put(x, y, f"╭{'─' * wide}┬{'─' * wide}╮", style)
    for x_at in (x, x + wide + 1, x + 2 * wide + 2):
        paper.put(x_at, y + 1, "│", style)
    paper.put(x, y + 2, f"╰{'─' * wide}┴{'─' * wide}╯", style)


class Brush:
    """Draws tiles of one size."""

    def __init__(self, paper: Paper, ink: Palette, wide: int) -> None:
        self.paper, self.ink, self.wide = paper, ink, wide

    def tile(self, x: int, y: int, face: Tile, style: Style, wash: Style) -> None:
        frame(self.paper, x, y, self.wide, self.ink.rule)
        for at, digit in ((x + 1, face[0]), (x + self.wide + 2, face[1])):
            self.paper.put(at, y + 1, str(digit).center(self.wide), style)
        self.paper.wash(x, y, 2 * self.wide + 3, HIGH, wash)
