"""Saved games in the terminal: every move is saved, and games can be saved to files."""

from __future__ import annotations

import json
from datetime import date

import pytest

from grille.play import save
from grille.play.autosave import SUFFIX, Autosave

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Input

from grille.tui import app as app_module
from grille.tui.app import of_today
from grille.tui.screens.game import GameScreen
from terminal import SUDOKU, go_to, in_terminal, said, until


def test_a_game_is_saved_to_a_file_but_not_over_another_file(tmp_path):
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


def test_every_move_is_saved_when_it_is_shown(tmp_path):
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


class Monday(date):
    """A calendar that always shows the same day."""

    @classmethod
    def today(cls):
        return date(2026, 11, 16)


def test_the_puzzle_of_the_day_is_resumed_when_it_is_opened_again(tmp_path, monkeypatch):
    monkeypatch.setattr(app_module, "date", Monday)
    made = []

    async def begin(app, pilot):
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("enter", "enter")
        made.append((app.screen.game.puzzle, app.screen.game.moves))
        await pilot.press("q")

    async def leave(app, pilot):
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        made.append((app.screen.game.puzzle, app.screen.game.moves))
        await pilot.press("q")

    for play in (begin, leave, leave):
        in_terminal(tmp_path, play, request=of_today("chain", "easy"))
    assert made[0] == made[1] == made[2]
    assert made[0][1]
    (kept,) = Autosave(tmp_path).games()
    assert kept.game.moves == made[0][1]


def test_a_game_continues_if_it_cannot_be_saved(tmp_path):
    (tmp_path / "file").write_text("")

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1", "right", "6")
        assert app.screen.game.at == 2
        assert len(app._notifications) == 1

    in_terminal(tmp_path / "file" / "games", play, text=SUDOKU)


def test_a_game_changed_elsewhere_is_kept_beside_this_one(tmp_path):
    elsewhere = Autosave(tmp_path)

    async def play(app, pilot):
        await go_to(pilot, app.screen.board_view, 0, 0)
        await pilot.press("1")
        other = elsewhere.latest()
        other.move("r1c2=6")
        elsewhere.save(other)
        await pilot.press("right", "4")
        assert [each.message for each in app._notifications] == [
            "This game was changed elsewhere. Both are saved: this one as a new game."
        ]

    in_terminal(tmp_path, play, text=SUDOKU)
    assert sorted(kept.game.board.digits[:3] for kept in Autosave(tmp_path).games()) == ["143", "163"]


def test_a_puzzle_that_is_opened_again_is_resumed(tmp_path):
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
