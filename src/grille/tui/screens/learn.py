"""The list of lessons: a first game, and every technique of a family by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from grille.errors import GrilleError
from grille.family import REGISTRY, family
from grille.logic import Technique
from grille.play import lesson_progress
from grille.play.lesson import Lesson, by_level, first, first_game, lessons, pages_of, technique
from grille.play.opening import game_of
from grille.play.practice import places
from grille.tui import background
from grille.tui.panel_text import sentence
from grille.tui.screens.dialogs import ChoiceDialog
from grille.tui.screens.lesson import LessonScreen
from grille.tui.screens.sized import SizedScreen

FIRST = "first game"


def _stored(name: str) -> str:
    """The name of a lesson in the saved progress, which the browser uses too."""
    return lesson_progress.FIRST if name == FIRST else name


def taught() -> list[str]:
    """The families that have lessons."""
    records = (family(name) for name in REGISTRY)
    return [each.name for each in records if each.game_rules is not None and each.logic is not None]


class Learn(SizedScreen[None]):
    """The list of lessons. Completed lessons have a check mark, which is saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,f11", "app.toggle_theme", "Light or dark"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, of: str = "") -> None:
        super().__init__()
        self._of = of
        self._done: lesson_progress.Pages = {}

    def compose(self) -> ComposeResult:
        names = [(family(name).title, name) for name in taught()]
        kept = self._of or self.app.settings.get(names[0][1], "family")
        chosen = kept if kept in taught() else names[0][1]
        with Horizontal(id="main"):
            with Vertical(id="menu"):
                yield Select(names, value=chosen, allow_blank=False, id="family", compact=True)
                yield OptionList(id="ideas")
            with VerticalScroll(id="request", can_focus=False):
                yield Label("", id="idea", classes="heading")
                yield Static("", id="lesson")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one("#ideas").focus()

    @property
    def family(self) -> str:
        return str(self.query_one("#family", Select).value)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        logic = family(self.family).logic
        return () if logic is None else logic().techniques

    def on_select_changed(self, _event: Select.Changed) -> None:
        self._list()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._list()

    def _list(self) -> None:
        """List the lessons by level, the easiest first, and keep the selection."""
        ideas = self.query_one("#ideas", OptionList)
        before = None if ideas.highlighted is None else ideas.get_option_at_index(ideas.highlighted).id
        ideas.clear_options()
        self._done = self.app.lessons_done()
        options = [Option(self._ticked(FIRST, "A first game"), id=FIRST)] if self._has_first() else []
        for heading, techniques in by_level(self.family):
            options.append(Option(Content.styled(heading, "bold dim"), disabled=True))
            options += [Option(self._ticked(each.id, each.title), id=each.id) for each in techniques]
        ideas.add_options(options)
        names = [option.id for option in options]
        ideas.highlighted = names.index(before) if before is not None and before in names else 0

    def _has_first(self) -> bool:
        try:
            first(self.family)
        except GrilleError:
            return False
        return True

    def _ticked(self, name: str, title: str) -> Content:
        pages = self._done.get(f"{self.family}.{_stored(name)}", frozenset())
        # Earlier versions kept finished lessons as settings.
        done = self._count(name) - 1 in pages or self.app.settings.get(False, "learned", self.family, name)
        return Content(f"{'✓' if done else ' '} {title}")

    def _count(self, name: str) -> int:
        """The number of pages of a lesson."""
        return len(first(self.family)[0].tasks) if name == FIRST else pages_of(family(self.family), name)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        name = event.option.id or ""
        if name == FIRST:
            title, text = "A first game", "The rules, how to enter moves, and the first techniques, on a small board."
        else:
            idea = next(each for each in self.techniques if each.id == name)
            count = lessons(self.family).get(name, 0)
            there = f"{count} position{'' if count == 1 else 's'} to practise it." if count else "No practice for it."
            title, text = idea.title, f"{idea.description}\n\n{there}"
        self.query_one("#idea", Label).update(Content(title))
        self.query_one("#lesson", Static).update(Content(f"{text}\n\nPress enter to begin."))

    # --- lessons ---

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.begin(event.option.id or "")

    def begin(self, name: str) -> None:
        """Open a lesson."""
        of = self.family
        made: Callable[[], Lesson] = (lambda: first_game(of)) if name == FIRST else (lambda: technique(of, name))

        def opened(lesson: Lesson | GrilleError) -> None:
            if not self.is_attached:
                return
            if isinstance(lesson, GrilleError):
                self.app.notify(sentence(str(lesson)), severity="warning", markup=False)
            else:
                self.app.push_screen(LessonScreen(lesson), lambda done: self._over(name) if done else None)

        background.run(self.app, made, opened)

    def _over(self, name: str) -> None:
        self.app.record_lesson(self.family, _stored(name), self._count(name))
        self._list()
        following = self._following(name)
        options = [(f"begin {following}", f"Next: “{self._title(following)}”")] if following else []
        whole = self._whole(name)
        options += [(f"play {whole}", "A whole puzzle that needs it")] if whole else []
        options += [(f"begin {name}", "Repeat this lesson"), ("list", "Back to the list")]
        self.app.push_screen(ChoiceDialog("Lesson completed", options), self._go_on)

    def _go_on(self, choice: str | None) -> None:
        verb, _, what = (choice or "list").partition(" ")
        if verb == "begin":
            self.begin(what)
        elif verb == "play":
            self.app.open_game(game_of(what, self.family))

    def _following(self, name: str) -> str:
        """The next technique in the list with a lesson."""
        ideas = self.query_one("#ideas", OptionList)
        names = [ideas.get_option_at_index(at).id or "" for at in range(ideas.option_count)]
        there = lessons(self.family)
        return next((each for each in names[names.index(name) + 1 :] if each in there), "")

    def _title(self, name: str) -> str:
        return next(each.title for each in self.techniques if each.id == name)

    def _whole(self, name: str) -> str:
        if name == FIRST:
            return ""
        return next((each.practice for each in places(family(self.family), name) if each.practice), "")

    def action_leave(self) -> None:
        self.app.leave()
