"""View: the part of showing a game that is the same for every family."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.message import Message

from grille.play import Game
from grille.tui.boards.widget import BoardWidget
from grille.tui.marks import Marks, nothing


class View(BoardWidget):
    """The widget of a game. A family's view draws the board and turns keys and clicks into moves."""

    # Boolean attributes that the player can switch and that are saved as settings.
    SWITCHES: ClassVar[tuple[str, ...]] = ()

    # How to rule out something on this board, for lessons.
    RULING_OUT: ClassVar[str] = ""

    class Switched(Message):
        """Posted when a switch was changed."""

    class Entered(Message):
        """Posted with the moves of one key press."""

        def __init__(self, texts: tuple[str, ...]) -> None:
            super().__init__()
            self.texts = texts

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(still=still)
        self.game = game
        self.marks: Marks = nothing()

    @property
    def letters(self) -> str:
        """The letters that this board uses as digits, which are not available as commands."""
        return ""

    def rule_out(self) -> None:
        """Choose the entry mode in which something is ruled out, where the board has one."""

    def enter(self, *texts: str) -> None:
        self.post_message(self.Entered(texts))

    def show(self, marks: Marks) -> None:
        """Set the highlights; `nothing()` removes them."""
        self.marks = marks
        self.redraw()
