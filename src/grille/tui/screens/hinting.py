"""Hints during a game: in three stages, or played automatically at reading speed."""

from __future__ import annotations

from asyncio import TimerHandle
from typing import Any

from grille.errors import GrilleError
from grille.logic.hint import Hint
from grille.play import Game
from grille.play.next_place import NextPlace, next_place
from grille.scene import Role
from grille.tui import marks
from grille.tui.panel_text import sentence, step_text
from grille.tui.puzzle_info import PATIENCE
from grille.tui.request import PuzzleRequest
from grille.tui.screens.base import BaseGameScreen
from grille.tui.timer import call_after


class Hinting(BaseGameScreen):
    """The actions for hints: show where to look, show the reason, play it."""

    def __init__(self, game: Game[Any], request: PuzzleRequest | None = None) -> None:
        super().__init__(game, request)
        self.hint: Hint | None = None
        self.beat = 0
        self.playing_hints = False
        self._auto: TimerHandle | None = None

    def quiet(self) -> None:
        self.hint, self.beat = None, 0
        if self.board_view.marks != marks.nothing():
            self.board_view.show(marks.nothing())

    def action_quiet(self) -> None:
        """Close the hint, and stop playing hints automatically."""
        self.stop_auto()
        self.quiet()
        self.show_message("")

    # --- in stages ---

    def action_hint(self) -> None:
        hint = self.hint
        if hint is None:
            self.show_message("Looking…")
            self.ask(lambda: self.game.look(seconds=PATIENCE), self._hinted, group="hint")
        elif self.beat == 1 and (hint.step is not None or hint.mistakes):
            self._explain(hint)
        elif hint.step is not None:
            self._play(hint)

    def _hinted(self, hint: Hint) -> None:
        """The first stage: where to look."""
        self.game.hints += 1
        self.hint, self.beat = hint, 1
        self.head()
        if hint.ending is not None and hint.step is None:
            self.show_message(hint.nudge)
            return
        self.show_message(f"{hint.nudge}\n\nPress {self.key('hint')} again for the reason.")
        self.board_view.show(marks.where(self.game.logic, hint.nudge, hint.step))

    def _explain(self, hint: Hint) -> None:
        """The second stage: the reason, with marks on the board."""
        self.beat = 2
        if hint.step is None:
            wrong = "\n".join(sentence(fault.message) for fault in hint.mistakes)
            self.show_message(f"{wrong}\n\nPress {self.key('undo')} to undo moves.")
            self.board_view.show(marks.of_faults(self.game.logic, hint.mistakes))
            return
        back, on = f"Press {self.key('undo')} to undo moves.", f"Press {self.key('hint')} again to play it."
        more = back if hint.step.contradiction else on
        shown = marks.of_step(self.game.logic, hint.step)
        self.show_message(f"{step_text(hint.step)}\n\n{marks.legend(shown)}\n\n{more}")
        self.board_view.show(shown)

    def _play(self, hint: Hint) -> None:
        """The third stage: play the step."""
        step = hint.step
        if step is None or step.contradiction:
            return
        self.quiet()
        try:
            played = self.game.play_hint(hint)
        except GrilleError as error:
            self.show_message(sentence(str(error)))
            return
        self.show_message(step.conclusion if played else "This step is already on the board.")
        self.changed()

    # --- the next place only ---

    def action_where(self) -> None:
        """Show where the next entry can be found, but not what it is."""
        self.show_message("Looking…")
        self.ask(lambda: next_place(self.game, PATIENCE), self._placed, group="hint")

    def _placed(self, found: NextPlace) -> None:
        self.game.hints += 1
        self.head()
        hint, step, logic = found.hint, found.hint.step, self.game.logic
        if hint.mistakes:
            self.show_message(hint.nudge)
            self.board_view.show(marks.of_faults(logic, hint.mistakes))
        elif step is None or not step.places:
            self.show_message(hint.nudge if found.finishable else "Nothing: the puzzle can't be finished from here.")
        else:
            cell = logic.cells(step.places[0])[:1]
            self.board_view.show(marks.Marks(dict.fromkeys(cell, Role.EVIDENCE)))
            others = f", after {found.before} other step{'' if found.before == 1 else 's'}" if found.before else " now"
            self.show_message(f"Look at the marked cell: its value can be found{others}.")

    # --- automatically ---

    def action_auto(self) -> None:
        if self.playing_hints:
            self.stop_auto()
            self.show_message("Stopped.")
            return
        self.playing_hints, self.state = True, "hints playing"
        self._auto_next()

    def _auto_next(self) -> None:
        if self.playing_hints and not self.finished:
            self.ask(lambda: self.game.look(seconds=PATIENCE), self._auto_shown, group="hint")

    def _auto_shown(self, hint: Hint) -> None:
        if not self.playing_hints:
            return
        self._hinted(hint)
        if hint.step is not None or hint.mistakes:
            self._explain(hint)
        if hint.step is None or hint.step.contradiction:
            self.stop_auto()
            return
        self._auto = call_after(self.app.wait_for(hint.step.sentence), self, lambda: self._auto_play(hint))

    def _auto_play(self, hint: Hint) -> None:
        if self.playing_hints and self.hint is hint:
            self._play(hint)
            self._auto_next()

    def stop_auto(self) -> None:
        if self._auto is not None:
            self._auto.cancel()
        self._auto, self.playing_hints, self.state = None, False, ""
        self.head()
