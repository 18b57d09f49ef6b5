"""View: a game on the screen, as far as all are the same. It draws, hears keys and clicks, and asks for moves."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.message import Message

from grille.play import Game
from grille.tui.boards.widget import BoardWidget
from grille.tui.marks import Marks, nothing


class View(BoardWidget):
    """A game as it stands. A family's view draws it on canvas and turns presses into moves."""

    # Attributes, yes or no, that somebody switches and finds again in the next game.
    SWITCHES: ClassVar[tuple[str, ...]] = ()

    # How something is ruled out on this board, for those who learn it.
    RULING_OUT: ClassVar[str] = ""

    class Switched(Message):
        """One of the switches was turned."""

    class Entered(Message):
        """Somebody wants to make these moves, at one press."""

        def __init__(self, texts: tuple[str, ...]) -> None:
            super().__init__()
            self.texts = texts

    def __init__(self, game: Game[Any], *, still: bool = False) -> None:
        super().__init__(still=still)
        self.game = game
        self.marks: Marks = nothing()

    @property
    def letters(self) -> str:
        """The letters that this board takes as digits: they do nothing else there."""
        return ""

    def enter(self, *texts: str) -> None:
        self.post_message(self.Entered(texts))

    def show(self, marks: Marks) -> None:
        """Highlights; `nothing()` takes them off."""
        self.marks = marks
        self.redraw()
