"""The start screen: what to play, with a form made from the options of each family's generator."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as Entry

from grille.errors import GrilleError
from grille.family import REGISTRY, family
from grille.generation import random_seed
from grille.option import Option, Value
from grille.play.daily import generator_of
from grille.play.levels import level_bar, play_levels
from grille.tui.panel_text import clock
from grille.tui.request import PuzzleRequest
from grille.tui.screens.dialogs import ChoiceDialog
from grille.tui.screens.fields import BY_LEVEL, field
from grille.tui.screens.sized import SizedScreen

ANY = "any"


class Start(SizedScreen[None]):
    """The start screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+n", "play", "Play"),
        Binding("d,f11", "theme", "Light or dark"),
        Binding("q", "app.quit", "Quit"),
        Binding("escape", "ask", "Quit", show=False),
    ]

    # Under a game that the app starts with, the screen stays empty until the player comes back to it: its form takes as
    # long as the game.
    _filled = False

    def compose(self) -> ComposeResult:
        if not self._filled:
            return
        playable = _playable()
        last = self.app.settings.get(playable[0], "family")
        first = last if last in playable else playable[0]
        with Horizontal(id="main"):
            with Vertical(id="menu"):
                yield Static(Content.from_markup("[bold]Grille[/]\n[dim]Logic puzzles[/]"), id="name")
                yield OptionList(id="ways")
            with Vertical(id="request"):
                yield Label("A new puzzle", classes="heading")
                with Horizontal(classes="row"):
                    yield Label("family")
                    names = [(family(name).title, name) for name in playable]
                    yield Select(names, value=first, allow_blank=False, id="family", compact=True)
                # Its fields have the focus, never the list itself.
                yield VerticalScroll(id="options", can_focus=False)
                yield Static("", id="level")
                yield Button("Generate (F5)", id="play", variant="primary", compact=True)
        yield Footer(show_command_palette=False, compact=True)

    async def on_screen_resume(self) -> None:
        if not self._filled and self.is_current:
            self._filled = True
            await self.recompose()
            self.query_one("#ways").focus()
        if self._filled:
            self._list()

    def _list(self) -> None:
        ways = self.query_one("#ways", OptionList)
        ways.clear_options()
        entries = [("play", "Play a new puzzle")]
        kept = self.app.latest()
        if kept is not None:
            entries.append(("continue", f"Continue: {family(kept.puzzle.family).title}, {clock(kept.seconds)}"))
            entries.append(("games", "Unfinished games"))
        entries += [(f"daily {name}", f"Today's {family(name).title}") for name in _playable()]
        entries += [("open", "Open or paste a puzzle"), ("write", "Write your own puzzle")]
        entries += [("learn", "Lessons"), ("progress", "Progress"), ("quit", "Quit")]
        ways.add_options(Entry(Content(label), id=name) for name, label in entries)
        ways.highlighted = 1 if kept is not None else 0

    async def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "family":
            await self._form(str(event.value))
        elif event.select.id == "option-level":
            self._picture(str(event.value))

    def _picture(self, level: str) -> None:
        """Show the level as a bar, with what it asks of a player."""
        name = str(self.query_one("#family", Select).value)
        efforts = {each.name: each.effort for each in play_levels(name)}
        text = f"{level_bar(level)} {level}: {efforts[level]}" if level in efforts else ""
        self.query_one("#level", Static).update(Content(text))

    async def _form(self, name: str) -> None:
        """Show the fields of a family: level, its own options and seed, with the last values."""
        form = self.query_one("#options", VerticalScroll)
        await form.remove_children()
        levels, by_level = [each.name for each in play_levels(name)], _by_level(name)
        options = [*generator_of(name).options]
        if levels:
            easy = "easy" if "easy" in levels else levels[0]
            options.insert(0, Option("level", "The same name means the same effort.", easy, choices=(*levels, ANY)))
        fields: list[tuple[str, str, Widget]] = []
        for option in options:
            usual = ", ".join(option.default) if isinstance(option.default, tuple) else option.default
            free = option.name in by_level
            kept = self.app.settings.get("" if free else usual, "options", name, option.name)
            fields.append((option.name, option.title, field(option, kept, by_level=free)))
        fields.append(("seed", "The same seed gives the same puzzle.", Input(placeholder="random", compact=True)))
        for title, about, widget in fields:
            widget.id = f"option-{title}"
            widget.tooltip = about
        # The screen may have been closed meanwhile.
        if form.is_attached:
            await form.mount(
                *(Horizontal(Label(title.replace("_", " ")), widget, classes="row") for title, _, widget in fields)
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        if name.startswith("daily "):
            self.app.begin_daily(name.removeprefix("daily "))
        else:
            actions = {
                "play": self.action_play,
                "continue": self.app.resume,
                "games": self.app.choose_game,
                "open": self.app.open_page,
                "learn": self.app.learn,
                "progress": self.app.show_progress,
                "write": self.app.choose_and_write,
                "quit": self.app.exit,
            }
            actions[name]()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "play":
            self.action_play()

    def on_input_submitted(self, _event: Input.Submitted) -> None:
        self.action_play()

    def action_play(self) -> None:
        try:
            request = self._request()
        except GrilleError as error:
            self.app.notify(str(error), severity="warning", markup=False)
            return
        self._remember(request)
        self.app.begin(request)

    def _remember(self, request: PuzzleRequest) -> None:
        self.app.remember(request.family, "family")
        self.app.remember(request.level or ANY, "options", request.family, "level")
        by_level = _by_level(request.family)
        for name, value in request.spec.options:
            if name in by_level:
                widget: Any = self.query_one(f"#option-{name}")
                self.app.remember(str(widget.value), "options", request.family, name)
                continue
            kept = ", ".join(value) if isinstance(value, tuple) else value
            self.app.remember(kept, "options", request.family, name)

    def action_ask(self) -> None:
        """Ask before the app ends: Escape is pressed too easily."""
        options = [("stay", "Stay"), ("quit", "Quit")]
        self.app.push_screen(
            ChoiceDialog("Quit Grille?", options), lambda name: self.app.exit() if name == "quit" else None
        )

    def action_theme(self) -> None:
        self.app.toggle_theme()

    def _request(self) -> PuzzleRequest:
        """The request of the form. Raises GrilleError for a bad value."""
        name = str(self.query_one("#family", Select).value)
        generator = generator_of(name)
        values = {option.name: self._value(option) for option in generator.options}
        levels = self.query("#option-level").results(Select)
        level = next((str(each.value) for each in levels), ANY)
        seed = self.query_one("#option-seed", Input).value.strip()
        if seed and not (seed.isdecimal() and int(seed) < 2**64):
            raise GrilleError(f"seed: expected a whole number, not {seed[:24]!r}")
        chosen = int(seed) if seed else random_seed()
        if level == ANY:
            given = {option: value for option, value in values.items() if value is not None}
            return PuzzleRequest(name, generator.spec(None, chosen, given))
        # The level decides where the player has changed nothing.
        usual = {option.name: option.default for option in generator.options}
        by_level = _by_level(name)
        given = {
            option: value
            for option, value in values.items()
            if value is not None and (option in by_level or value != usual[option])
        }
        return PuzzleRequest(name, generator.play_spec(level, chosen, given), level=level)

    def _value(self, option: Option) -> Value | None:
        """The value of a field; None if it is left to the level."""
        widget: Any = self.query_one(f"#option-{option.name}")
        value = widget.value
        if option.name in _by_level(str(self.query_one("#family", Select).value)) and value in ("", BY_LEVEL):
            return None
        return option.value(value) if isinstance(value, bool) else option.text_value(str(value))


def _playable() -> list[str]:
    return [name for name in REGISTRY if family(name).game_rules is not None and family(name).generator is not None]


def _by_level(name: str) -> set[str]:
    """The options of a family that a play level can set."""
    generator = generator_of(name)
    return {option for level in generator.play_levels for option in generator.play_options(level, {})}
