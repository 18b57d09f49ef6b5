"""Solving on a desk: the reasoning, the answer and all solutions to watch, or the answer entered."""

from __future__ import annotations

from typing import Any

from grille.outcome import Verdict
from grille.tui import frames
from grille.tui.puzzle_info import PATIENCE
from grille.tui.screens.base import BaseGameScreen
from grille.tui.screens.dialogs import ChoiceDialog
from grille.tui.screens.watch import Watch

_WAYS = (
    ("steps", "Step through the reasoning"),
    ("watch", "Watch the answer being made, move by move"),
    ("walk", "Walk through the solutions, one after another"),
    ("enter", "Enter the solution here"),
    ("onward", "Step on from where the board stands"),
)
_SHOWS = {"steps": frames.reasoning, "watch": frames.answer, "walk": frames.solutions}


class Solving(BaseGameScreen):
    """For those who want to see it done."""

    def action_solve(self) -> None:
        self.stop_auto()
        self.app.push_screen(ChoiceDialog("Solve", _WAYS), self._solve)

    def _solve(self, name: str | None) -> None:
        if name in _SHOWS:
            self.app.push_screen(Watch(self.game.puzzle, _SHOWS[name]))
        elif name == "onward":
            self.app.push_screen(Watch(self.game.puzzle, frames.onward, self.game.moves[: self.game.at]))
        elif name == "enter":
            self.tell("Solving…")
            puzzle = self.game.puzzle
            self.ask(lambda: puzzle.solve(seconds=3 * PATIENCE), self._enter, group="hint")

    def _enter(self, outcome: Any) -> None:
        if outcome.solution is None:
            none = outcome.verdict is Verdict.NONE
            self.tell("There is no solution." if none else "No solution was found in time.")
            return
        # Whoever has it shown has not solved it: no fanfare.
        self.finished = True
        self.game.show_answer(outcome.solution)
        self.changed()
        self.tell(f"There it is. Press {self.key('undo')} to take it back.")
