"""Hints in the terminal: in stages, played automatically, and after mistakes."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from grille.play.next_place import next_place
from terminal import CHAIN, DOMINOSA, HARD, SMALL, SUDOKU, go_to, hinted, in_terminal, said, still, until


@pytest.mark.parametrize("text", [SMALL, DOMINOSA, CHAIN, "coins ??T?"])
def test_hints_lead_to_the_end(tmp_path, text):
    """Three key presses per step: where to look, the reason, play it."""

    async def play(app, pilot):
        screen = app.screen
        while not screen.finished:
            await hinted(app, pilot)
            at = screen.game.at
            step = screen.hint.step
            assert screen.hint.nudge in said(app)
            assert step.conclusion not in said(app)
            await pilot.press("f2")
            assert step.technique.title in said(app)
            assert step.sentence in said(app)
            assert screen.board_view.marks.cells
            assert screen.game.at == at
            await pilot.press("f2")
            assert screen.game.at == at + 1
            assert not screen.board_view.marks.cells
        assert screen.game.hints == screen.game.at
        assert screen.game.done

    in_terminal(tmp_path, play, text=text)


def test_hints_are_played_automatically_and_can_be_stopped(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        # Three key presses without a pause.
        app.wait_for = lambda _text: 0.0 if screen.game.at < 3 else 1e6
        await pilot.press("a")
        await until(pilot, lambda: screen.game.at == 3)
        await still(pilot)
        assert screen.playing_hints
        await pilot.press("a")
        assert not screen.playing_hints
        app.wait_for = lambda _text: 0.0
        await still(pilot)
        assert screen.game.at == 3
        await pilot.press("a")
        await until(pilot, lambda: screen.finished)
        assert screen.game.done

    in_terminal(tmp_path, play, text=SUDOKU)


def test_on_a_mistake_the_hint_is_the_mistake(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("9")
        await hinted(app, pilot)
        assert "Something is wrong already" in said(app)
        await pilot.press("H")
        assert "r1c1 is not 9" in said(app)
        assert screen.board_view.marks.cells == {(0, 0): "conflict"}
        await pilot.press("H")
        assert screen.game.at == 1
        await pilot.press("u", "c")
        await until(pilot, lambda: "Everything is right so far." in said(app))

    in_terminal(tmp_path, play, text=SUDOKU)


def test_two_quick_presses_are_one_hint(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        screen.action_hint()
        screen.action_hint()
        await until(pilot, lambda: screen.hint is not None)
        await still(pilot)
        assert screen.game.hints == 1

    in_terminal(tmp_path, play, text=SUDOKU)


def test_mistakes_are_marked_immediately_on_request(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("9")
        await still(pilot)
        assert not screen.board_view.marks.cells
        await pilot.press("L")
        await until(pilot, lambda: screen.board_view.marks.cells == {(0, 0): "conflict"})
        await pilot.press("7")
        await until(pilot, lambda: "r1c1 is not 7" in said(app))

    in_terminal(tmp_path, play, text=SUDOKU)


@pytest.mark.parametrize("text", [SUDOKU, HARD, DOMINOSA, CHAIN])
def test_the_next_place_is_shown_without_its_value(tmp_path, text):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("ctrl+w")
        await until(pilot, lambda: "its value can be found" in said(app))
        (cell,) = screen.board_view.marks.cells
        assert screen.game.at == 0
        assert screen.game.hints == 1
        found = next_place(screen.game, 10)
        assert found.at is not None
        assert cell in screen.game.logic.cells(found.at)
        assert not screen.board_view.marks.words

    in_terminal(tmp_path, play, text=text)


def test_where_to_look_is_marked_when_it_is_a_house(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await hinted(app, pilot)
        assert "Look at box 7." in said(app)
        assert set(screen.board_view.marks.cells) == {(row, column) for row in (6, 7, 8) for column in (0, 1, 2)}

    in_terminal(tmp_path, play, text=HARD)


def test_after_a_mistake_there_is_no_next_place(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await go_to(pilot, screen.board_view, 0, 0)
        await pilot.press("9", "w")
        await until(pilot, lambda: "Something is wrong already" in said(app))
        assert screen.board_view.marks.cells == {(0, 0): "conflict"}

    in_terminal(tmp_path, play, text=SUDOKU)


def test_errors_in_background_tasks_are_shown(tmp_path, monkeypatch):
    async def play(app, pilot):
        monkeypatch.setattr(app.screen.game, "look", lambda **_: 1 // 0)
        await pilot.press("f2")
        await until(pilot, lambda: "Internal error: " in said(app))

    in_terminal(tmp_path, play, text=SMALL)
