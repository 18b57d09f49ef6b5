"""No saved move is lost: reopened games, two players of one game, hash collisions."""

from __future__ import annotations

import json
import os
from itertools import product
from random import Random

import pytest

import grille
from grille.play import autosave as module
from grille.play import save
from grille.play.autosave import SUFFIX, Autosave
from grille.play.collection import from_text, to_text
from grille.play.game import Game
from grille.play.lock import NAME

FOUR = "..3.1........4.2"
WAYS = (["r1c1=4", "r1c2=2"], ["r1c1=2"], ["notes", "r1c1=4", "r1c2=2"])


def played(moves, text=FOUR):
    game = Game(grille.parse(text))
    for move in moves:
        game.move(move)
    return game


def kept(folder):
    """The moves of every game in a folder."""
    return sorted([str(move) for move in each.game.moves] for each in Autosave(folder).all_games())


def test_a_reopened_puzzle_is_continued(tmp_path):
    Autosave(tmp_path).save(played(WAYS[0]))
    keeper = Autosave(tmp_path)
    again = keeper.resume(played([]))
    assert [str(move) for move in again.moves] == WAYS[0]
    assert keeper.resume(again) is again
    # A game with other moves does not continue this one.
    other = played(WAYS[1])
    assert keeper.resume(other) is other
    assert keeper.resume(played(WAYS[0][:1])).moves == again.moves


def test_a_game_without_moves_never_replaces_one_with_moves(tmp_path):
    Autosave(tmp_path).save(played(WAYS[0]))
    Autosave(tmp_path).save(played([]))
    assert kept(tmp_path) == [WAYS[0]]


def test_an_unchanged_game_does_not_overwrite_a_changed_one(tmp_path):
    first, second = Autosave(tmp_path), Autosave(tmp_path)
    first.save(played(WAYS[0]))
    idle, busy = first.latest(), second.latest()
    busy.move("r1c4=1")
    second.save(busy)
    idle.seconds += 100
    first.save(idle)
    assert kept(tmp_path) == [[*WAYS[0], "r1c4=1"]]


def test_two_players_of_one_game_keep_both(tmp_path):
    first, second = Autosave(tmp_path), Autosave(tmp_path)
    first.save(played(WAYS[0]))
    one, other = first.latest(), second.latest()
    one.move("r1c4=1")
    other.move("r2c2=3")
    paths = first.save(one), second.save(other)
    assert len(set(paths)) == 2
    assert kept(tmp_path) == [[*WAYS[0], "r1c4=1"], [*WAYS[0], "r2c2=3"]]
    # From here on each has a separate file.
    one.move("r2c3=1")
    other.move("r2c3=4")
    assert (first.save(one), second.save(other)) == paths
    assert first.file_of(one) == paths[0]


def test_continuing_from_the_other_save_uses_the_same_file(tmp_path):
    first, second = Autosave(tmp_path), Autosave(tmp_path)
    game = played(WAYS[0])
    path = first.save(game)
    second.save(second.latest())
    game.move("r1c4=1")
    assert first.save(game) == path
    assert kept(tmp_path) == [[*WAYS[0], "r1c4=1"]]


def test_bookmarks_of_the_other_player_are_kept(tmp_path):
    first, second = Autosave(tmp_path), Autosave(tmp_path)
    first.save(played(WAYS[0]))
    one, other = first.latest(), second.latest()
    one.bookmark("here")
    first.save(one)
    other.move("r1c4=1")
    second.save(other)
    assert sorted(len(each.game.bookmarks) for each in Autosave(tmp_path).games()) == [0, 1]


def test_another_puzzle_with_the_same_hash_is_another_game(tmp_path, monkeypatch):
    class Same:
        """A hash under which everything is alike."""

        def __init__(self, *_arguments, **_options):
            pass

        def hexdigest(self):
            return "0"

    monkeypatch.setattr(module, "blake2b", Same)
    other = "13.12331.133234."
    Autosave(tmp_path).save(played(["r1c1=4"]))
    Autosave(tmp_path).save(played(["r1c3=2"], other))
    keeper = Autosave(tmp_path)
    assert [str(move) for move in keeper.resume(played([], other)).moves] == ["r1c3=2"]
    assert [str(move) for move in keeper.resume(played([])).moves] == ["r1c1=4"]


def test_removing_a_finished_game_keeps_the_others(tmp_path):
    first, second = Autosave(tmp_path), Autosave(tmp_path)
    first.save(played(WAYS[0]))
    one, other = first.latest(), second.latest()
    other.move("r1c4=1")
    second.save(other)
    first.forget(one)
    assert kept(tmp_path) == [[*WAYS[0], "r1c4=1"]]
    second.forget(other)
    assert kept(tmp_path) == []


def test_started_games_are_never_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MAX_FILES", 2)
    keeper = Autosave(tmp_path)
    for number in range(4):
        text = f"{'.' * number}1{'.' * (15 - number)}"
        path = keeper.save(played([] if number % 2 else ["r4c4=2"], text))
        os.utime(path, (number, number))
    keeper.save(played([]))
    # Among the oldest files, the game without moves was removed.
    assert kept(tmp_path) == [[], [], ["r4c4=2"], ["r4c4=2"]]


def test_an_unreadable_file_is_not_treated_as_missing(tmp_path):
    keeper = Autosave(tmp_path)
    game = played(WAYS[0])
    path = keeper.save(game)
    path.unlink()
    path.mkdir()
    game.move("r1c4=1")
    with pytest.raises(grille.GrilleError, match="can't be saved"):
        keeper.save(game)
    path.rmdir()
    assert keeper.save(game) == path


def test_the_lock_file_is_not_a_game(tmp_path):
    keeper = Autosave(tmp_path)
    keeper.save(played(WAYS[0]))
    assert (tmp_path / NAME).exists()
    assert keeper.unreadable() == []
    (tmp_path / f"damaged{SUFFIX}").write_text("{")
    assert [path.name for path in keeper.unreadable()] == [f"damaged{SUFFIX}"]


@pytest.mark.parametrize("seed", range(5))
def test_random_players_lose_no_move(tmp_path, seed):
    """Every saved move is in some game, in whatever order the players continue, leave and reopen it."""
    rng = Random(seed)
    players = [Autosave(tmp_path) for _ in range(3)]
    at_play = [keeper.resume(played([])) for keeper in players]
    free = [f"r{row}c{column}" for row, column in product(range(1, 5), repeat=2) if FOUR[row * 4 + column - 5] == "."]
    made = set()
    for cell, digit in product(free, range(1, 5)):
        move = f"{cell}~{digit}"
        who = rng.randrange(3)
        if rng.random() < 0.3:
            players[who].save(at_play[who])
            at_play[who] = players[who].resume(played([]))
        at_play[who].move(move)
        players[who].save(at_play[who])
        made.add(move)
    assert {str(move) for each in Autosave(tmp_path).games() for move in each.game.moves} == made


# --- all games as one file ---


def test_a_collection_is_read_back_completely():
    games = [played(way) for way in WAYS]
    games[0].bookmark("here")
    games[0].seconds = 12.5
    again = [*from_text(to_text(games))]
    assert [*map(save.to_text, again)] == [*map(save.to_text, games)]
    assert json.loads(to_text(games))["games"][0] == json.loads(save.to_text(games[0]))
    with pytest.raises(grille.GrilleError, match="not a saved game"):
        next(from_text("[]"))
    with pytest.raises(grille.GrilleError, match="newer version"):
        next(from_text('{"grille": 2, "games": []}'))
