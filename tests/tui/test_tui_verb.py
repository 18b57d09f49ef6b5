"""`grille play` in a real terminal: killed, interrupted, without a terminal, without its extra."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from contextlib import suppress

import pytest

import grille
from ctrl_c import at_work
from grille.cli import run
from grille.play import Game
from grille.play.autosave import Autosave
from patience import GUARD, wait_until

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")
fcntl = pytest.importorskip("fcntl", reason="terminals of one's own are for systems that have them")

CHAIN = "0-1 1-2 2-3"


class Terminal:
    """A terminal that runs `grille play`."""

    def __init__(self, folder, *arguments):
        self.screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grille", "play", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=os.environ | {"XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(inside)
        self.seen = b""

    def look(self):
        """Read the output, or wait a moment for it."""
        if select.select([self.screen], [], [], 0.05)[0]:
            with suppress(OSError):
                self.seen += os.read(self.screen, 65536)

    def wait_for(self, condition):
        wait_until(condition, self.look)

    def hang_up(self):
        """Close the terminal, as when its window is closed."""
        os.close(self.screen)
        self.screen = None

    def press(self, keys):
        os.write(self.screen, keys)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(GUARD)
        if self.screen is not None:
            os.close(self.screen)


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def begin(*arguments):
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


def test_a_killed_game_is_resumed(terminal, tmp_path):
    keeper = Autosave(tmp_path / "grille" / "games")

    def kept():
        game = keeper.latest()
        return 0 if game is None else len(game.moves)

    first = terminal(CHAIN)
    first.wait_for(lambda: b"Domino chain" in first.seen)
    first.press(b"\r")
    first.wait_for(lambda: kept() == 1)
    first.press(b"\r")
    first.wait_for(lambda: kept() == 2)
    first.process.kill()
    first.process.wait(GUARD)
    assert keeper.latest().board.tiles == ((0, 1), (1, 2))
    second = terminal("--continue")
    second.wait_for(lambda: b"Welcome back" in second.seen)
    second.press(b"u")
    second.wait_for(lambda: keeper.latest().at == 1)
    # Ctrl-C exits, restores the terminal and saves the game.
    second.press(b"\x03")
    second.wait_for(lambda: second.process.poll() is not None)
    assert second.process.returncode == 0
    assert keeper.latest().at == 1
    second.wait_for(lambda: b"\x1b[?1049l" in second.seen)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_loses_nothing(terminal, tmp_path, number, code):
    keeper = Autosave(tmp_path / "grille" / "games")
    game = terminal(CHAIN)
    game.wait_for(lambda: b"Domino chain" in game.seen)
    game.press(b"\r")
    game.wait_for(lambda: keeper.latest() is not None)
    game.process.send_signal(number)
    game.wait_for(lambda: game.process.poll() is not None)
    assert game.process.returncode == code
    game.wait_for(lambda: b"\x1b[?1049l" in game.seen)
    assert keeper.latest().board.tiles == ((0, 1),)


def test_closing_the_terminal_ends_and_saves_the_game(terminal, tmp_path):
    """There is no signal here: the terminal is not the controlling terminal of the process."""
    keeper = Autosave(tmp_path / "grille" / "games")
    game = terminal(CHAIN)
    game.wait_for(lambda: b"Domino chain" in game.seen)
    game.press(b"\r")
    game.wait_for(lambda: keeper.latest() is not None)
    game.hang_up()
    assert game.process.wait(GUARD) == 129
    assert keeper.latest().board.tiles == ((0, 1),)


def test_a_puzzle_that_is_opened_again_is_resumed(terminal, tmp_path):
    keeper = Autosave(tmp_path / "grille" / "games")
    first = terminal(CHAIN)
    first.wait_for(lambda: b"Domino chain" in first.seen)
    first.press(b"\r")
    first.wait_for(lambda: keeper.latest() is not None)
    first.press(b"\x03")
    first.wait_for(lambda: first.process.poll() is not None)
    second = terminal(CHAIN)
    second.wait_for(lambda: b"Welcome back" in second.seen)
    second.press(b"\x03")
    second.wait_for(lambda: second.process.poll() is not None)
    assert len(keeper.latest().moves) == 1


@pytest.mark.parametrize(("flag", "words"), [("--learn", b"A first game"), ("--write", b"Write: Dominosa")])
def test_the_verb_opens_the_requested_screen(terminal, flag, words):
    game = terminal(flag, "--as", "dominosa")
    game.wait_for(lambda: words in game.seen)
    game.press(b"\x03")
    game.wait_for(lambda: game.process.poll() is not None)
    assert game.process.returncode == 0
    assert b"Traceback" not in game.seen


def test_errors_come_before_the_screen_opens(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for arguments, words in (
        (["--continue"], "no unfinished game"),
        (["nonsense"], "expected a puzzle"),
        (["missing.json"], "no such file"),
        (["0-1 1-2"], "needs a terminal"),
        (["0-1", "--daily"], "expected only one of"),
        (["--learn", "--write"], "expected only one of"),
        (["--export", "a.json", "--import", "b.json"], "expected only one of"),
        (["--import", "missing.json"], "no such file"),
    ):
        assert run(["play", *arguments]) == 2
        assert words in capsys.readouterr().err


def test_all_games_are_exported_and_imported_as_one_file(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "here"))
    file = str(tmp_path / "games.json")
    for text, move in (("0-1 1-2", "first t1"), ("..3.1........4.2", "r1c1=4")):
        game = Game(grille.parse(text))
        game.move(move)
        Autosave().save(game)
    assert run(["play", "--export", file]) == 0
    assert capsys.readouterr().out == f"2 games written to {file}\n"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "there"))
    assert run(["play", "--import", file]) == 0
    assert run(["play", "--import", file]) == 0
    assert capsys.readouterr().out == "2 games imported, 0 already here\n0 games imported, 2 already here\n"
    assert {len(kept.game.moves) for kept in Autosave().games()} == {1}
    # A collection is not a game, and a game is not a collection: both give an error, and no file is changed.
    assert run(["play", file]) == 2
    assert "grille play --import" in capsys.readouterr().err
    one = str(next(Autosave().games()).path)
    assert run(["play", "--import", one]) == run(["play", "--export", one]) == 2
    said = capsys.readouterr().err
    assert said.count("not a collection of games") == 2
    assert "was not changed" in said


def test_games_that_cannot_be_read_are_named(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = tmp_path / "games.json"
    game = Game(grille.parse("0-1 1-2"))
    game.move("first t1")
    path = Autosave().save(game)
    path.with_name("chain-other.grille.json").write_text("{")
    assert run(["play", "--export", str(file)]) == 2
    assert "chain-other" in capsys.readouterr().err
    file.write_text(file.read_text().replace('"games": [', '"games": [{"grille": 9}, 3, '))
    path.unlink()
    assert run(["play", "--import", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "1 game imported, 0 already here\n"
    assert "game 1: this game was saved by a newer version" in said.err
    assert "game 2: this is not a saved game" in said.err
    assert Autosave().latest().moves == game.moves


def test_without_its_extra_the_verb_says_what_to_install(capsys, monkeypatch):
    for name in [name for name in sys.modules if name.startswith(("textual", "grille.tui"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    assert run(["play"]) == 2
    assert capsys.readouterr().err == "grille: grille play needs Textual: pip install 'grille[tui]'\n"


def test_other_verbs_load_nothing_of_it():
    code = "import sys, grille.cli; grille.cli.run(['solve', '..3.1........4.2']); print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("False\n")


def test_leaving_in_the_middle_of_a_search_is_quick_and_clean(terminal):
    """A hint for an empty board of 36x36 takes about a second; leaving does not wait for it."""
    game = terminal("." * 1296)
    game.wait_for(lambda: b"Sudoku" in game.seen)
    game.press(b"\x1bOQ")
    game.wait_for(at_work(game.process))
    game.press(b"\x03")
    game.wait_for(lambda: game.process.poll() is not None)
    assert game.process.returncode == 0
    assert b"Traceback" not in game.seen
