"""BaseGameScreen: a board with its panel, the clock, moves and background tasks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from grille.errors import GrilleError, LimitReached
from grille.family import family
from grille.outcome import Fault, Verdict
from grille.play import Game
from grille.play.history import Finished, now
from grille.tui import background
from grille.tui.boards import view_of
from grille.tui.boards.view import View
from grille.tui.commands import key_of
from grille.tui.panel_text import clock, counted, level, sentence
from grille.tui.puzzle_info import PATIENCE, PuzzleInfo, puzzle_info_of
from grille.tui.request import PuzzleRequest
from grille.tui.screens.sized import SizedScreen


class BaseGameScreen(SizedScreen[None]):
    """The common part of the game screen; subclasses add hints, checks, solving and history."""

    def __init__(self, game: Game[Any], request: PuzzleRequest | None = None) -> None:
        super().__init__()
        self.game, self.request = game, request
        self.board_view: View = view_of(game)
        self.info: PuzzleInfo | None = None
        self.said = ""
        self.finished = game.done
        self.paused = False
        # The current activity, shown in the heading of the panel.
        self.state = ""
        self._written: dict[str, Content] = {}
        # The number of tasks started per group: only the result of the last one counts.
        self._asked: dict[str, int] = {}
        self._then = monotonic()

    # --- for subclasses ---

    @abstractmethod
    def quiet(self) -> None:
        """Remove the marks for the previous position."""

    @abstractmethod
    def stop_auto(self) -> None:
        """Stop playing hints automatically."""

    @abstractmethod
    def settled(self, clashes: tuple[Fault, ...]) -> None:
        """Called after a move with the rules that are broken."""

    # --- display ---

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with ScrollableContainer(id="table", can_focus=False):
                yield self.board_view
            with Vertical(id="panel"):
                yield Static(id="title")
                yield Static(id="sidebar")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="said")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        view = self.board_view
        for name in view.SWITCHES:
            before: bool = getattr(view, name)
            setattr(view, name, self.app.settings.get(before, "boards", self.game.puzzle.family, name))
        view.redraw()
        view.focus()
        self.set_interval(0.5, self.tick)
        self.head()
        self.write("#sidebar", self.board_view.sidebar())
        self.show_message(f"Press {self.key('hint')} for a hint, ? for help." if not self.game.at else "Welcome back.")
        puzzle = self.game.puzzle
        self.ask(lambda: puzzle_info_of(puzzle), self._known, group="about")

    def head(self) -> None:
        """Update the heading of the panel: the puzzle, its level, the clock."""
        record = family(self.game.puzzle.family)
        name = self.request.title if self.request and self.request.title else record.title
        asked = self.level_name
        hard = asked if self.info is None else level(self.game.puzzle.family, self.info.rating, asked)
        count = "" if self.info is None or self.info.verdict is Verdict.UNIQUE else counted(self.info.verdict)
        state = "paused" if self.paused else "done" if self.finished else self.state
        hints = f"{self.game.hints} hint{'' if self.game.hints == 1 else 's'}" if self.game.hints else ""
        lines = [
            Content.assemble((f"{name}  ", "bold"), hard),
            Content(" · ".join(filter(None, (clock(self.game.seconds), hints, count, state)))),
        ]
        self.write("#title", Content("\n").join(lines))

    def write(self, place: str, text: Content) -> None:
        """Set the text of a widget, with a new layout only if its size changes."""
        before = self._written.get(place)
        if text != before:
            self._written[place] = text
            same = before is not None and [*map(len, before.split())] == [*map(len, text.split())]
            self.query_one(place, Static).update(text, layout=not same)

    def key(self, action: str) -> str:
        """The key for an action on this board."""
        return key_of(action, self.board_view.letters)

    def show_message(self, text: str) -> None:
        """Show a message beside the board."""
        self.said = text
        self.query_one("#said", Static).update(Content(text))
        self.query_one("#words").scroll_home(animate=False)

    def on_board_widget_looked(self, _event: View.Looked) -> None:
        self.write("#sidebar", self.board_view.sidebar())

    def on_view_switched(self) -> None:
        for name in self.board_view.SWITCHES:
            self.app.remember(getattr(self.board_view, name), "boards", self.game.puzzle.family, name)

    def on_board_widget_said(self, event: View.Said) -> None:
        self.show_message(event.text)

    def tick(self) -> None:
        """Advance the clock."""
        now = monotonic()
        passed, self._then = now - self._then, now
        if self.is_current and not self.too_small and not self.paused and not self.finished and self.app.app_focus:
            self.game.seconds += passed
            self.head()

    def _known(self, info: PuzzleInfo) -> None:
        self.info = info
        self.head()
        if info.verdict in (Verdict.SEVERAL, Verdict.NONE) and not self.game.at:
            self.show_message(sentence(f"this puzzle has {counted(info.verdict)}"))

    @property
    def level_name(self) -> str:
        """The play level of a generated puzzle; empty for any other."""
        return "" if self.request is None else self.request.level

    def as_finished(self, *, shown: bool = False) -> Finished:
        """Return the game as an entry of the history."""
        game, rating = self.game, None if self.info is None else self.info.rating
        return Finished(
            game.puzzle.family,
            game.puzzle.notation(),
            self.level_name,
            round(game.seconds),
            game.hints,
            now(),
            () if rating is None else tuple(rating.techniques),
            "" if self.request is None else self.request.date,
            shown,
        )

    # --- moves ---

    def on_view_entered(self, event: View.Entered) -> None:
        self.make(*event.texts)

    def action_pick(self, name: str) -> None:
        """Something beside the board was clicked."""
        self.board_view.picked(name)

    def make(self, *texts: str) -> None:
        """Make the moves of one key press, or show why they are not allowed."""
        if self.paused:
            return
        before = self.game.at
        try:
            self.game.move(*texts)
        except GrilleError as error:
            self.show_message(sentence(str(error)))
            return
        if self.game.at != before or self.game.moves:
            self.changed()

    def changed(self) -> None:
        """Save and redraw after a change of the board."""
        self.quiet()
        self.app.keep(self.game)
        self.board_view.redraw()
        self.head()
        clashes = self.game.clashes()
        if clashes:
            self.show_message("\n".join(sentence(fault.message) for fault in clashes))
        self.settled(clashes)

    def walked(self, done: bool, otherwise: str = "") -> None:
        """Update after undo, redo or a jump to a bookmark, or show why that failed."""
        self.stop_auto()
        if done:
            self.finished = self.finished and self.game.done
            self.changed()
        else:
            self.show_message(otherwise)

    # --- background tasks ---

    def ask(self, work: Callable[[], Any], then: Callable[[Any], None], *, group: str) -> None:
        """Run work in the background and pass its result to `then`, unless the board has changed meanwhile."""
        at, board = self.game.at, self.game.board
        self._asked[group] = turn = self._asked.get(group, 0) + 1

        def come_back(found: Any) -> None:
            stale = group != "about" and (self.game.at, self.game.board) != (at, board)
            if not self.is_attached or stale or self._asked[group] != turn:
                return
            if isinstance(found, GrilleError):
                self.stop_auto()
                late = isinstance(found, LimitReached)
                self.show_message(
                    f"Stopped at the time limit of {PATIENCE:.0f} seconds." if late else sentence(str(found))
                )
            else:
                then(found)

        background.run(self.app, work, come_back)
