"""Watching in the terminal: the steps, the solution, all solutions."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Static

from grille.tui.screens.watch import Watch
from terminal import CHAIN, DOMINOSA, SMALL, SUDOKU, in_terminal, until
from thorough import some


@pytest.mark.parametrize(
    ("text", "row"), some([(SMALL, 0), (CHAIN, 0), (CHAIN, 1), (DOMINOSA, 0), (SMALL, 1), (DOMINOSA, 1)], 3)
)
def test_watching_does_not_change_the_game(tmp_path, text, row):
    """Watch the steps, or the solution being entered, to the end and back."""

    async def play(app, pilot):
        screen = app.screen
        await pilot.press("s", *["down"] * row, "enter")
        watch = app.screen
        assert isinstance(watch, Watch)
        while not watch.ended:
            seen = watch.at
            await pilot.press("right")
            await until(pilot, lambda seen=seen: watch.at > seen or watch.ended)
        assert watch.game.done
        last = watch.at
        await pilot.press("left")
        assert watch.at == last - 1
        await pilot.press("home")
        assert watch.game.at == 0
        await pilot.press("escape")
        assert app.screen is screen
        assert screen.game.at == 0

    in_terminal(tmp_path, play, text=text)


def test_solutions_come_one_after_another(tmp_path):
    async def play(app, pilot):
        await pilot.press("s", "down", "down", "enter")
        watch = app.screen
        boards = set()
        for number in range(4):
            await until(pilot, lambda number=number: watch.at == number)
            boards.add(watch.game.board.digits)
            assert watch.game.done
            await pilot.press("right")
        assert "all 3 solutions" in str(watch.query_one("#said", Static).content)
        assert len(boards) == 3

    in_terminal(tmp_path, play, text="..3.1........4..")


def test_watching_continues_automatically(tmp_path):
    async def play(app, pilot):
        await pilot.press("s", "down", "enter")
        watch = app.screen
        await until(pilot, lambda: watch.at >= 0)
        await pilot.press("space")
        await until(pilot, lambda: watch.ended)
        assert watch.game.done

    in_terminal(tmp_path, play, text=CHAIN)


def test_the_solution_is_entered_and_undone(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("s", "down", "down", "down", "enter")
        await until(pilot, lambda: screen.game.done)
        assert app.screen is screen  # no fanfare
        await pilot.press("u")
        assert screen.game.at == 0

    in_terminal(tmp_path, play, text=SUDOKU)


@pytest.mark.parametrize("text", [SMALL, DOMINOSA, CHAIN])
def test_steps_continue_from_the_current_board(tmp_path, text):
    async def play(app, pilot):
        screen = app.screen
        puzzle = screen.game.puzzle
        screen.make(screen.game.game_rules.answer(puzzle, puzzle.solve().solution)[0])
        assert screen.game.at == 1
        board = screen.game.board
        await pilot.press("s", "up", "enter")
        watch = app.screen
        assert isinstance(watch, Watch)
        await until(pilot, lambda: watch.at >= 0)
        assert watch.game.board == board
        while not watch.ended:
            seen = watch.at
            await pilot.press("right")
            await until(pilot, lambda seen=seen: watch.at > seen or watch.ended)
        assert watch.game.done
        await pilot.press("escape")
        assert screen.game.board == board

    in_terminal(tmp_path, play, text=text)


def test_steps_from_a_mistake_show_the_mistake(tmp_path):
    async def play(app, pilot):
        app.screen.make("r1c1=2")
        await pilot.press("s", "up", "enter")
        watch = app.screen
        await until(pilot, lambda: watch.at >= 0)
        assert "r1c1 is not 2" in str(watch.query_one("#said", Static).content)
        assert watch.board_view.marks.cells == {(0, 0): "conflict"}

    in_terminal(tmp_path, play, text=SMALL)
