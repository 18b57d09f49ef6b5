"""The view for any family: its picture, and moves typed as text."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from textual.content import Content
from textual.geometry import Region, Size

from grille.play import Game
from grille.scene.text import draw
from grille.tui.boards.view import View
from grille.tui.boards.widget import Key
from grille.tui.canvas import Canvas


class TypedView(View):
    """The view of a family without its own."""

    KEYS = (Key("letters, digits", "type a move; Enter makes it"), Key("backspace", "delete the last character"))

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(game, still=still)
        self.typed = ""

    def draw(self, space: Size) -> Canvas:
        scene = self.game.scene()
        lines = draw(scene).split("\n")
        prompt = "" if self.still else f"> {self.typed}"
        canvas = Canvas(max(len(prompt) + 1, *map(len, lines)), len(lines) + 2, self.palette.background)
        for y, line in enumerate(lines):
            canvas.put(0, y, line, self.palette.given)
        if not self.still:
            canvas.put(0, len(lines) + 1, prompt, self.palette.entered)
            canvas.put(len(prompt), len(lines) + 1, " ", Style(reverse=True))
        return canvas

    def sidebar(self) -> Content:
        return Content("\n").join(
            Content.assemble((entry.form, "bold"), f": {entry.meaning}") for entry in self.game.game_rules.entries
        )

    def cursor_region(self) -> Region:
        return Region(0, self.canvas.height - 1, 1, 1)

    def pressed(self, key: str, character: str | None) -> bool:
        if key == "enter" and self.typed:
            text, self.typed = self.typed, ""
            self.enter(text)
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif character is not None and character.isprintable() and (character != "?" or self.typed):
            self.typed += character
        else:
            return False
        self.redraw()
        return True
