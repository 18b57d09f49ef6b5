"""A game in the terminal: undo and redo, pause, help, and information about the puzzle."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Input

from grille.tui.screens.dialogs import TextDialog
from terminal import CHAIN, SUDOKU, go_to, in_terminal, said, until


def test_undo_redo_restart_and_bookmarks(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("1", "right", "6")
        await pilot.press("b")
        await pilot.press("enter")
        app.screen.query_one(Input).value = "two"
        await pilot.press("enter")
        assert screen.game.bookmarks == {"two": 2}
        await pilot.press("u", "u", "u")
        assert screen.game.at == 0
        assert "Nothing is left to undo" in said(app)
        await pilot.press("y")
        assert screen.game.at == 1
        await pilot.press("b", "down", "enter")
        assert screen.game.at == 2
        await pilot.press("y")
        assert "Nothing is left to redo" in said(app)
        await pilot.press("ctrl+r")
        assert screen.game.board.digits[:2] == ".."
        await pilot.press("u")
        assert screen.game.board.digits[:2] == "16"

    in_terminal(tmp_path, play, text=SUDOKU)


def test_the_clock_stops_while_paused(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await until(pilot, lambda: screen.game.seconds > 0)
        await pilot.press("p")
        seconds = screen.game.seconds
        screen.tick()
        assert screen.game.seconds == seconds
        assert not screen.board_view.visible
        screen.make("r1c1=1")
        assert screen.game.at == 0
        await pilot.press("f9")
        assert screen.board_view.visible

    in_terminal(tmp_path, play, text=SUDOKU)


def test_help_lists_the_keys_of_the_board(tmp_path):
    async def play(app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, TextDialog)
        assert "turn" in app.export_screenshot()
        await pilot.press("escape")
        await pilot.press("i")
        assert isinstance(app.screen, TextDialog)
        await pilot.press("escape")

    in_terminal(tmp_path, play, text=CHAIN)


def test_a_puzzle_without_exactly_one_solution_is_reported(tmp_path):
    async def several(app, pilot):
        await until(pilot, lambda: "several solutions" in said(app))

    async def none(app, pilot):
        await until(pilot, lambda: "no solution" in said(app))

    in_terminal(tmp_path, several, text="..3.1........4..")
    in_terminal(tmp_path, none, text="0-1 2-3")
