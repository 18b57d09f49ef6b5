"""The editor in the terminal: puzzles are typed, counted meanwhile, rated, played and saved."""

from __future__ import annotations

from threading import Event

import pytest

import grille
from grille.errors import LimitReached
from grille.play import Game
from grille.sudoku.board import Sudoku

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual import events
from textual.timer import Timer
from textual.widgets import Input, OptionList

from grille.tui import solution_counter
from grille.tui.boards import EDITORS, editor_of
from grille.tui.screens import editor as editor_screen
from grille.tui.screens.dialogs import ChoiceDialog, TextDialog
from grille.tui.screens.editor import EditorScreen
from grille.tui.screens.game import GameScreen
from grille.tui.screens.start import Start
from grille.tui.solution_counter import SolutionCounter
from terminal import CHAIN, DOMINOSA, SUDOKU, in_terminal, until


def in_editor(tmp_path, name, what, **more):
    """Run a test in the empty editor of a family."""

    async def play(app, pilot):
        app.write(name)
        await pilot.pause()
        assert isinstance(app.screen, EditorScreen)
        return await what(app, pilot, app.screen, app.screen.editor)

    return in_terminal(tmp_path, play, **more)


async def counted(pilot, screen, words):
    await until(pilot, lambda: words in screen.count)


async def chosen(pilot, app, name):
    """Choose an option of a dialog by name."""
    options = app.screen.query_one(OptionList)
    names = [options.get_option_at_index(at).id for at in range(options.option_count)]
    options.highlighted = names.index(name)
    await pilot.press("enter")
    await pilot.pause()


def test_a_sudoku_is_typed_and_its_solutions_counted(tmp_path):
    async def write(app, pilot, screen, draft):
        await pilot.press("f2")
        await chosen(pilot, app, "2x2")
        assert draft.board_layout.side == 4
        await counted(pilot, screen, "Several solutions: 288.")
        await pilot.press(*"..3.1........4")
        await counted(pilot, screen, "Several solutions: 3.")
        assert "differ at" in screen.count
        await pilot.press("0", "2")
        await counted(pilot, screen, "Exactly one solution.")
        assert draft.puzzle() == grille.parse("..3.1........4.2")
        await pilot.press("backspace", "4")
        await counted(pilot, screen, "No solution.")
        assert "holds 4 twice" in screen.count
        assert "r4c4" in screen.count
        await pilot.press("ctrl+z", "ctrl+z")
        await counted(pilot, screen, "Exactly one solution.")
        await pilot.press("ctrl+r")
        await counted(pilot, screen, "288")
        assert draft.board_layout.side == 4
        await pilot.press("ctrl+z", "ctrl+y", "ctrl+y")
        assert "Nothing is left to redo" in screen.said

    in_editor(tmp_path, "sudoku", write)


@pytest.mark.parametrize("size", ["3x2", "5x5", "6x6"])
def test_a_grid_of_any_size_is_written_with_the_cursor_in_view(tmp_path, size):
    async def write(app, pilot, screen, draft):
        await pilot.press("f2")
        await chosen(pilot, app, size)
        side = draft.board_layout.side
        assert str(draft.board_layout) == size
        await pilot.press("end", "pagedown", draft.board_layout.symbols[-1].lower().replace("@", "1"))
        assert draft.state.digits[-1] in draft.board_layout.symbols
        assert draft.cursor.cell == 0
        await pilot.press("up")
        await pilot.pause()
        table = app.screen.query_one("#table")
        assert table.region.contains_region(draft.cursor_region().translate(draft.region.offset))
        assert f"1 of {side * side} given" in str(draft.sidebar())

    in_editor(tmp_path, "sudoku", write)


def test_typing_never_waits_for_the_count(tmp_path, monkeypatch):
    """During a long count keys still work, and only the last puzzle is counted after it."""
    asked, go_on = [], Event()

    class Slow(SolutionCounter):
        def go_on(self):
            asked.append(self.puzzle.givens)
            go_on.wait()
            self.over, self.text = True, f"counted {len(asked)}"

    monkeypatch.setattr(editor_screen, "SolutionCounter", Slow)

    async def write(app, pilot, screen, draft):
        await until(pilot, lambda: len(asked) == 1)
        await pilot.press(*"123456789")
        assert draft.state.digits.startswith("123456789")
        # The timer before the next count has fired, and that count has not started.
        await until(pilot, lambda: screen.wait is None)
        assert len(asked) == 1
        go_on.set()
        await counted(pilot, screen, "Counted 2.")
        assert asked[-1].startswith("123456789")

    try:
        in_editor(tmp_path, "sudoku", write)
    finally:
        go_on.set()


class Halting:
    """A search on a busy machine: the time limit is reached once before each solution."""

    def __init__(self, search):
        self.search = search
        self.statistics = search.statistics
        self.rested = False

    def next(self, nodes, seconds):
        self.rested = not self.rested
        if self.rested:
            raise LimitReached("stopped at a limit")
        return self.search.next(nodes, None)


def test_a_slow_machine_gives_the_same_count(tmp_path, monkeypatch):
    search = Sudoku.search
    monkeypatch.setattr(Sudoku, "search", lambda puzzle: Halting(search(puzzle)))
    counter = SolutionCounter(grille.parse("." * 16))
    shown = []
    while not counter.over:
        counter.go_on()
        shown.append(counter.text)
    assert shown[:3] == ["Counting…", "Counting… 1 so far.", "Counting… 2 so far."]
    assert shown[-1].startswith("Several solutions: 288.\nTwo of them differ at r")

    async def write(app, pilot, screen, draft):
        await pilot.press("f2")
        await chosen(pilot, app, "2x2")
        await counted(pilot, screen, "Several solutions: 288.")

    in_editor(tmp_path, "sudoku", write)


def test_a_count_begins_however_late_the_machine_is(tmp_path, monkeypatch):
    """An overdue timer of Textual fires at its next tick; one with a single tick never does."""
    on_time = Timer._run

    async def overdue(self):
        if self._repeat != 0:
            await on_time(self)

    monkeypatch.setattr(Timer, "_run", overdue)

    async def write(app, pilot, screen, draft):
        await counted(pilot, screen, "Several solutions: at least 1,000.")

    in_editor(tmp_path, "sudoku", write)


@pytest.mark.parametrize(
    ("guesses", "most", "said"),
    [
        (0, 1000, "Stopped at the limit of 0 guesses: not known if there is a solution."),
        (500_000, 100, "Several solutions: at least 100."),
    ],
)
def test_a_stopped_count_is_reported_and_never_as_no_solution(monkeypatch, guesses, most, said):
    monkeypatch.setattr(solution_counter, "GUESSES", guesses)
    monkeypatch.setattr(solution_counter, "MOST", most)
    count = SolutionCounter(grille.parse("." * 625))
    while not count.over:
        count.go_on()
    assert count.text.splitlines()[0] == said


def test_a_dominosa_is_typed_and_counted(tmp_path):
    async def write(app, pilot, screen, draft):
        await pilot.press("f2")
        await chosen(pilot, app, "3")
        await counted(pilot, screen, "20 squares to fill.")
        await pilot.press("f5")
        assert "Not yet: 20 squares" in screen.said
        await pilot.press(*DOMINOSA.partition(":")[2])
        await counted(pilot, screen, "Exactly one solution.")
        assert draft.puzzle() == grille.parse(DOMINOSA)
        await pilot.press("7")
        assert "7 is not a digit" in screen.said
        await pilot.press("backspace", "1")
        await counted(pilot, screen, "No solution.")
        assert "occurs 4 times" in screen.count

    in_editor(tmp_path, "dominosa", write)


def test_numbers_of_two_digits_are_typed_too(tmp_path):
    async def write(app, pilot, screen, draft):
        await pilot.press("f2")
        await chosen(pilot, app, "12")
        # 1 could begin 10, 11 or 12 and waits; 5 could begin nothing.
        await pilot.press("1", "2", "5", "1", "space", "1", "0")
        assert draft.state.digits[:5] == (12, 5, 1, 10, None)
        await pilot.press("1", "5")
        assert "15 is not a digit" in screen.said

    in_editor(tmp_path, "dominosa", write)


def test_a_hand_is_typed_and_counted(tmp_path):
    async def write(app, pilot, screen, draft):
        await counted(pilot, screen, "No tiles yet.")
        await pilot.press(*"01", "space", *"2-1", "enter")
        await counted(pilot, screen, "1 turn")
        await pilot.press(*"45", "space")
        await counted(pilot, screen, "No solution.")
        assert "Using every tile" in screen.count
        await pilot.press("delete")
        await counted(pilot, screen, "1 turn")
        await pilot.press("ctrl+t")
        assert draft.state.tiles == ((0, 1), (1, 2))
        await counted(pilot, screen, "0 turns")
        await pilot.press(*"from", "space", "2", "enter")
        assert draft.puzzle() == grille.parse("0-1 1-2 from 2")
        await pilot.press(*"ring", "enter", *"from", "enter")
        assert draft.puzzle() == grille.parse("0-1 1-2 ring")
        await pilot.press(*"tile", "enter")
        assert "'tile' is not a tile" in screen.said
        await pilot.press(*["backspace"] * 6)
        await counted(pilot, screen, "No tiles yet.")

    in_editor(tmp_path, "chain", write)


@pytest.mark.parametrize(("name", "text"), [("sudoku", SUDOKU), ("dominosa", DOMINOSA), ("chain", CHAIN)])
def test_an_edited_puzzle_is_rated_saved_shown_and_played(tmp_path, name, text):
    path = tmp_path / "mine.txt"

    async def write(app, pilot, screen, draft):
        draft.post_message(events.Paste(text))
        await until(pilot, lambda: "xactly one" in screen.count or "everal" in screen.count)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        await pilot.press("escape", "f7")
        assert isinstance(app.screen, TextDialog)
        assert grille.parse(app.clipboard) == grille.parse(text)
        await pilot.press("escape")
        for _ in range(2):
            await pilot.press("ctrl+s")
            app.screen.query_one(Input).value = str(path)
            await pilot.press("enter")
        assert "exists already" in screen.said
        assert grille.parse(path.read_text()) == grille.parse(text)
        await pilot.press("f5")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.game.puzzle == grille.parse(text)
        await pilot.press("q")
        assert app.screen is screen
        await pilot.press("escape")
        assert isinstance(app.screen, Start)
        # It is still there after leaving and coming back.
        app.write(name)
        await pilot.pause()
        assert app.screen.editor.puzzle() == grille.parse(text)

    in_editor(tmp_path / "games", name, write)


def test_pasting_a_puzzle_of_another_family_opens_its_editor(tmp_path):
    async def write(app, pilot, screen, draft):
        draft.post_message(events.Paste(CHAIN))
        await until(pilot, lambda: app.screen is not screen)
        await pilot.pause()
        assert app.screen.family == "chain"
        app.screen.editor.post_message(events.Paste("nonsense"))
        await until(pilot, lambda: "ot a puzzle" in app.screen.said or "onsense" in app.screen.said)

    in_editor(tmp_path, "sudoku", write)


def test_the_start_screen_opens_every_editor(tmp_path):
    async def play(app, pilot):
        for name in EDITORS:
            await chosen(pilot, app, "write")
            assert isinstance(app.screen, ChoiceDialog)
            await chosen(pilot, app, name)
            assert app.screen.family == name
            await pilot.press("f1")
            assert isinstance(app.screen, TextDialog)
            await pilot.press("escape", "escape")

    in_terminal(tmp_path, play)


@pytest.mark.parametrize("name", EDITORS)
def test_an_editor_copies_a_puzzle_and_returns_it(name):
    for text in (SUDOKU, DOMINOSA, CHAIN, "0-1 on 1-2", "." * 256):
        puzzle = grille.parse(text)
        if puzzle.family == name:
            draft = editor_of(name, editor_of(name).copied(puzzle))
            assert draft.puzzle() == puzzle
            assert Game(draft.puzzle()).puzzle == puzzle
