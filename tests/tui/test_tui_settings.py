"""Settings of the terminal: restored at the next start, written safely, and other files are never overwritten."""

from __future__ import annotations

import json

import pytest

from grille.errors import GrilleError

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import Input, Select

from grille.tui.app import PlayApp
from grille.tui.screens.game import GameScreen
from grille.tui.screens.start import ANY
from grille.tui.settings import LARGEST, Settings, home
from terminal import SMALL, in_terminal, until


def file_of(tmp_path):
    """The path of the settings that `in_terminal` uses."""
    return tmp_path.parent / f"{tmp_path.name}.settings"


def test_switches_and_theme_are_restored(tmp_path):
    async def choose(app, pilot):
        assert app.current_theme.dark
        assert app.screen.board_view.in_step
        await pilot.press("minus", "slash", "plus", "L", "d")
        await pilot.pause()

    async def again(app, pilot):
        view = app.screen.board_view
        assert not app.current_theme.dark
        assert app.screen.live
        assert (view.in_step, view.sees, view.roomy, view.pairs) == (False, False, True, False)
        await pilot.press("d")
        assert app.current_theme.dark

    async def once_more(app, pilot):
        assert app.current_theme.dark

    for what in (choose, again, once_more):
        in_terminal(tmp_path, what, text=SMALL)


def test_the_form_has_the_last_values(tmp_path):
    async def choose(app, pilot):
        start = app.screen
        start.query_one("#family", Select).value = "dominosa"
        await pilot.pause()
        start.query_one("#option-order", Input).value = "3"
        start.query_one("#option-level", Select).value = ANY
        start.query_one("#option-seed", Input).value = "7"
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))

    async def again(app, pilot):
        await pilot.pause()
        start = app.screen
        assert start.query_one("#family", Select).value == "dominosa"
        assert start.query_one("#option-order", Input).value == "3"
        assert start.query_one("#option-level", Select).value == ANY
        # The next puzzle is a different one.
        assert start.query_one("#option-seed", Input).value == ""
        start.query_one("#family", Select).value = "sudoku"
        await pilot.pause()
        assert start.query_one("#option-size", Input).value == "9"

    in_terminal(tmp_path, choose)
    in_terminal(tmp_path, again)


def test_invalid_values_are_replaced_by_defaults(tmp_path):
    options = {"sudoku": {"size": 900, "level": "no such level", "symmetry": 7}}
    text = json.dumps({"grille": 1, "family": "poker", "light": "yes", "options": options, "boards": []})
    file_of(tmp_path).write_text(text)

    async def play(app, pilot):
        await pilot.pause()
        assert app.current_theme.dark
        start = app.screen
        assert start.query_one("#family", Select).value == "sudoku"
        assert start.query_one("#option-size", Input).value == "9"
        assert not app._notifications

    in_terminal(tmp_path, play)
    assert file_of(tmp_path).read_text() == text


FOREIGN = [
    ('{"grille": 2, "light": true}', "newer version"),
    ('{"grille": true}', "newer version"),
    ("{ half a", "not a settings file"),
    ("[]", "not a settings file"),
    ('{"light": true}', "not a settings file"),
    ('{"grille": 1, "a": "' + "x" * LARGEST + '"}', "not a settings file"),
    ("[" * 50_000, "not a settings file"),
]


@pytest.mark.parametrize(("text", "why"), FOREIGN)
def test_an_unusable_settings_file_is_not_changed(tmp_path, text, why):
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings = Settings(path)
    assert why in settings.trouble
    assert not settings.get(False, "light")
    with pytest.raises(GrilleError, match=why):
        settings.put(True, "light")
    assert settings.get(False, "light")
    assert path.read_text() == text


def test_an_unusable_settings_file_is_reported_once(tmp_path, monkeypatch):
    text, why = FOREIGN[0]
    file_of(tmp_path).write_text(text)
    shown = []
    monkeypatch.setattr(PlayApp, "notify", lambda _app, words, **_more: shown.append(why in words))

    async def play(app, pilot):
        await pilot.press("d", "minus", "L")
        assert not app.current_theme.dark
        assert app.screen.live
        assert shown == [True]

    in_terminal(tmp_path, play, text=SMALL)
    assert file_of(tmp_path).read_text() == text


def test_the_settings_of_two_terminals_are_merged(tmp_path):
    one, other = Settings(tmp_path / "a" / "s.json"), Settings(tmp_path / "a" / "s.json")
    one.put(True, "light")
    other.put(9, "options", "sudoku", "size")
    one.put("x", "options", "sudoku", "level")
    kept = json.loads((tmp_path / "a" / "s.json").read_text())
    assert kept == {"grille": 1, "light": True, "options": {"sudoku": {"size": 9, "level": "x"}}}
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["s.json"]
    assert other.get(True, "options", "sudoku", "size") is True  # a number is not yes or no
    # An unchanged value is not written again.
    before = (tmp_path / "a" / "s.json").stat().st_mtime_ns
    one.put(True, "light")
    assert (tmp_path / "a" / "s.json").stat().st_mtime_ns == before


def test_a_setting_that_cannot_be_saved_holds_until_the_end(tmp_path):
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "s.json")
    with pytest.raises(GrilleError, match=r"settings are not saved"):
        settings.put(True, "light")
    assert settings.get(False, "light")


def test_the_settings_are_in_the_configuration_directory(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert home() == tmp_path / "grille" / "terminal.json"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("APPDATA", str(tmp_path / "windows"))
    assert home() == tmp_path / "windows" / "grille" / "terminal.json"
    monkeypatch.delenv("APPDATA")
    assert home().parts[-3:] == (".config", "grille", "terminal.json")
