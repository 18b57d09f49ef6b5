"""Solving during a game: watch the steps, the solution or all solutions, or enter the solution."""

from __future__ import annotations

from typing import Any

from grille.outcome import Verdict
from grille.tui import frames
from grille.tui.puzzle_info import PATIENCE
from grille.tui.screens.base import BaseGameScreen
from grille.tui.screens.dialogs import ChoiceDialog
from grille.tui.screens.watch import Watch

_WAYS = (
    ("steps", "Watch the steps from the start"),
    ("watch", "Watch the solution being entered, move by move"),
    ("walk", "Show all solutions, one after another"),
    ("enter", "Enter the solution"),
    ("onward", "Watch the steps from the current board"),
)
_SHOWS = {"steps": frames.reasoning, "watch": frames.answer, "walk": frames.solutions}


class Solving(BaseGameScreen):
    """The actions that solve the puzzle."""

    def action_solve(self) -> None:
        self.stop_auto()
        self.app.push_screen(ChoiceDialog("Solve", _WAYS), self._solve)

    def _solve(self, name: str | None) -> None:
        if name in _SHOWS:
            self.app.push_screen(Watch(self.game.puzzle, _SHOWS[name]))
        elif name == "onward":
            self.app.push_screen(Watch(self.game.puzzle, frames.onward, self.game.moves[: self.game.at]))
        elif name == "enter":
            self.show_message("Solving…")
            puzzle = self.game.puzzle
            self.ask(lambda: puzzle.solve(seconds=3 * PATIENCE), self._enter, group="hint")

    def _enter(self, outcome: Any) -> None:
        if outcome.solution is None:
            none = outcome.verdict is Verdict.NONE
            self.show_message("There is no solution." if none else "Stopped at the time limit: no solution found.")
            return
        # The player has not solved it, so no congratulation.
        self.finished = True
        self.app.record(self.as_finished(shown=True))
        self.game.show_answer(outcome.solution)
        self.changed()
        self.show_message(f"The solution is entered. Press {self.key('undo')} to undo it.")
