"""A chain in the terminal: turned, laid, taken back, by keys and by clicks."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Input

from grille.tui.screens.dialogs import ChoiceDialog
from terminal import CHAIN, in_terminal, said, until


def test_a_chain_from_start_to_finish(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        assert view.chosen == 0
        await pilot.press("right", "enter")
        assert screen.game.board.tiles == ((1, 2),)
        await pilot.press("left")
        while view.chosen != 0:
            await pilot.press("left")
        await pilot.press("shift+left")
        assert screen.game.board.tiles == ((0, 1), (1, 2))
        while view.chosen != 2:
            await pilot.press("right")
        await pilot.press("]")
        assert "turned, it would" in said(app)
        await pilot.press("space", "]")
        assert screen.game.board.tiles == ((0, 1), (1, 2), (2, 3))
        await pilot.press("enter")
        await pilot.pause()
        assert screen.game.done
        assert isinstance(app.screen, ChoiceDialog)

    in_terminal(tmp_path, play, text=CHAIN)


def test_tiles_are_turned_and_taken_back(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("t")
        assert dict(screen.game.board.held)[0] == (1, 0)
        await pilot.press("]", "ctrl+right")
        assert screen.game.board.lying == ()
        await pilot.press("{")
        assert "The table is empty" in said(app)
        await pilot.press("enter")
        while screen.board_view.chosen != 3:
            await pilot.press("right")
        await pilot.press("enter")
        assert "3-3 doesn't fit the left end" in said(app)

    in_terminal(tmp_path, play, text=CHAIN)


def test_tiles_are_clicked_to_the_table(tmp_path):
    async def play(app, pilot):
        screen, view = app.screen, app.screen.board_view
        x, y = view.geometry.in_hand(1)
        await pilot.click(view, offset=(x + 1, y + 1))
        assert view.chosen == 1
        await pilot.click(view, offset=(x + 1, y + 1))
        assert dict(screen.game.board.held)[1] == (2, 1)
        await pilot.click(view, offset=(3, view.geometry.table_top + 2))
        assert screen.game.board.tiles == ((2, 1),)
        assert view.chosen == 2  # the next one
        await pilot.click(view, offset=(1, view.geometry.table_top + 2))
        assert screen.game.board.tiles == ((3, 2), (2, 1))

    in_terminal(tmp_path, play, text=CHAIN)


def test_whether_it_can_still_be_finished(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("K")
        await until(pilot, lambda: "Yes" in said(app))
        await pilot.press("colon")
        app.screen.query_one(Input).value = "first t4"
        await pilot.press("enter")
        await pilot.press("[")
        screen.make("right t3")
        await pilot.press("K")
        await until(pilot, lambda: said(app).startswith("No"))
        assert "0" in said(app)

    in_terminal(tmp_path, play, text=CHAIN)
