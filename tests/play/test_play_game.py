"""Games of every family: bookmarks, undo in long games, automatic saves, the puzzle of the day."""

from __future__ import annotations

import json
import os
from datetime import date, timedelta

import pytest

import grille
from grille.errors import GrilleError
from grille.family import REGISTRY, family
from grille.generator import Generator
from grille.play import Game, save
from grille.play.autosave import SUFFIX, Autosave, default_folder
from grille.play.daily import DAILY_LEVELS, daily, generator_of
from grille.play.game import STORED_EVERY
from grille.play.generate_task import GenerateTask
from grille.play.levels import play_level_of
from grille.play.opening import game_of

FOUR = "..3.1........4.2"


@pytest.fixture
def game():
    return Game(grille.parse(FOUR))


def test_undo_is_unlimited(game):
    """Only some boards are stored; undo reproduces all of them."""
    boards = [game.board]
    for number in range(5 * STORED_EVERY + 3):
        game.move(f"r1c1#{number % 8 + 1}", f"r1c2={'' if number % 2 else 4}")
        boards.append(game.board)
    for board in reversed(boards[:-1]):
        assert game.undo()
        assert game.board == board
    assert not game.undo()
    for board in boards[1:]:
        assert game.redo()
        assert game.board == board
    game.at = 2 * STORED_EVERY + 1
    game.move("r4c1=3")
    assert len(game.moves) == 2 * STORED_EVERY + 2
    after = game.board
    game.undo()
    assert game.board == boards[2 * STORED_EVERY + 1]
    game.redo()
    assert game.board == after


def test_a_new_move_discards_undone_moves(game):
    game.move("r1c1=4")
    game.undo()
    game.move("r1c1=2")
    assert not game.redo()
    assert [str(move) for move in game.moves] == ["r1c1=2"]


def test_a_move_that_changes_nothing_is_not_recorded(game):
    game.move("r1c1=")
    assert game.at == 0
    game.move("r1c1=4")
    game.undo()
    game.move("r1c1=")
    assert game.redo()


def test_bookmarks(game):
    game.bookmark("start")
    game.move("r1c1=4")
    game.bookmark(" here ")
    game.move("r1c2=2")
    game.go_to("here")
    assert game.at == 1
    game.go_to("start")
    game.move("r1c1=2")
    assert game.bookmarks == {"start": 0}
    with pytest.raises(GrilleError, match="unknown bookmark 'here'"):
        game.go_to("here")
    with pytest.raises(GrilleError, match="needs a name"):
        game.bookmark("  ")


def test_hints_are_counted_and_looking_is_not(game):
    assert game.look() == game.hint()
    assert game.hints == 1
    game.mistakes()
    assert game.hints == 1


def test_hints_begin_with_what_people_see_first():
    """Full house, single in a box, single in a line, naked single: whatever else is there."""
    order = {"full_house": 0, "hidden_single": 1, "naked_single": 3}
    seen = set()
    for made in grille.generate("sudoku", level="easy", count=4, seed=17):
        game = grille.Game(made.puzzle)
        while not game.done:
            step = game.look().step
            ranks = [
                order[each.technique.id] + (each.technique.id == "hidden_single" and "box" not in each.pattern[0].text)
                for each in made.puzzle.all_steps(game.position, techniques=list(order))
            ]
            rank = order[step.technique.id] + (
                step.technique.id == "hidden_single" and "box" not in step.pattern[0].text
            )
            assert rank == min(ranks)
            seen.add(rank)
            game.play_hint(game.look())
        # The rating keeps its own order.
        assert made.puzzle.rate() == made.rating
    assert {0, 1} <= seen


def test_starting_over_is_a_move_that_can_be_undone(game):
    first = game.board
    game.restart()
    assert game.moves == []
    game.move("r1c1=4")
    game.move("r1c2=2")
    board = game.board
    game.restart()
    assert (game.at, game.board) == (3, first)
    game.move("r1c2=2")
    assert game.undo()
    assert game.undo()
    assert game.board == board


def test_filling_notes_brings_nothing_back(game):
    game.move("r1c1<>4")
    left = game.board.centre[0]
    game.move("notes fill")
    assert game.board.centre[0] == left
    assert all(note for note, digit in zip(game.board.centre, game.board.digits, strict=True) if digit == ".")
    game.move("notes")
    assert "4" in game.board.centre[0]


# --- files ---


def test_saving_is_atomic(game, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    save.write(game, path)
    good = path.read_text()
    game.move("r1c1=4")
    monkeypatch.setattr(save.os, "fsync", lambda _file: (_ for _ in ()).throw(OSError("no room")))
    with pytest.raises(OSError, match="no room"):
        save.write(game, path)
    assert path.read_text() == good
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_the_save_format_is_stable(game):
    """Both front ends and old files rely on it."""
    game.move("r1c1=4!", "r1c2~2")
    game.undo()
    assert json.loads(save.to_text(game)) == {
        "grille": 1,
        "family": "sudoku",
        "puzzle": FOUR,
        "moves": [["r1c1=4!", "r1c2~2"]],
        "at": 0,
        "bookmarks": {},
        "seconds": 0.0,
        "hints": 0,
    }


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "large.json"
    path.write_text(" " * (save.LARGEST + 1))
    with pytest.raises(GrilleError, match="too large"):
        save.read(path)
    with pytest.raises(GrilleError, match="no such file"):
        save.read(tmp_path / "none.json")


def test_too_many_moves_are_refused(game):
    data = json.loads(save.to_text(game)) | {"moves": [["r1c1=4"]] * (save.MAX_MOVES + 1)}
    with pytest.raises(GrilleError, match="too many moves"):
        save.from_text(json.dumps(data))


# --- games that keep themselves ---


def test_every_move_is_saved_and_read_back(game, tmp_path):
    keeper = Autosave(tmp_path)
    assert keeper.latest() is None
    for move in ("r1c1=4", "r1c2=2", "notes"):
        game.move(move)
        path = keeper.save(game)
        assert path.name.endswith(SUFFIX)
        again = Autosave(tmp_path).latest()
        assert (again.moves, again.board) == (game.moves, game.board)
    assert len(list(tmp_path.glob(f"*{SUFFIX}"))) == 1


def test_games_of_several_puzzles_have_separate_files(game, tmp_path):
    keeper = Autosave(tmp_path)
    other = Game(grille.parse("0-1 1-2"))
    game.move("r1c1=4")
    other.move("first t1")
    os.utime(keeper.save(game), (1, 1))
    keeper.save(other)
    assert [kept.game.puzzle for kept in keeper.games()] == [other.puzzle, game.puzzle]
    keeper.forget(other)
    assert keeper.latest().puzzle == game.puzzle


def test_finished_games_are_not_continued(game, tmp_path):
    game.show_answer(game.puzzle.solve().solution)
    keeper = Autosave(tmp_path)
    keeper.save(game)
    assert keeper.latest() is None


@pytest.mark.parametrize("foreign", ["", "{", '{"grille": 99}', '{"grille": 1}', "my poem"])
def test_foreign_files_are_not_overwritten(game, tmp_path, foreign):
    path = Autosave(tmp_path).save(game)
    path.write_text(foreign)
    game.move("r1c1=4")
    for keeper in (Autosave(tmp_path), Autosave(tmp_path)):
        assert keeper.save(game) != path
        assert path.read_text() == foreign
        assert keeper.latest().moves == game.moves


def test_a_file_that_is_damaged_meanwhile_is_not_overwritten(game, tmp_path):
    keeper = Autosave(tmp_path)
    path = keeper.save(game)
    path.write_text('{"grille": 2, "from": "the future"}')
    game.move("r1c1=4")
    assert keeper.save(game) != path
    assert "the future" in path.read_text()


def test_an_impossible_folder_is_reported(game, tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(GrilleError, match="can't be saved"):
        Autosave(tmp_path / "taken" / "games").save(game)


def test_games_are_saved_in_the_state_folder_of_the_system(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "grille" / "games"
    assert Autosave().folder == default_folder()


# --- opening ---


def test_the_first_of_several_puzzles_is_opened():
    assert game_of(f"{FOUR}\n{FOUR[::-1]}\n").puzzle == grille.parse(FOUR)


@pytest.mark.parametrize("text", ["", "  ", "# remarks alone", "{", '{"grille": 1}', "nonsense"])
def test_text_without_a_game_is_refused(text):
    with pytest.raises(GrilleError):
        game_of(text)


# --- puzzles by the day, and in the background ---

PLAYED = [name for name in REGISTRY if family(name).generator is not None]


@pytest.mark.parametrize("level", DAILY_LEVELS)
@pytest.mark.parametrize("name", PLAYED)
def test_the_puzzle_of_the_day_is_the_same_for_everyone(name, level):
    day = date(2026, 11, 16)
    made = []
    for _ in range(2):
        making = GenerateTask(generator_of(name), daily(name, day, level)).start()
        making.wait()
        assert making.over
        made.append(making.made)
    assert made[0].puzzle == made[1].puzzle
    # A family without play levels has puzzles of any level.
    assert not generator_of(name).play_levels or play_level_of(name, made[0].rating.level) == level
    assert daily(name, day, level) != daily(name, day + timedelta(days=1), level)


def test_there_are_three_levels_a_day():
    with pytest.raises(GrilleError, match="level of the day"):
        daily("sudoku", date(2026, 11, 16), "extreme")


def test_the_days_of_a_year_differ():
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]
    seeds = {daily(name, day, level).seed for name in PLAYED for day in days for level in DAILY_LEVELS}
    # Seeds are hashes of 32 bits: a few may be equal.
    assert len(seeds) > 365 * len(PLAYED) * len(DAILY_LEVELS) - 5


def _slow(_spec, _number):
    while True:
        yield None


def test_a_task_in_the_thread_of_its_caller_is_stopped_after_an_attempt():
    spec = daily("coins", date(2026, 11, 16), "easy")
    asked = []
    task = GenerateTask(Generator((), _slow), spec, go_on=lambda attempts: asked.append(attempts) or attempts < 3)
    assert task.run() is None
    assert (task.stopped, asked) == (True, [1, 2, 3])


def test_a_task_can_be_stopped_and_reports_errors():
    spec = daily("coins", date(2026, 11, 16), "easy")
    making = GenerateTask(Generator((), _slow), spec).start()
    making.stop()
    making.wait()
    assert (making.over, making.made, making.error) == (True, None, None)
    making = GenerateTask(Generator((), lambda _spec, _number: iter([None, None])), spec).start()
    making.wait()
    assert "2 attempts" in str(making.error)
    making = GenerateTask(Generator((), lambda _spec, _number: iter([1 // 0])), spec).start()
    making.wait()
    assert "division" in str(making.error)
