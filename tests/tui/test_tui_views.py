"""Each family has its own view; a family without one is played by typing moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import grille
from grille.family import REGISTRY, family
from grille.play import Game

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from grille.tui import boards
from grille.tui.boards import VIEWS, view_of
from grille.tui.boards.typed import TypedView
from terminal import in_terminal, said


def test_a_family_without_a_view_is_played_by_typing(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        assert isinstance(screen.board_view, TypedView)
        await pilot.press("1", "=", "H", "x", "backspace", "enter")
        assert screen.game.board[0].startswith("H")
        await pilot.press("n", "o", "enter")
        assert "a move is 2=H" in said(app).lower() or "A move is 2=H" in said(app)

    in_terminal(tmp_path, play, text="coins ??T?")


def test_every_view_belongs_to_a_family():
    for name in VIEWS:
        game = Game(grille.parse(family(name).examples[0][1]))
        assert type(view_of(game)).__name__ == VIEWS[name][1]


def test_no_screen_names_a_family():
    home = Path(boards.__file__).parents[1]
    for path in (*home.glob("*.py"), *(home / "screens").glob("*.py")):
        assert not [name for name in REGISTRY if f'"{name}"' in path.read_text()], path
