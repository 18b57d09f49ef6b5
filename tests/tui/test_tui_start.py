"""The start screen of the terminal: new puzzles, the puzzle of the day, and pasted puzzles."""

from __future__ import annotations

import pytest

from grille.family import family

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Input, OptionList, Select, TextArea

from grille.tui.request import PuzzleRequest
from grille.tui.screens.dialogs import GenerateDialog, PasteDialog
from grille.tui.screens.game import GameScreen
from grille.tui.screens.start import Start
from terminal import CHAIN, SUDOKU, in_terminal, until


def test_a_puzzle_is_generated_from_the_form_and_the_next_one_in_the_background(tmp_path):
    async def play(app, pilot):
        assert isinstance(app.screen, Start)
        start = app.screen
        start.query_one("#family", Select).value = "dominosa"
        await pilot.pause()
        start.query_one("#option-order", Input).value = "3"
        start.query_one("#option-seed", Input).value = "7"
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        first = app.screen
        assert first.game.puzzle.order == 3
        assert first.request.spec.seed == 7
        assert app._ahead is not None
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen is not first)
        assert app.screen.request.number == 1
        assert app.screen.game.puzzle != first.game.puzzle
        await pilot.press("q")
        assert app.screen is start

    in_terminal(tmp_path, play)


@pytest.mark.parametrize(("field", "value"), [("size", "99"), ("size", "x"), ("seed", "-1"), ("givens", "5")])
def test_a_form_with_bad_values_shows_an_error(tmp_path, field, value):
    async def play(app, pilot):
        app.screen.query_one(f"#option-{field}", Input).value = value
        await pilot.press("f5")
        await until(pilot, lambda: app._notifications)
        await until(pilot, lambda: isinstance(app.screen, Start))

    in_terminal(tmp_path, play)


def test_generating_can_be_stopped(tmp_path):
    spec = family("sudoku").generator().spec("extreme", 1, {"givens": 17})

    async def play(app, pilot):
        assert isinstance(app.screen, GenerateDialog)
        making = app.screen.making
        await until(pilot, lambda: making.attempts > 0)
        await pilot.press("escape")
        assert isinstance(app.screen, Start)
        making.wait(20)
        assert making.over

    in_terminal(tmp_path, play, request=PuzzleRequest("sudoku", spec))


def test_the_puzzle_of_the_day(tmp_path):
    async def play(app, pilot):
        ways = app.screen.query_one("#ways", OptionList)
        names = [ways.get_option_at_index(at).id for at in range(ways.option_count)]
        ways.highlighted = names.index("daily dominosa")
        await pilot.press("enter")
        await pilot.pause()
        # Three levels, the easiest first.
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert app.screen.request.title.startswith("Dominosa, ")
        assert app.screen.request.level == "easy"

    in_terminal(tmp_path, play)


def test_a_puzzle_is_pasted_and_a_file_opened(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(CHAIN)

    async def play(app, pilot):
        app.open_page()
        await pilot.pause()
        app.screen.query_one(TextArea).text = "nonsense [bold]"
        await pilot.press("ctrl+o")
        assert isinstance(app.screen, Start)
        assert app._notifications
        for text, name in ((SUDOKU, "sudoku"), (str(path), "chain")):
            app.open_page()
            await pilot.pause()
            assert isinstance(app.screen, PasteDialog)
            app.screen.query_one(TextArea).text = text
            await pilot.press("ctrl+o")
            await pilot.pause()
            assert app.screen.game.puzzle.family == name
            await pilot.press("q")

    in_terminal(tmp_path, play)
