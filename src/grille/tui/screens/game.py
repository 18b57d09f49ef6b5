"""The screen a game is played on: all that can be done at a desk, and the course of the game to its end."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from grille.outcome import Fault
from grille.tui.about import described
from grille.tui.commands import COMMANDS
from grille.tui.screens.checking import Checking
from grille.tui.screens.dialogs import Choice, Line, Reading
from grille.tui.screens.hinting import Hinting
from grille.tui.screens.keys import keys
from grille.tui.screens.places import Places
from grille.tui.screens.solving import Solving
from grille.tui.telling import clock, level


class GameScreen(Hinting, Checking, Solving, Places):
    """A game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(command.binding() for command in COMMANDS),
        Binding("escape", "quiet", show=False),
    ]

    def settled(self, clashes: tuple[Fault, ...]) -> None:
        if self.game.done and not self.finished:
            self._finish()
        elif not clashes:
            self.look_again()

    def action_type(self) -> None:
        forms = ", ".join(entry.form for entry in self.game.play.entries)
        self.app.push_screen(Line("A move", forms), lambda text: self.make(text) if text else None)

    def action_about(self) -> None:
        self.app.push_screen(Reading("About this puzzle", described(self.game.puzzle, self.game.logic, self.about)))

    def action_help(self) -> None:
        self.app.push_screen(Reading("Keys", keys(self.board_view.KEYS, self.game.play.entries)))

    def action_theme(self) -> None:
        self.app.turn_lights()

    def action_pause(self) -> None:
        self.paused = not self.paused
        self.stop_auto()
        self.board_view.visible = not self.paused
        if not self.paused:
            self.board_view.focus()
        self.tell("Paused. Press p (or F9) to go on." if self.paused else "")
        self.head()

    def _finish(self) -> None:
        self.finished = True
        self.stop_auto()
        self.app.over(self.game)
        hard = "" if self.about is None else level(self.about.rating)
        lines = [f"Time: {clock(self.game.seconds)}", f"Hints: {self.game.hints or 'none'}", f"Moves: {self.game.at}"]
        lines += [f"Level: {hard}"] if hard else []
        options = [("next", "Another one like this")] if self.order else []
        options += [("look", "Look at it"), ("about", "What it needed"), ("leave", "Something else")]
        self.app.push_screen(Choice("Solved!", options, "\n".join(lines)), self._after)

    def _after(self, name: str | None) -> None:
        actions = {"next": self.action_next, "about": self.action_about, "leave": self.action_leave}
        actions.get(name or "look", lambda: self.tell("Solved."))()

    def action_next(self) -> None:
        if self.order is None:
            self.tell("This puzzle was brought along: press q to choose a new one.")
            return
        self.app.begin(self.order.next)

    def action_leave(self) -> None:
        self.stop_auto()
        if not self.finished:
            self.app.keep(self.game)
        self.app.leave()
