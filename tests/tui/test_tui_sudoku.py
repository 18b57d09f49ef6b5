"""A Sudoku in the terminal: digits, notes, colours, by keys and by clicks."""

from __future__ import annotations

import pytest

from grille.play import Game
from grille.play.autosave import Autosave

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.geometry import Offset
from textual.widgets import Static

from grille.tui.screens.dialogs import ChoiceDialog
from terminal import NEARLY, SUDOKU, go_to, in_terminal, said, until


def test_a_sudoku_from_start_to_finish(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        digits = screen.game.puzzle.solve().solution.digits
        for cell, digit in enumerate(digits):
            if screen.game.puzzle.givens[cell] == ".":
                assert not screen.finished
                await go_to(pilot, view, *divmod(cell, 9))
                await pilot.press(digit)
        await pilot.pause()
        assert screen.game.done
        assert screen.finished
        assert isinstance(app.screen, ChoiceDialog)
        words = str(app.screen.query_one(".said", Static).content)
        assert "Time:" in words
        assert "Hints: none" in words
        await pilot.press("escape")
        assert app.screen is screen

    in_terminal(tmp_path, play, text=NEARLY)
    assert Autosave(tmp_path).latest() is None


def test_notes_colours_and_two_candidates(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        await go_to(pilot, view, 0, 0)
        await pilot.press("space", "1", "7", "9", "7")
        assert screen.game.board.centre[0] == "19"
        await pilot.press("space", "4")
        assert screen.game.board.corner[0] == "4"
        await pilot.press("space", "3")
        assert screen.game.board.colours[0] == 0b100
        await pilot.press("3", "space", "delete")
        assert screen.game.board == Game(screen.game.puzzle).board
        await pilot.press(".")
        assert screen.game.board.centre[0] == "179"
        await pilot.press(",")
        assert view.pairs
        await pilot.press("1")
        assert "1" not in screen.game.board.centre[1]
        await pilot.press("1", "-", "1")
        assert screen.game.board.digits[0] == "1"
        await pilot.press("right", "right", "5")
        assert "a given" in said(app)
        await pilot.press(".")
        assert not any(screen.game.board.centre)

    in_terminal(tmp_path, play, text=SUDOKU)


def test_letters_are_digits_on_large_boards(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("c")
        assert screen.game.board.digits[0] == "C"
        await pilot.press("u")  # no digit of this board: undo
        assert screen.game.at == 0
        await pilot.press("f3")
        await until(pilot, lambda: "So far" in said(app) or "No rule" in said(app))

    in_terminal(tmp_path, play, text="." * 256)


def test_a_click_chooses_a_cell(tmp_path):
    async def play(app, pilot):
        view = app.screen.board_view
        x, y = view.geometry.corner(7, 2)
        await pilot.click(view, offset=(x + 1, y))
        assert (view.row, view.column) == (7, 2)
        await pilot.press("5")
        assert app.screen.game.board.digits[7 * 9 + 2] == "5"

    in_terminal(tmp_path, play, text=SUDOKU)


def test_the_sidebar_can_be_clicked(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        # The digits of the sidebar: on the third line, three characters each.
        await pilot.click("#sidebar", offset=Offset(1, 1))
        assert screen.game.board.digits[0] == "1"

    in_terminal(tmp_path, play, text=SUDOKU)
