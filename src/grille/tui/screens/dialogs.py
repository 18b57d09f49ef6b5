"""Dialogs: a text, a choice, an input line, a puzzle to paste, and a puzzle being generated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.visual import VisualType
from textual.widgets import Button, Input, Label, OptionList, ProgressBar, Static, TextArea
from textual.widgets.option_list import Option

from grille.generated import Generated
from grille.play.generate_task import GenerateTask
from grille.tui.panel_text import clock

_CLOSE = Binding("escape", "close", "Close")


class TextDialog(ModalScreen[None]):
    """A text that can be scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE, Binding("q,enter,f1,question_mark", "close", show=False)]

    def __init__(self, title: str, text: VisualType) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="window tall"):
            yield Label(self._title, classes="heading")
            with VerticalScroll(can_focus=True):
                yield Static(self._text)
            yield Label("Esc closes", classes="foot")

    def action_close(self) -> None:
        self.dismiss(None)


class ChoiceDialog(ModalScreen[str | None]):
    """A list of options; returns the name of the chosen one."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE]

    def __init__(self, title: str, options: Sequence[tuple[str, str]], text: str = "") -> None:
        super().__init__()
        self._title, self._options, self._text = title, options, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Label(self._title, classes="heading")
            if self._text:
                yield Static(Content(self._text), classes="said")
            yield OptionList(*(Option(Content(label), id=name) for name, label in self._options))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_close(self) -> None:
        self.dismiss(None)


class LineDialog(ModalScreen[str | None]):
    """An input line."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE]

    def __init__(self, title: str, hint: str = "", value: str = "") -> None:
        super().__init__()
        self._title, self._hint, self._value = title, hint, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Label(self._title, classes="heading")
            yield Input(self._value, placeholder=self._hint)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_close(self) -> None:
        self.dismiss(None)


class PasteDialog(ModalScreen[str | None]):
    """A text area for a puzzle, and a field for a file name."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE, Binding("ctrl+o", "open", "Open", priority=True)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="window tall"):
            yield Label("Paste or type a puzzle in any notation, or enter a file name", classes="heading")
            yield TextArea(id="text")
            yield Input(placeholder="file", id="file", compact=True)
            with Horizontal(classes="buttons"):
                yield Button("Open (ctrl+o)", id="open", variant="primary", compact=True)
                yield Button("Close", id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one(TextArea).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_open() if event.button.id == "open" else self.dismiss(None)

    def on_input_submitted(self, _event: Input.Submitted) -> None:
        self.action_open()

    def action_open(self) -> None:
        text = self.query_one(Input).value.strip() or self.query_one(TextArea).text
        self.dismiss(text if text.strip() else None)

    def action_close(self) -> None:
        self.dismiss(None)


class GenerateDialog(ModalScreen[Generated[Any] | None]):
    """The progress of a puzzle being generated, with a button to stop."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Stop")]

    def __init__(self, title: str, making: GenerateTask[Any]) -> None:
        super().__init__()
        self._title, self.making = title, making

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Label(self._title, classes="heading")
            yield ProgressBar(total=None, show_eta=False, show_percentage=False)
            yield Label("", id="attempts")
            yield Button("Stop (esc)", id="stop", compact=True)

    def on_mount(self) -> None:
        self.set_interval(0.05, self._look)

    def _look(self) -> None:
        making = self.making
        if not self.is_current:
            return
        if making.over:
            if making.error is not None:
                self.app.notify(str(making.error), severity="warning", markup=False)
            self.dismiss(making.made)
            return
        self.query_one("#attempts", Label).update(f"{making.attempts:,} attempts, {clock(making.seconds)}")

    def on_button_pressed(self, _event: Button.Pressed) -> None:
        self.action_stop()

    def action_stop(self) -> None:
        self.making.stop()
        self.dismiss(None)
