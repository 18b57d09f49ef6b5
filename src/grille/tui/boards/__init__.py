"""The widgets of each family: a view for games and an editor for puzzles.

A family without a view is played by typing moves; one without an editor can only be pasted.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grille.play import Game
from grille.tui.boards.editor import PuzzleEditor
from grille.tui.boards.view import View

# The module and class of each family's view and editor.
VIEWS = {
    "sudoku": ("grille.tui.boards.sudoku.view", "SudokuView"),
    "dominosa": ("grille.tui.boards.dominosa.view", "DominosaView"),
    "chain": ("grille.tui.boards.chain.view", "ChainView"),
}
EDITORS = {
    "sudoku": ("grille.tui.boards.sudoku.editor", "SudokuEditor"),
    "dominosa": ("grille.tui.boards.dominosa.editor", "DominosaEditor"),
    "chain": ("grille.tui.boards.chain.editor", "ChainEditor"),
}
TYPED = ("grille.tui.boards.typed", "TypedView")


def view_of(game: Game[Any], *, still: bool = False) -> View:
    """A new view of this game."""
    home, name = VIEWS.get(game.puzzle.family, TYPED)
    view: View = getattr(import_module(home), name)(game, still=still)
    return view


def editor_of(family: str, state: Any = None) -> PuzzleEditor:
    """A new editor for a family; blank, or with a given state."""
    home, name = EDITORS[family]
    draft: PuzzleEditor = getattr(import_module(home), name)(state)
    return draft
