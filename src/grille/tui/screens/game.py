"""The screen a game is played on: the board, what stands beside it, and what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from grille.errors import GrilleError, LimitReached
from grille.logic.hint import Hint
from grille.logic.rating import Rating, Unrated
from grille.logic.trace import Ending
from grille.outcome import Fault, Verdict
from grille.play import Game, save
from grille.puzzle import family
from grille.tui import errand, frames, marks
from grille.tui.boards import view_of
from grille.tui.boards.view import View
from grille.tui.commands import COMMANDS
from grille.tui.order import Order
from grille.tui.screens import BREAKPOINTS
from grille.tui.screens.dialogs import Choice, Line, Reading
from grille.tui.screens.watch import Watch
from grille.tui.telling import clock, counted, level, told

if TYPE_CHECKING:
    from grille.tui.app import PlayApp

# How long somebody waits for a hint, and for the puzzle to be rated.
PATIENCE = 20.0


class About(NamedTuple):
    """What is known of a puzzle, once it has been looked into."""

    verdict: Verdict
    rating: Rating | Unrated | None


class GameScreen(Screen[None]):
    """A game being played."""

    app: PlayApp

    BINDINGS: ClassVar[list[BindingType]] = [
        *(command.binding() for command in COMMANDS),
        Binding("escape", "quiet", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    def __init__(self, game: Game[Any], order: Order | None = None) -> None:
        super().__init__()
        self.game, self.order = game, order
        self.board_view: View = view_of(game)
        self.about: About | None = None
        self.live = False
        self.auto: Timer | None = None
        self.playing_hints = False
        self.hint: Hint | None = None
        self.beat = 0
        self.said = ""
        self.finished = game.done
        self._paused = False
        self._written: dict[str, Content] = {}
        # How often each kind of question was asked: only the last answer counts.
        self._asked: dict[str, int] = {}
        self._then = monotonic()

    def compose(self) -> ComposeResult:
        with Horizontal(id="desk"):
            with ScrollableContainer(id="table", can_focus=False):
                yield self.board_view
            with Vertical(id="panel"):
                yield Static(id="title")
                yield Static(id="beside")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="said")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.board_view.focus()
        self.set_interval(0.5, self._tick)
        self._head()
        self._write("#beside", self.board_view.beside())
        self.tell("Press h for a hint, ? for help." if not self.game.at else "Welcome back.")
        puzzle = self.game.puzzle
        self._ask(lambda: _look_into(puzzle), self._known, group="about")

    # --- what is shown ---

    def _head(self) -> None:
        record = family(self.game.puzzle.family)
        name = self.order.title if self.order and self.order.title else record.title
        hard = "" if self.about is None else level(self.about.rating)
        count = "" if self.about is None or self.about.verdict is Verdict.UNIQUE else counted(self.about.verdict)
        state = "paused" if self._paused else "done" if self.finished else "hints playing" if self.playing_hints else ""
        hints = f"{self.game.hints} hint{'' if self.game.hints == 1 else 's'}" if self.game.hints else ""
        lines = [
            Content.assemble((f"{name}  ", "bold"), hard),
            Content(" · ".join(filter(None, (clock(self.game.seconds), hints, count, state)))),
        ]
        self._write("#title", Content("\n").join(lines))

    def _write(self, place: str, text: Content) -> None:
        """Text in its place; laying the screen out anew is dear, and seldom needed."""
        before = self._written.get(place)
        if text != before:
            self._written[place] = text
            same = before is not None and [*map(len, before.split())] == [*map(len, text.split())]
            self.query_one(place, Static).update(text, layout=not same)

    def tell(self, text: str) -> None:
        """Says something beside the board."""
        self.said = text
        self.query_one("#said", Static).update(Content(text))
        self.query_one("#words").scroll_home(animate=False)

    def on_view_looked(self, _event: View.Looked) -> None:
        self._write("#beside", self.board_view.beside())

    def on_view_said(self, event: View.Said) -> None:
        self.tell(event.text)

    def _tick(self) -> None:
        now = monotonic()
        passed, self._then = now - self._then, now
        if self.is_current and not self._paused and not self.finished and self.app.app_focus:
            self.game.seconds += passed
            self._head()

    # --- moves ---

    def on_view_entered(self, event: View.Entered) -> None:
        self.make(*event.texts)

    def make(self, *texts: str) -> None:
        """Makes moves at one press; a refusal is told."""
        if self._paused:
            return
        before = self.game.at
        try:
            self.game.move(*texts)
        except GrilleError as error:
            self.tell(_sentence(str(error)))
            return
        if self.game.at != before or self.game.moves:
            self.changed()

    def changed(self) -> None:
        """The board is another now: kept at once, so that a crash loses nothing."""
        self._quiet()
        self.app.keep(self.game)
        self.board_view.redraw()
        self._head()
        clashes = self.game.clashes()
        if clashes:
            self.tell("\n".join(_sentence(fault.message) for fault in clashes))
        if self.game.done and not self.finished:
            self._finish()
        elif self.live and not clashes:
            self._ask(lambda: self.game.mistakes(seconds=PATIENCE), self._live_mistakes, group="live")

    def action_undo(self) -> None:
        self._walked(self.game.undo(), "Nothing is left to undo.")

    def action_redo(self) -> None:
        self._walked(self.game.redo(), "Nothing is left to redo.")

    def action_restart(self) -> None:
        self.game.restart()
        self._walked(True, "")
        self.tell("Back at the start. Redo brings it all back.")

    def _walked(self, done: bool, otherwise: str) -> None:
        self._stop_auto()
        if done:
            self.finished = self.finished and self.game.done
            self.changed()
        else:
            self.tell(otherwise)

    def action_pick(self, name: str) -> None:
        """Something beside the board was clicked."""
        self.board_view.picked(name)

    def action_type(self) -> None:
        forms = ", ".join(entry.form for entry in self.game.play.entries)
        self.app.push_screen(Line("A move", forms), lambda text: self.make(text) if text else None)

    # --- hints ---

    def action_hint(self) -> None:
        hint = self.hint
        if hint is None:
            self.tell("Looking…")
            self._ask(lambda: self.game.look(seconds=PATIENCE), self._hinted, group="hint")
        elif self.beat == 1 and (hint.step is not None or hint.mistakes):
            self._explain(hint)
        elif hint.step is not None:
            self._play(hint)

    def _hinted(self, hint: Hint) -> None:
        """The first beat: where to look, and no more."""
        self.game.hints += 1
        self.hint, self.beat = hint, 1
        self._head()
        if hint.ending is not None and hint.step is None:
            self.tell(hint.nudge)
            return
        self.tell(f"{hint.nudge}\n\nPress h again to be told why.")
        self.board_view.show(marks.where(self.game.logic, hint.nudge))

    def _explain(self, hint: Hint) -> None:
        """The second beat: why, with the marks on the board."""
        self.beat = 2
        if hint.step is None:
            wrong = "\n".join(_sentence(fault.message) for fault in hint.mistakes)
            self.tell(f"{wrong}\n\nPress u to take moves back.")
            self.board_view.show(marks.of_faults(self.game.logic, hint.mistakes))
            return
        more = "Press u to take moves back." if hint.step.contradiction else "Press h again to play it."
        self.tell(f"{told(hint.step)}\n\n{more}")
        self.board_view.show(marks.of_step(self.game.logic, hint.step))

    def _play(self, hint: Hint) -> None:
        """The third beat: it is played."""
        step = hint.step
        if step is None or step.contradiction:
            return
        self._quiet()
        try:
            played = self.game.play_hint(hint)
        except GrilleError as error:
            self.tell(_sentence(str(error)))
            return
        self.tell(step.conclusion if played else "That is on the board already.")
        self.changed()

    def action_quiet(self) -> None:
        """Puts a hint away, and stops what plays by itself."""
        self._stop_auto()
        self._quiet()
        self.tell("")

    def _quiet(self) -> None:
        self.hint, self.beat = None, 0
        if self.board_view.marks != marks.nothing():
            self.board_view.show(marks.nothing())

    def action_auto(self) -> None:
        if self.playing_hints:
            self._stop_auto()
            self.tell("Stopped. It is your turn.")
            return
        self.playing_hints = True
        self._auto_next()

    def _auto_next(self) -> None:
        if self.playing_hints and not self.finished:
            self._ask(lambda: self.game.look(seconds=PATIENCE), self._auto_shown, group="hint")

    def _auto_shown(self, hint: Hint) -> None:
        if not self.playing_hints:
            return
        self._hinted(hint)
        if hint.step is not None or hint.mistakes:
            self._explain(hint)
        if hint.step is None or hint.step.contradiction:
            self._stop_auto()
            return
        self.auto = self.set_timer(self.app.wait_for(hint.step.sentence), lambda: self._auto_play(hint))

    def _auto_play(self, hint: Hint) -> None:
        if self.playing_hints and self.hint is hint:
            self._play(hint)
            self._auto_next()

    def _stop_auto(self) -> None:
        if self.auto is not None:
            self.auto.stop()
        self.auto, self.playing_hints = None, False
        self._head()

    # --- checks ---

    def action_check(self) -> None:
        self.tell("Checking…")
        self._ask(lambda: self.game.mistakes(seconds=PATIENCE), self._checked, group="hint")

    def _checked(self, faults: tuple[Fault, ...]) -> None:
        if faults:
            self.tell("\n".join(_sentence(fault.message) for fault in faults))
            self.board_view.show(marks.of_faults(self.game.logic, faults))
        elif self.about is not None and self.about.verdict is Verdict.SEVERAL:
            self.tell("No rule is broken. There are several solutions, so more can't be said.")
        else:
            self.tell("So far all is right.")

    def _live_mistakes(self, faults: tuple[Fault, ...]) -> None:
        if faults:
            self._checked(faults)

    def action_live(self) -> None:
        self.live = not self.live
        self.tell("Mistakes are marked as they are made." if self.live else "Mistakes are marked when you ask.")
        if self.live:
            self._ask(lambda: self.game.mistakes(seconds=PATIENCE), self._live_mistakes, group="live")

    def action_outlook(self) -> None:
        self.tell("Looking…")
        self._ask(lambda: self.game.look(seconds=PATIENCE), self._outlook, group="hint")

    def _outlook(self, hint: Hint) -> None:
        if hint.mistakes:
            self._checked(hint.mistakes)
            self.tell(f"No, not from here. {self.said}")
        elif hint.step is not None and hint.step.contradiction:
            self.tell(f"No, it can't be finished from here.\n\n{told(hint.step)}")
            self.board_view.show(marks.of_step(self.game.logic, hint.step))
        elif hint.ending is Ending.STUCK:
            self.tell("Nothing speaks against it, but the techniques run out here.")
        else:
            self.tell("Yes, it can still be finished.")

    # --- what is known of the puzzle ---

    def _known(self, about: About) -> None:
        self.about = about
        self._head()
        if about.verdict in (Verdict.SEVERAL, Verdict.NONE) and not self.game.at:
            self.tell(_sentence(f"this puzzle has {counted(about.verdict)}"))

    def action_about(self) -> None:
        self.app.push_screen(Reading("About this puzzle", self._description()))

    def _description(self) -> Content:
        puzzle, about = self.game.puzzle, self.about
        lines = [Content.assemble(("Puzzle: ", "bold"), puzzle.notation())]
        if about is None:
            return Content("\n\n").join([*lines, Content("It is being looked into.")])
        lines.append(Content.assemble(("Solutions: ", "bold"), counted(about.verdict)))
        rating = about.rating
        if isinstance(rating, Rating):
            levels = self.game.logic.levels
            meter = "█" * (levels.index(rating.level) + 1) + "░" * (len(levels) - levels.index(rating.level) - 1)
            lines.append(Content.assemble(("Level: ", "bold"), f"{meter} {rating.level}, score {rating.score:,}"))
            titles = {each.id: each.title for each in self.game.logic.techniques}
            uses = "\n".join(f"  {count:>3} × {titles[name]}" for name, count in rating.techniques.items())
            lines.append(Content.assemble(("Techniques it needs:\n", "bold"), uses))
        elif rating is not None:
            lines.append(Content(_sentence(str(rating))))
        return Content("\n\n").join(lines)

    # --- solving it ---

    def action_solve(self) -> None:
        self._stop_auto()
        options = (
            ("steps", "Step through the reasoning"),
            ("watch", "Watch the answer being made, move by move"),
            ("walk", "Walk through the solutions, one after another"),
            ("enter", "Enter the solution here"),
        )
        self.app.push_screen(Choice("Solve", options), self._solve)

    def _solve(self, name: str | None) -> None:
        shows = {"steps": frames.reasoning, "watch": frames.answer, "walk": frames.solutions}
        if name in shows:
            self.app.push_screen(Watch(self.game.puzzle, shows[name]))
        elif name == "enter":
            self.tell("Solving…")
            puzzle = self.game.puzzle
            self._ask(lambda: puzzle.solve(seconds=3 * PATIENCE), self._enter, group="hint")

    def _enter(self, outcome: Any) -> None:
        if outcome.solution is None:
            none = outcome.verdict is Verdict.NONE
            self.tell("There is no solution." if none else "No solution was found in time.")
            return
        # Whoever has it shown has not solved it: no fanfare.
        self.finished = True
        self.game.show_answer(outcome.solution)
        self.changed()
        self.tell("There it is. Press u to take it back.")

    # --- places and files ---

    def action_bookmarks(self) -> None:
        options = [(f"to {name}", f"Go to {name!r}, move {at}") for name, at in self.game.bookmarks.items()]
        self.app.push_screen(Choice("Bookmarks", [("new", "Remember this place"), *options]), self._bookmark)

    def _bookmark(self, name: str | None) -> None:
        if name == "new":
            given = f"place {len(self.game.bookmarks) + 1}"
            self.app.push_screen(Line("What is it called?", value=given), self._remember)
        elif name is not None:
            self.game.go_to(name.removeprefix("to "))
            self._walked(True, "")

    def _remember(self, name: str | None) -> None:
        if name:
            self.game.bookmark(name)
            self.app.keep(self.game)
            self.tell(f"{name!r} is remembered: move {self.game.at}.")

    def action_save(self) -> None:
        self.app.push_screen(Line("Save as", "a file, such as game.json"), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            save.write(self.game, Path(name).expanduser())
        except (GrilleError, OSError) as error:
            self.tell(_sentence(str(error)))
        else:
            self.tell(f"Saved as {name}.")

    # --- the course of the game ---

    def action_pause(self) -> None:
        self._paused = not self._paused
        self._stop_auto()
        self.board_view.visible = not self._paused
        if not self._paused:
            self.board_view.focus()
        self.tell("Paused. Press p (or F9) to go on." if self._paused else "")
        self._head()

    def _finish(self) -> None:
        self.finished = True
        self._stop_auto()
        self._head()
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

    def action_help(self) -> None:
        groups: list[tuple[str, Iterable[tuple[str, str]]]] = [
            ("The board", self.board_view.KEYS),
            ("Everywhere", [(command.key_names, command.meaning) for command in COMMANDS]),
            ("Moves in words, after :", self.game.play.entries),
        ]
        table = Table.grid(padding=(0, 2, 0, 0))
        for title, keys in groups:
            table.add_row(Text(title, "bold"), "")
            for key, meaning in keys:
                table.add_row(Text(f"  {key}", "bold"), Text(meaning))
            table.add_row("", "")
        table.add_row("", Text("On boards with letters for digits the letters write digits: use the keys beside them."))
        self.app.push_screen(Reading("Keys", table))

    def action_theme(self) -> None:
        self.app.turn_lights()

    def action_leave(self) -> None:
        self._stop_auto()
        if not self.finished:
            self.app.keep(self.game)
        self.app.leave()

    # --- work beside the screen ---

    def _ask(self, work: Callable[[], Any], then: Callable[[Any], None], *, group: str) -> None:
        """Works in a thread, and comes back with what was found, unless the board has changed meanwhile."""
        at, board = self.game.at, self.game.board
        self._asked[group] = turn = self._asked.get(group, 0) + 1

        def come_back(found: Any) -> None:
            stale = group != "about" and (self.game.at, self.game.board) != (at, board)
            if not self.is_attached or stale or self._asked[group] != turn:
                return
            if isinstance(found, GrilleError):
                self._stop_auto()
                late = isinstance(found, LimitReached)
                self.tell("That takes longer than anyone waits for." if late else _sentence(str(found)))
            else:
                then(found)

        errand.run(self.app, work, come_back)


def _look_into(puzzle: Any) -> About:
    verdict = puzzle.solve(seconds=PATIENCE).verdict
    rating = puzzle.rate(seconds=PATIENCE) if verdict is Verdict.UNIQUE else None
    return About(verdict, rating)


def _sentence(text: str) -> str:
    """A message as a sentence; names of cells stay as they are."""
    first = text[:1].upper() if not text[1:2].isdecimal() else text[:1]
    return f"{first}{text[1:]}{'' if text.endswith('.') else '.'}"
