"""The editor screen: write a puzzle, see how many solutions it has, and play, rate or save it."""

from __future__ import annotations

from asyncio import TimerHandle
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from grille.errors import GrilleError
from grille.family import family, logic_of
from grille.notation import parse
from grille.play import Game
from grille.puzzle import Puzzle
from grille.tui import background
from grille.tui.boards import EDITORS, editor_of
from grille.tui.boards.editor import PuzzleEditor
from grille.tui.panel_text import sentence
from grille.tui.puzzle_info import PuzzleInfo, describe, puzzle_info_of
from grille.tui.screens.dialogs import ChoiceDialog, LineDialog, TextDialog
from grille.tui.screens.key_help import table_of
from grille.tui.screens.sized import SizedScreen
from grille.tui.solution_counter import SolutionCounter
from grille.tui.timer import call_after

# Seconds without a key press before the solutions are counted.
PAUSE = 0.25


class EditorScreen(SizedScreen[None]):
    """The screen of a puzzle editor. Solutions are counted in the background, one count at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "play", "Play it"),
        Binding("f6", "rate", "Rate it"),
        Binding("f7", "show", "Notation"),
        Binding("ctrl+s", "save", "Save"),
        Binding("f2", "size", "Size"),
        Binding("f3", "family", "Family", show=False),
        Binding("ctrl+z", "undo", "Undo"),
        Binding("ctrl+y", "redo", "Redo", show=False),
        Binding("ctrl+r", "clear", "Clear", show=False),
        Binding("f11", "app.toggle_theme", "Light or dark", show=False),
        Binding("f1", "help", "Help"),
        Binding("escape", "leave", "Leave"),
    ]

    def __init__(self, name: str, state: Any = None) -> None:
        super().__init__()
        self.family = name
        self.editor: PuzzleEditor = editor_of(name, state)
        self.said = ""
        self.count = ""
        # The count in progress, and the timer before it starts.
        self._counting: SolutionCounter | None = None
        self.wait: TimerHandle | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with ScrollableContainer(id="table", can_focus=False):
                yield self.editor
            with Vertical(id="panel"):
                yield Static(Content.styled(f"Write: {family(self.family).title}", "bold"), id="title")
                yield Static(id="sidebar")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="count")
                yield Static(id="said", classes="below")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.editor.focus()
        self.show_message("Type, or paste a puzzle in any notation. F1 lists the keys.")
        self.query_one("#sidebar", Static).update(self.editor.sidebar())
        self.on_puzzle_editor_changed()

    def show_message(self, text: str) -> None:
        self.said = text
        self.query_one("#said", Static).update(Content(text))

    def _counted(self, text: str) -> None:
        self.count = text
        first, _, rest = text.partition("\n")
        shown = Content.assemble((first, "bold"), f"\n{rest}" if rest else "")
        self.query_one("#count", Static).update(shown)
        self.query_one("#words").scroll_home(animate=False)

    def on_board_widget_looked(self) -> None:
        self.query_one("#sidebar", Static).update(self.editor.sidebar())

    def on_board_widget_said(self, event: PuzzleEditor.Said) -> None:
        self.show_message(event.text)

    # --- counting ---

    def on_puzzle_editor_changed(self) -> None:
        self.app.keep_draft(self.family, self.editor.state, self.editor.saved())
        if self.wait is not None:
            self.wait.cancel()
        self._counted("…")
        self.wait = call_after(PAUSE * self.app.pace, self, self._count)

    def _count(self) -> None:
        """Count the solutions of the current puzzle, after any count in progress."""
        self.wait = None
        if self._counting is not None:
            return
        try:
            puzzle = self.editor.puzzle()
        except GrilleError as error:
            self._counted(sentence(str(error)))
            return
        self._go_on(SolutionCounter(puzzle))

    def _go_on(self, counting: SolutionCounter) -> None:
        self._counting = counting
        self._counted(counting.text)
        background.run(self.app, counting.go_on, self._count_came)

    def _count_came(self, failed: GrilleError | None) -> None:
        """Continue the count after a slice, if the puzzle has not changed."""
        counting, self._counting = self._counting, None
        if not self.is_attached or counting is None:
            return
        if not self._stands(counting.puzzle):
            self._count()
        elif counting.over or failed is not None:
            self._counted(sentence(str(failed or counting.text)))
        else:
            self._go_on(counting)

    def _stands(self, puzzle: Puzzle[Any]) -> bool:
        try:
            return self.editor.puzzle() == puzzle
        except GrilleError:
            return False

    # --- actions ---

    def _puzzle(self) -> Puzzle[Any] | None:
        try:
            return self.editor.puzzle()
        except GrilleError as error:
            self.show_message(f"Not yet: {error}.")
            return None

    def action_play(self) -> None:
        puzzle = self._puzzle()
        if puzzle is not None:
            self.app.open_game(Game(puzzle))

    def action_rate(self) -> None:
        puzzle = self._puzzle()
        if puzzle is None:
            return
        self.show_message("Rating…")

        def rated(info: PuzzleInfo | GrilleError) -> None:
            if not self.is_attached:
                return
            self.show_message("")
            if isinstance(info, GrilleError):
                self.show_message(sentence(str(info)))
            else:
                self.app.push_screen(TextDialog("About this puzzle", describe(puzzle, logic_of(puzzle), info)))

        background.run(self.app, lambda: puzzle_info_of(puzzle), rated)

    def action_show(self) -> None:
        puzzle = self._puzzle()
        if puzzle is not None:
            self.app.copy_to_clipboard(puzzle.notation())
            text = f"{puzzle.notation()}\n\n(Also on the clipboard, if the terminal allows it.)"
            self.app.push_screen(TextDialog("The puzzle as text", Content(text)))

    def action_save(self) -> None:
        if self._puzzle() is not None:
            self.app.push_screen(LineDialog("Save as", "a file, such as mine.txt"), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        path = Path(name).expanduser()
        try:
            # Never replace an existing file.
            with path.open("x", encoding="utf-8") as file:
                file.write(f"{self.editor.puzzle().notation()}\n")
        except FileExistsError:
            self.show_message(f"{name}: the file exists already and was not changed.")
        except OSError as error:
            self.show_message(sentence(f"{name}: {error.strerror}"))
        else:
            self.show_message(f"Saved as {name}.")

    # --- size, family, undo ---

    def action_size(self) -> None:
        if self.editor.SIZES:
            self.app.push_screen(ChoiceDialog("Size", self.editor.SIZES), self._resize)
        else:
            self.show_message("This family has no sizes to choose from.")

    def _resize(self, size: str | None) -> None:
        if size is not None:
            self.editor.put(self.editor.blank(size))

    def action_family(self) -> None:
        names = [(name, family(name).title) for name in EDITORS]
        self.app.push_screen(ChoiceDialog("Family", names), lambda name: self.app.write(name) if name else None)

    def action_clear(self) -> None:
        self.editor.put(self.editor.cleared())

    def action_undo(self) -> None:
        if not self.editor.undo():
            self.show_message("Nothing is left to undo.")

    def action_redo(self) -> None:
        if not self.editor.redo():
            self.show_message("Nothing is left to redo.")

    def action_pick(self, name: str) -> None:
        self.editor.picked(name)

    def on_paste(self, event: events.Paste) -> None:
        """Replace the puzzle by a pasted one in any notation."""
        event.stop()
        try:
            puzzle = parse(event.text)
            if puzzle.family != self.family and puzzle.family in EDITORS:
                self.app.write(puzzle.family, editor_of(puzzle.family).copied(puzzle))
            else:
                self.editor.put(self.editor.copied(puzzle))
        except GrilleError as error:
            self.show_message(sentence(str(error)))

    def action_help(self) -> None:
        own = [(binding.key, binding.description) for binding in self.BINDINGS if isinstance(binding, Binding)]
        table = table_of([("The editor", self.editor.KEYS), ("Commands", own)])
        self.app.push_screen(TextDialog("Keys", table))

    def action_leave(self) -> None:
        self.app.leave()
