"""The history of a game: undo, redo, bookmarks, and saving to a file."""

from __future__ import annotations

from pathlib import Path

from grille.errors import GrilleError
from grille.play import save
from grille.tui.panel_text import sentence
from grille.tui.screens.base import BaseGameScreen
from grille.tui.screens.dialogs import ChoiceDialog, LineDialog


class History(BaseGameScreen):
    """The actions that go back and forth in a game."""

    def action_undo(self) -> None:
        self.walked(self.game.undo(), "Nothing is left to undo.")

    def action_redo(self) -> None:
        self.walked(self.game.redo(), "Nothing is left to redo.")

    def action_restart(self) -> None:
        self.game.restart()
        self.walked(True)
        self.show_message("Back at the start. Redo restores the moves.")

    def action_bookmarks(self) -> None:
        options = [(f"to {name}", f"Go to {name!r}, move {at}") for name, at in self.game.bookmarks.items()]
        self.app.push_screen(ChoiceDialog("Bookmarks", [("new", "Set a bookmark here"), *options]), self._bookmark)

    def _bookmark(self, name: str | None) -> None:
        if name == "new":
            given = f"bookmark {len(self.game.bookmarks) + 1}"
            self.app.push_screen(LineDialog("Name of the bookmark", value=given), self._remember)
        elif name is not None:
            self.game.go_to(name.removeprefix("to "))
            self.walked(True)

    def _remember(self, name: str | None) -> None:
        if name:
            self.game.bookmark(name)
            self.app.keep(self.game)
            self.show_message(f"Bookmark {name!r} is set at move {self.game.at}.")

    def action_save(self) -> None:
        self.app.push_screen(LineDialog("Save as", "a file, such as game.json"), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            save.write(self.game, Path(name).expanduser())
        except (GrilleError, OSError) as error:
            self.show_message(sentence(str(error)))
        else:
            self.show_message(f"Saved as {name}.")
