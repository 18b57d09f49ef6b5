"""Finished games and drafts in the terminal: recorded, shared with the browser, and never lost in a crash."""

from __future__ import annotations

import json
import shutil
import subprocess
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

import grille
from grille.errors import GrilleError
from grille.family import family
from grille.play.autosave import Autosave
from grille.play.collection import export_games, import_games
from grille.play.drafts import Drafts
from grille.play.history import MAX_FINISHED, Finished, History, read_finished, streak, summary
from grille.play.lesson import pages_of
from grille.play.lesson_progress import LessonProgress

pytest.importorskip("textual", reason="Textual, which games in the terminal are drawn with, is not installed")

from textual.widgets import OptionList, Static

from grille.tui.app import PlayApp, of_today
from grille.tui.screens.dialogs import ChoiceDialog, TextDialog
from grille.tui.screens.game import GameScreen
from grille.tui.screens.learn import Learn
from terminal import NEARLY, SMALL, in_terminal, until

ONE = Finished("sudoku", "1...", "easy", 100, 0, 1_700_000_000_000, ("full_house",))
TWO = Finished("sudoku", "2...", "easy", 60, 2, 1_700_000_001_000, (), "2023-11-14")


def test_an_entry_is_plain_data_and_back():
    for each in (ONE, TWO, TWO._replace(shown=True)):
        assert read_finished(json.loads(json.dumps(each.data()))) == each
    damaged = [None, [], {}, ONE.data() | {"seconds": "1"}, ONE.data() | {"when": float("inf")}]
    damaged += [ONE.data() | {"techniques": [1]}, ONE.data() | {"date": "today"}, ONE.data() | {"puzzle": "x" * 9999}]
    for data in damaged:
        assert read_finished(data) is None


def test_the_first_time_counts_and_nothing_is_lost(tmp_path):
    history = History(tmp_path)
    assert history.games() == []
    assert history.record(ONE)
    assert not history.record(ONE._replace(seconds=1))
    assert History(tmp_path).merge([TWO, ONE, TWO]) == 1
    assert history.games() == [ONE, TWO]
    many = [ONE._replace(puzzle=f"{number}", when=ONE.when + number) for number in range(MAX_FINISHED + 5)]
    assert history.merge(many) == MAX_FINISHED + 5
    assert len(history.games()) == MAX_FINISHED
    (tmp_path / "history.json").write_text("{")
    with pytest.raises(GrilleError):
        history.record(ONE)
    assert (tmp_path / "history.json").read_text() == "{"


def test_best_times_and_days_in_a_row():
    assert summary([ONE, TWO, ONE._replace(puzzle="3", seconds=1, shown=True)], "sudoku", "easy") == (2, 60, 100, 1)
    assert summary([ONE], "sudoku", "hard") is None
    today = date(2026, 3, 10)
    noon = [datetime(2026, 3, day, 12, tzinfo=UTC).timestamp() * 1000 for day in (5, 6, 8, 9)]
    games = [ONE._replace(puzzle=f"{at}", when=round(at)) for at in noon]
    games = [each._replace(date=each.day.isoformat()) for each in games]
    assert streak(games, today) == (2, 2)
    assert streak(games, today + timedelta(1)) == (0, 2)
    # A puzzle of another day, or one that was solved by the program, does not count.
    assert streak([each._replace(date="2026-03-01") for each in games], today) == (0, 0)
    assert streak([each._replace(shown=True) for each in games], today) == (0, 0)


def test_the_file_with_all_games_carries_the_history(tmp_path):
    here, there = Autosave(tmp_path / "here"), Autosave(tmp_path / "there")
    game = grille.Game(grille.parse(SMALL))
    game.move("r1c1=4")
    here.save(game)
    History(here.folder).merge([ONE, TWO])
    LessonProgress(here.folder).finish("sudoku", "x_wing", 5)
    path = tmp_path / "all.json"
    assert export_games(here, path) == 1
    assert import_games(there, path) == (1, 0, [], 2, 1)
    assert import_games(there, path) == (0, 1, [], 0, 0)
    assert LessonProgress(there.folder).pages() == {"sudoku.x_wing": frozenset(range(5))}
    assert History(there.folder).games() == [ONE, TWO]
    # The history file has the same format.
    assert import_games(Autosave(tmp_path / "third"), here.folder / "history.json") == (0, 0, [], 2, 0)


SCRIPT = """
import "./static/service.js";
import { finishedGames, mergeFinished, summary } from "./static/history.js";
const data = JSON.parse(process.argv[2]);
const added = mergeFinished(data.history);
console.log(JSON.stringify({ added, games: finishedGames(), summary: summary("sudoku", "easy") }));
"""


def test_the_browser_reads_and_writes_the_same_entries(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the page's history can't be run here")
    shutil.copytree(Path(grille.__file__).parent / "web/static", tmp_path / "static")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "read.js").write_text(SCRIPT)
    history = History(tmp_path / "games")
    history.merge([ONE, TWO])
    command = [node, str(tmp_path / "read.js"), history.path.read_text()]
    found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert found["added"] == 2
    assert [read_finished(each) for each in found["games"]] == [ONE, TWO]
    ours = summary([ONE, TWO], "sudoku", "easy")
    assert found["summary"] == {"count": ours[0], "best": ours[1], "middle": ours[2], "unaided": ours[3]}


def test_a_solved_game_is_recorded_with_its_best_time(tmp_path):
    History(tmp_path).merge([ONE._replace(level="")])

    async def play(app, pilot):
        screen = app.screen
        await until(pilot, lambda: screen.info is not None)
        screen.game.seconds = 61.4
        screen.game.show_answer(screen.game.puzzle.solve().solution)
        screen.changed()
        await pilot.pause()
        assert isinstance(app.screen, ChoiceDialog)
        words = str(app.screen.query_one(".said", Static).content)
        assert "Time: 1:01, best before: 1:40. A new best time!" in words
        last = app.finished_games()[-1]
        assert (last.family, last.puzzle, last.seconds, last.hints) == ("sudoku", screen.game.puzzle.notation(), 61, 0)
        assert last.techniques == tuple(screen.info.rating.techniques)
        await pilot.press("escape")
        app.show_progress()
        await pilot.pause()
        assert isinstance(app.screen, TextDialog)

    in_terminal(tmp_path, play, text=NEARLY)


def test_a_solution_that_was_entered_is_no_best_time(tmp_path):
    async def play(app, pilot):
        screen = app.screen
        screen._solve("enter")
        await until(pilot, lambda: screen.finished)
        await pilot.pause()
        assert [each.shown for each in app.finished_games()] == [True]
        assert summary(app.finished_games(), "sudoku", "") is None

    in_terminal(tmp_path, play, text=SMALL)


def test_the_puzzles_of_the_day_are_those_of_the_browser(tmp_path):
    async def play(app, pilot):
        app.begin_daily("chain")
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        assert [options.get_option_at_index(at).id for at in range(3)] == ["easy", "medium", "hard"]
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        request = app.screen.request
        assert (request.level, request.date) == ("medium", date.today().isoformat())  # noqa: DTZ011
        assert request.spec == of_today("chain", "medium").spec

    in_terminal(tmp_path, play)


def test_the_option_daily_opens_the_three_puzzles_of_the_day(tmp_path):
    async def play(app, pilot):
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        options = app.screen.query_one(OptionList)
        assert [options.get_option_at_index(at).id for at in range(options.option_count)] == ["easy", "medium", "hard"]
        await pilot.press("escape")

    in_terminal(tmp_path, play, opens="daily", family="dominosa")


def test_a_lesson_that_was_finished_in_the_browser_is_ticked(tmp_path):
    """The last page decides; damaged entries are left out."""
    path = tmp_path / "browser.json"
    count = pages_of(family("sudoku"), "x_wing")
    lessons = {"sudoku.x_wing": [count - 1], "sudoku.swordfish": [0], "no lesson": [1], "sudoku.aic": "x"}
    path.write_text(json.dumps({"grille": 1, "games": [], "history": [], "lessons": lessons}))
    assert import_games(Autosave(tmp_path), path).lessons == 2

    async def play(app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Learn))
        ideas = app.screen.query_one("#ideas", OptionList)
        await until(pilot, lambda: ideas.option_count > 3)
        assert str(ideas.get_option("x_wing").prompt).startswith("✓")
        assert not str(ideas.get_option("swordfish").prompt).startswith("✓")

    in_terminal(tmp_path, play, opens="learn", family="sudoku")


def test_a_damaged_file_of_lessons_is_left_alone(tmp_path):
    (tmp_path / "lessons.json").write_text("{")
    with pytest.raises(GrilleError):
        LessonProgress(tmp_path).finish("sudoku", "x_wing", 5)
    assert (tmp_path / "lessons.json").read_text() == "{"


STATES = {
    "sudoku": (("1", "2", "space", "3"), lambda state: state.digits[:4] == "12.3"),
    "dominosa": (("1", "2", "space", "3"), lambda state: state.digits[:4] == (1, 2, None, 3)),
    "chain": (
        (*"34", "space", *"from", "space", "3", "enter"),
        lambda state: state.start == 3 and state[0] == ((3, 4),),
    ),
}


@pytest.mark.parametrize("family", STATES)
def test_a_draft_survives_a_crash(tmp_path, family):
    keys, right = STATES[family]

    async def write(app, pilot):
        app.write(family)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        # The app is not closed in an orderly way: all that counts is on disk already.
        assert Drafts(tmp_path).get(family) is not None
        return app.screen.editor.state

    state = in_terminal(tmp_path, write)
    assert right(state)

    async def read(app, pilot):
        assert app.editor_states == {}
        app.write(family)
        await pilot.pause()
        assert app.screen.editor.state == state

    in_terminal(tmp_path, read)


@pytest.mark.parametrize("text", ["{", '{"grille": 1}', '{"grille": 1, "drafts": {"sudoku": {"layout": 3}}}'])
def test_damaged_drafts_are_reported_and_left_alone(tmp_path, text):
    (tmp_path / "drafts.json").write_text(text)

    async def play(app, pilot):
        assert isinstance(app, PlayApp)
        for name in ("sudoku", "chain"):
            app.write(name)
            await pilot.pause()
        assert "drafts" in app._warned

    in_terminal(tmp_path, play)
    if "drafts" not in text:
        assert (tmp_path / "drafts.json").read_text() == text
