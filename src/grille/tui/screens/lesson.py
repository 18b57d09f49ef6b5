"""The screen of a lesson: pages with a board to look at or to practise on, and feedback on each attempt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from grille.errors import GrilleError
from grille.logic.hint import Hint
from grille.outcome import Fault
from grille.play.judging import Verdict
from grille.play.lesson import Lesson, Page
from grille.tui import background, marks
from grille.tui.boards import view_of
from grille.tui.boards.view import View
from grille.tui.commands import key_of
from grille.tui.panel_text import sentence, step_text
from grille.tui.screens.dialogs import TextDialog
from grille.tui.screens.key_help import table_of
from grille.tui.screens.sized import SizedScreen

_ALL = 3


class LessonScreen(SizedScreen[bool]):
    """The screen of a lesson; returns whether the last page was completed.

    Attempts are judged one after another in the background.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,f8,enter,right,space", "forward", "Next", key_display="n"),
        Binding("b,f7,left", "back", "Back", key_display="b"),
        Binding("H,f2", "hint", "Hint"),
        Binding("u,ctrl+z", "undo", "Undo"),
        Binding("s,f6", "show", "Show it"),
        Binding("d,f11", "app.toggle_theme", "Light or dark", show=False),
        Binding("question_mark,f1", "help", "Help"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson
        self.board_view: View = self._view()
        self.said = ""
        self.beat = 0
        self.verdict: Verdict | None = None
        self._hint: Hint | None = None
        self._busy = False
        self._tries: list[tuple[str, ...]] = []

    def _view(self) -> View:
        return view_of(self.lesson.game, still=self.page.practice.read_only)

    @property
    def page(self) -> Page:
        return self.lesson.page

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with ScrollableContainer(id="table", can_focus=False):
                yield self.board_view
            with Vertical(id="panel"):
                yield Static(id="title")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="says")
                    yield Static(id="said", classes="answer")
                yield Static(id="sidebar", classes="low")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._settle()

    # --- display ---

    def show_message(self, text: str) -> None:
        """Show feedback or a hint below the text of the page."""
        self.said = text
        self.query_one("#said", Static).update(Content(text))
        if text:
            self.query_one("#words").scroll_end(animate=False)

    def _settle(self) -> None:
        """Show a new page."""
        page = self.page
        self._hint, self.beat, self.verdict = None, 0, None
        lines = [page.says]
        if not page.practice.read_only:
            step = next(iter(page.practice.steps), None)
            if step is not None and step.removes and not step.places:
                self.board_view.rule_out()
                lines += [self.board_view.RULING_OUT] if self.board_view.RULING_OUT else []
        claims = page.practice.claims
        lines += ["\n".join(f"{number} {claim.title}" for number, claim in enumerate(claims, 1))] if claims else []
        self.query_one("#says", Static).update(Content("\n\n".join(lines)))
        self.show_message("")
        self.query_one("#words").scroll_home(animate=False)
        self.board_view.show(self._marks())
        self.board_view.focus()
        self._head()

    def _marks(self) -> marks.Marks:
        step, logic = self.page.step, self.lesson.game.logic
        if step is None:
            return marks.nothing()
        if self.page.beat == 1:
            return marks.where(logic, self.page.says, step)
        # The second stage shows the pattern only.
        return marks.of_step(logic, step) if self.page.beat == _ALL else marks.of_pattern(logic, step)

    def _head(self) -> None:
        lesson = self.lesson
        state = "done" if lesson.finished and not self.page.practice.read_only else ""
        where = " · ".join(filter(None, (f"page {lesson.at + 1} of {lesson.count}", state)))
        self.query_one("#title", Static).update(Content.assemble((lesson.title, "bold"), f"\n{where}"))
        beside = self.query_one("#sidebar", Static)
        beside.display = not self.page.practice.read_only
        beside.update(self.board_view.sidebar())

    def on_board_widget_looked(self) -> None:
        self._head()

    def on_board_widget_said(self, event: View.Said) -> None:
        self.show_message(event.text)

    # --- attempts ---

    def on_view_entered(self, event: View.Entered) -> None:
        self.attempt(*event.texts)

    def on_key(self, event: events.Key) -> None:
        """Answer a question about the whole position by the number of the answer."""
        claims = self.page.practice.claims
        if claims and event.key.isdecimal() and 1 <= int(event.key) <= len(claims):
            event.stop()
            self.attempt(claims[int(event.key) - 1].text)

    def action_pick(self, name: str) -> None:
        self.board_view.picked(name)

    def attempt(self, *texts: str) -> None:
        """Judge one key press, after those before it."""
        self._tries.append(texts)
        self._next_try()

    def _next_try(self) -> None:
        if self._tries and not self._busy:
            texts = self._tries.pop(0)
            self._work(lambda: self.lesson.attempt(*texts), self._judged)

    def _judged(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._hint, self.beat = None, 0
        logic = self.lesson.game.logic
        more = "\n\nPress n to continue." if self.lesson.finished else ""
        if verdict.sentence or self.lesson.finished:
            self.show_message(f"{verdict.sentence}{more}")
        if verdict.cells:
            self.board_view.show(marks.of_faults(logic, [Fault("", verdict.cells)]))
        elif verdict.right and verdict.step is not None:
            self.board_view.show(marks.of_step(logic, verdict.step))
        else:
            self.board_view.show(marks.nothing())
        self._head()
        self._next_try()

    def action_undo(self) -> None:
        if self._busy:
            return
        if not self.lesson.undo():
            self.show_message("Nothing to undo on this page.")
        self.board_view.show(marks.nothing())

    # --- hints, in stages ---

    def action_hint(self) -> None:
        if self.lesson.finished:
            self.show_message("There is nothing to find on this page. Press n to continue.")
        elif self._hint is None:
            self._work(self.lesson.hint, self._hinted)
        elif self.beat == 1:
            self._explain(self._hint)
        else:
            self.action_show()

    def _hinted(self, hint: Hint | None) -> None:
        if hint is None:
            self.show_message("Follow the text above. Press s to show the solution.")
            return
        self._hint, self.beat = hint, 1
        self.show_message(f"{hint.nudge}\n\nPress {key_of('hint', self.board_view.letters)} again for the reason.")
        self.board_view.show(marks.where(self.lesson.game.logic, hint.nudge, hint.step))

    def _explain(self, hint: Hint) -> None:
        self.beat = 2
        step = hint.step
        if step is not None:
            shown = marks.of_step(self.lesson.game.logic, step)
            self.show_message(
                f"{step_text(step)}\n\n{marks.legend(shown)}\n\n"
                f"Press {key_of('hint', self.board_view.letters)} again to play it."
            )
            self.board_view.show(shown)

    def action_show(self) -> None:
        if not self.lesson.finished:
            self._work(self.lesson.show, lambda _shown: self._turned(said="Done. Press n to continue."))

    # --- pages ---

    def action_forward(self) -> None:
        if self.lesson.over:
            self.dismiss(True)
        else:
            self._tries.clear()
            self._work(self.lesson.forward, lambda _turned: self._turned())

    def action_back(self) -> None:
        if self.lesson.at == 0:
            self.show_message("This is the first page.")
        else:
            self._tries.clear()
            self._work(self.lesson.back, lambda _turned: self._turned())

    def _turned(self, said: str = "") -> None:
        """Show another board, or the same with other moves."""
        self.run_worker(self._renew(said), exclusive=True)

    async def _renew(self, said: str) -> None:
        table = self.query_one("#table", ScrollableContainer)
        await table.remove_children()
        self.board_view = self._view()
        await table.mount(self.board_view)
        if said:
            self.board_view.focus()
            self.show_message(said)
            self._hint, self.beat = None, 0
            self._head()
        else:
            self._settle()

    # --- background tasks ---

    def _work(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        if self._busy:
            return
        self._busy = True

        def come_back(found: Any) -> None:
            self._busy = False
            if not self.is_attached:
                return
            if isinstance(found, GrilleError):
                self.show_message(sentence(str(found)))
            else:
                then(found)

        background.run(self.app, work, come_back)

    def action_help(self) -> None:
        own: Sequence[tuple[str, str]] = (
            ("n, F8", "go to the next page; an unfinished exercise is solved for you"),
            ("b, F7", "go to the previous page"),
            ("H, F2", "show a hint: where to look; again: the reason; again: play it"),
            ("s, F6", "show the solution"),
            ("u", "undo a move of this page"),
            ("1, 2, …", "choose an answer, if the page lists some"),
            ("q", "leave the lesson"),
        )
        table = table_of([("The lesson", own), ("The board", self.board_view.KEYS)])
        self.app.push_screen(TextDialog("Keys", table))

    def action_leave(self) -> None:
        self.dismiss(False)
