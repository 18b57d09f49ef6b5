"""Checks during a game: mistakes, and whether the puzzle can still be finished."""

from __future__ import annotations

from typing import Any

from grille.logic.hint import Hint
from grille.logic.trace import Ending
from grille.outcome import Fault, Verdict
from grille.play import Game
from grille.tui import marks
from grille.tui.panel_text import sentence, step_text
from grille.tui.puzzle_info import PATIENCE
from grille.tui.request import PuzzleRequest
from grille.tui.screens.base import BaseGameScreen


class Checking(BaseGameScreen):
    """The actions that check a game."""

    def __init__(self, game: Game[Any], request: PuzzleRequest | None = None) -> None:
        super().__init__(game, request)
        self.live = False

    def on_mount(self) -> None:
        self.live = self.app.settings.get(False, "live")

    def action_check(self) -> None:
        self.show_message("Checking…")
        self.ask(self._both, lambda found: self._checked(*found), group="hint")

    def _both(self) -> tuple[tuple[Fault, ...], bool | None]:
        """The mistakes and, if there are none, whether the game can still be finished."""
        faults = self.game.mistakes(seconds=PATIENCE)
        return faults, None if faults else self.game.can_finish(seconds=PATIENCE)

    def _checked(self, faults: tuple[Fault, ...], finish: bool | None = None) -> None:
        if faults:
            self.show_message("\n".join(sentence(fault.message) for fault in faults))
            self.board_view.show(marks.of_faults(self.game.logic, faults))
        elif finish is False:
            self.show_message("No rule is broken, but the puzzle can't be finished from here: undo some moves.")
        elif self.info is not None and self.info.verdict is Verdict.SEVERAL:
            more = "and it can still be finished" if finish else "but it is not known if it can be finished"
            self.show_message(f"No rule is broken, {more}. There are several solutions.")
        else:
            self.show_message("Everything is right so far.")

    def action_live(self) -> None:
        self.live = not self.live
        self.show_message("Mistakes are marked immediately." if self.live else "Mistakes are marked only on request.")
        self.app.remember(self.live, "live")
        self.look_again()

    def look_again(self) -> None:
        """Check for mistakes if they are marked immediately."""
        if self.live:
            self.ask(lambda: self.game.mistakes(seconds=PATIENCE), self._seen, group="live")

    def _seen(self, faults: tuple[Fault, ...]) -> None:
        if faults:
            self._checked(faults)

    def action_outlook(self) -> None:
        self.show_message("Looking…")
        self.ask(self._ahead, lambda found: self._outlook(*found), group="hint")

    def _ahead(self) -> tuple[Hint, bool | None]:
        return self.game.look(seconds=PATIENCE), self.game.can_finish(seconds=PATIENCE)

    def _outlook(self, hint: Hint, finish: bool | None) -> None:
        if hint.mistakes:
            self._checked(hint.mistakes)
            self.show_message(f"No. {self.said}")
        elif hint.step is not None and hint.step.contradiction:
            self.show_message(f"No, it can't be finished from here.\n\n{step_text(hint.step)}")
            self.board_view.show(marks.of_step(self.game.logic, hint.step))
        elif finish is False:
            self.show_message("No, there is no solution from here: undo some moves.")
        elif finish is None:
            self.show_message("Not known: the search stopped at its time limit, and found nothing wrong.")
        elif hint.ending is Ending.STUCK:
            self.show_message("Yes, it can still be finished, though the techniques run out here.")
        else:
            self.show_message("Yes, it can still be finished.")
