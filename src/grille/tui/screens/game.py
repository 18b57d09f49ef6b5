"""The game screen: all actions of a game, and its end."""

from __future__ import annotations

from shlex import quote
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from grille.errors import GrilleError
from grille.outcome import Fault
from grille.play.history import Summary, summary
from grille.play.levels import play_level_of
from grille.tui.boards import EDITORS, editor_of
from grille.tui.commands import COMMANDS
from grille.tui.link import link_to
from grille.tui.panel_text import clock, sentence
from grille.tui.puzzle_info import describe
from grille.tui.screens.checking import Checking
from grille.tui.screens.dialogs import ChoiceDialog, LineDialog, TextDialog
from grille.tui.screens.hinting import Hinting
from grille.tui.screens.history import History
from grille.tui.screens.key_help import keys
from grille.tui.screens.solving import Solving


class GameScreen(Hinting, Checking, Solving, History):
    """The screen for playing a game."""

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
        forms = ", ".join(entry.form for entry in self.game.game_rules.entries)
        self.app.push_screen(LineDialog("A move", forms), lambda text: self.make(text) if text else None)

    def action_about(self) -> None:
        self.app.push_screen(
            TextDialog("About this puzzle", describe(self.game.puzzle, self.game.logic, self.info, self.request))
        )

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Keys", keys(self.board_view.KEYS, self.game.game_rules.entries)))

    def action_theme(self) -> None:
        self.app.toggle_theme()

    def action_pause(self) -> None:
        self.paused = not self.paused
        self.stop_auto()
        self.board_view.visible = not self.paused
        if not self.paused:
            self.board_view.focus()
        self.show_message(f"Paused. Press {self.key('pause')} to go on." if self.paused else "")
        self.head()

    def _finish(self) -> None:
        self.finished = True
        self.stop_auto()
        self.app.over(self.game)
        before = summary(self.app.finished_games(), self.game.puzzle.family, self.level_name)
        self.app.record(self.as_finished())
        options = [("next", "Play another like this"), ("look", "Look at the board"), ("about", "About this puzzle")]
        options += [("share", "Share it"), ("leave", "Back to the start screen")]
        self.app.push_screen(ChoiceDialog("Solved!", options, "\n".join(self._account(before))), self._after)

    def _account(self, before: Summary | None) -> list[str]:
        """The summary of a solved game: time, with the best one before at this level, hints, moves and level."""
        game = self.game
        best = "" if before is None else f", best before: {clock(before.best)}"
        if before is not None and round(game.seconds) < before.best:
            best += ". A new best time!"
        lines = [f"Time: {clock(game.seconds)}{best}", f"Hints: {game.hints or 'none'}", f"Moves: {game.at}"]
        rating = None if self.info is None else self.info.rating
        if rating is not None and rating.reason is None:
            hardest = "" if rating.hardest is None else f", hardest step {rating.hardest.title}"
            level = self.level_name or play_level_of(game.puzzle.family, rating.level)
            lines.append(f"Level: {level}, score {rating.score:,}{hardest}")
        return lines

    def _after(self, name: str | None) -> None:
        actions = {
            "next": self.action_next,
            "about": self.action_about,
            "share": self.action_share,
            "leave": self.action_leave,
        }
        actions.get(name or "look", lambda: self.show_message("Solved."))()

    def action_next(self) -> None:
        if self.request is not None:
            self.app.begin(self.request.next)
            return
        rating = None if self.info is None else self.info.rating
        self.app.begin_like(self.game.puzzle, None if rating is None else rating.level)

    def action_share(self) -> None:
        puzzle = self.game.puzzle
        link = link_to(puzzle)
        self.app.copy_to_clipboard(link)
        said = "The link is also on the clipboard, if the terminal allows it."
        parts = (("In the browser, while grille serve is running:\n", "bold"), f"{link}\n\n")
        line = (("In the terminal:\n", "bold"), f"grille play {quote(puzzle.notation())}\n\n")
        self.app.push_screen(TextDialog("Share", Content.assemble(*parts, *line, (said, "dim"))))

    def action_edit(self) -> None:
        puzzle = self.game.puzzle
        if puzzle.family not in EDITORS:
            self.show_message("There is no editor for this family.")
            return
        try:
            state = editor_of(puzzle.family).copied(puzzle)
        except GrilleError as error:
            self.show_message(sentence(str(error)))
            return
        self.stop_auto()
        self.app.write(puzzle.family, state)

    def action_leave(self) -> None:
        self.stop_auto()
        if not self.finished:
            self.app.keep(self.game)
        self.app.leave()
