"""The view of each family. A family without one is played by typing its moves."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grille.play import Game
from grille.tui.boards.view import View

# One line a family: where its view is.
VIEWS = {
    "sudoku": ("grille.tui.boards.sudoku.view", "SudokuView"),
    "dominosa": ("grille.tui.boards.dominosa.view", "DominosaView"),
    "chain": ("grille.tui.boards.chain.view", "ChainView"),
}
TYPED = ("grille.tui.boards.typed", "TypedView")


def view_of(game: Game[Any], *, still: bool = False) -> View:
    """A new view of this game."""
    home, name = VIEWS.get(game.puzzle.family, TYPED)
    view: View = getattr(import_module(home), name)(game, still=still)
    return view
