"""The end of a game in the terminal: summary, link to share, next puzzle, editing."""

from __future__ import annotations

import re

import pytest

import grille
from grille.cli.play import _opened
from grille.play import Game
from grille.play.autosave import Autosave

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import OptionList, Static

from grille.tui.app import game_in
from grille.tui.link import link_to, puzzle_in_link
from grille.tui.screens.dialogs import ChoiceDialog, TextDialog
from grille.tui.screens.editor import EditorScreen
from grille.tui.screens.game import GameScreen
from terminal import CHAIN, DOMINOSA, NEARLY, SMALL, SUDOKU, in_terminal, until


async def chosen(pilot, app, name):
    options = app.screen.query_one(OptionList)
    names = [options.get_option_at_index(at).id for at in range(options.option_count)]
    options.highlighted = names.index(name)
    await pilot.press("enter")
    await pilot.pause()


async def finished(app, pilot):
    screen = app.screen
    await until(pilot, lambda: screen.info is not None)
    screen.game.show_answer(screen.game.puzzle.solve().solution)
    screen.changed()
    await pilot.pause()
    assert isinstance(app.screen, ChoiceDialog)
    return screen


def test_the_end_shows_time_hints_moves_and_level(tmp_path):
    async def play(app, pilot):
        screen = await finished(app, pilot)
        words = str(app.screen.query_one(".said", Static).content)
        rating = screen.info.rating
        assert f"Level: {rating.level}, score {rating.score:,}" in words
        assert rating.hardest.title in words
        assert re.search(r"Time: \d+:\d\d", words)
        assert "Hints: none" in words

    in_terminal(tmp_path, play, text=NEARLY)


@pytest.mark.parametrize("text", [SUDOKU, DOMINOSA, CHAIN])
def test_a_puzzle_is_shared_as_a_link_that_opens_again(tmp_path, text):
    async def play(app, pilot):
        await pilot.press("ctrl+l")
        assert isinstance(app.screen, TextDialog)
        assert app.clipboard.startswith("http://127.0.0.1:8321/#p=")
        assert game_in(app.clipboard).puzzle == grille.parse(text)
        assert _opened(app.clipboard, None).puzzle == grille.parse(text)

    in_terminal(tmp_path, play, text=text)


def test_links_are_those_of_the_page():
    assert link_to(grille.parse(CHAIN)).endswith("#p=0-1%201-2%203-2%203-3%20from%200&f=chain")
    assert puzzle_in_link("a poem #p=x y") == "a poem #p=x y"
    assert puzzle_in_link("#p=0-1%201-2") == "0-1 1-2"


def test_after_the_end_the_puzzle_is_shared_and_another_played(tmp_path):
    async def play(app, pilot):
        screen = await finished(app, pilot)
        await chosen(pilot, app, "share")
        assert isinstance(app.screen, TextDialog)
        await pilot.press("escape", "n")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen is not screen)
        assert app.screen.request.spec.level == screen.info.rating.level
        await until(pilot, lambda: app.screen.info is not None)
        assert app.screen.info.rating.level == screen.info.rating.level
        await pilot.press("i")
        assert f"Seed: {app.screen_stack[-2].request.spec.seed}" in str(app.screen._text)

    in_terminal(tmp_path, play, text=NEARLY)


def test_a_puzzle_is_opened_in_the_editor(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.editor.puzzle() == grille.parse(SMALL)
        await pilot.press("4", "escape")
        assert app.screen is screen
        assert screen.game.at == 0

    in_terminal(tmp_path, play, text=SMALL)


def test_unfinished_games_are_listed_and_resumed(tmp_path):
    for text, move in ((SMALL, "r1c1=4"), (CHAIN, "first t2"), (DOMINOSA, "r1c1|r1c2")):
        game = Game(grille.parse(text))
        game.move(move)
        Autosave(tmp_path).save(game)

    async def play(app, pilot):
        await chosen(pilot, app, "games")
        options = app.screen.query_one(OptionList)
        labels = [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]
        assert [label.split(",")[0] for label in labels] == ["Dominosa", "Domino chain", "Sudoku"]
        await chosen(pilot, app, "2")
        assert app.screen.game.board.digits[0] == "4"

    in_terminal(tmp_path, play)


def test_the_start_screen_shows_what_a_level_asks(tmp_path):
    async def play(app, pilot):
        await pilot.pause()
        start = app.screen
        assert "█" in str(start.query_one("#level", Static).content)
        assert "██░░░░ easy: " in str(start.query_one("#level", Static).content)
        start.query_one("#option-level").value = "hard"
        await pilot.pause()
        assert "████░░ hard: You need pencil marks" in str(start.query_one("#level", Static).content)

    in_terminal(tmp_path, play)
