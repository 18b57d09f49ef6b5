"""What the terminal keeps: every move, and files of one's own."""

from __future__ import annotations

import json

import pytest

from grille.play import save
from grille.play.autosave import SUFFIX, Autosave

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Input

from terminal import SUDOKU, go_to, in_terminal, said


def test_a_game_is_saved_as_a_file_and_somebody_elses_file_is_not(tmp_path):
    mine, other = tmp_path / "mine.json", tmp_path / "other.json"
    other.write_text("a poem")

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1")
        for path in (mine, other):
            await pilot.press("ctrl+s")
            app.screen.query_one(Input).value = str(path)
            await pilot.press("enter")
        assert "was not changed" in said(app)

    in_terminal(tmp_path / "games", play, text=SUDOKU)
    assert save.read(mine).board.digits[0] == "1"
    assert other.read_text() == "a poem"


def test_every_move_is_on_the_disk_when_it_is_seen(tmp_path):
    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        for number, key in enumerate(("1", "right", "6"), 1):
            await pilot.press(key)
            (path,) = tmp_path.glob(f"*{SUFFIX}")
            kept = json.loads(path.read_text())
            assert len(kept["moves"]) == (number + 1) // 2

    in_terminal(tmp_path, play, text=SUDOKU)

    async def again(app, pilot):
        app.resume()
        await pilot.pause()
        assert app.screen.game.board.digits[:2] == "16"
        assert app.screen.game.seconds > 0

    in_terminal(tmp_path, again)


def test_a_folder_that_cannot_be_written_to_stops_no_game(tmp_path):
    (tmp_path / "file").write_text("")

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1", "right", "6")
        assert app.screen.game.at == 2
        assert len(app._notifications) == 1

    in_terminal(tmp_path / "file" / "games", play, text=SUDOKU)


def test_a_game_that_went_on_elsewhere_is_kept_beside_this_one(tmp_path):
    elsewhere = Autosave(tmp_path)

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1")
        other = elsewhere.latest()
        other.move("r1c2=6")
        elsewhere.save(other)
        await pilot.press("right", "4")
        assert [each.message for each in app._notifications] == [
            "This game went on elsewhere. Both are kept: this one as a game of its own."
        ]

    in_terminal(tmp_path, play, text=SUDOKU)
    assert sorted(kept.game.board.digits[:3] for kept in Autosave(tmp_path).games()) == ["143", "163"]


def test_a_puzzle_that_is_opened_again_goes_on_where_it_was(tmp_path):
    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1")

    async def leave(app, pilot):
        assert app.screen.game.board.digits[0] == "1"
        app.screen.action_leave()
        await pilot.pause()

    for what in (play, leave, leave):
        in_terminal(tmp_path, what, text=SUDOKU)
    assert len(Autosave(tmp_path).latest().moves) == 1
