"""The next place, and entering a position."""

from __future__ import annotations

import pytest

import grille
from grille.errors import GrilleError, LimitReached
from grille.family import families, logic_of
from grille.logic import Position
from grille.play import Game
from grille.play.next_place import next_place
from grille.play.opening import enter

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def game(text, *moves):
    played = Game(grille.parse(text))
    for move in moves:
        played.move(move)
    return played


def test_a_cell_that_can_be_filled_now():
    played = game(CLASSIC)
    found = next_place(played, 10)
    step = played.hint().step
    assert (found.at, found.before) == (step.places[0].partition("=")[0], 0)
    assert found.data() == {"version": 1, "at": found.at, "steps": 1, "mistakes": [], "ending": None}


def before_a_removal():
    """A game whose next step only rules out candidates."""
    played = game(HARD)
    walk = played.puzzle.steps()
    at = walk.position
    while next(walk).places:
        at = walk.position
    enter(played, at)
    return played


def test_steps_that_only_rule_out_are_counted():
    played = before_a_removal()
    found = next_place(played, 30)
    before = next(number for number, step in enumerate(played.puzzle.steps(played.position)) if step.places)
    assert found.before == before > 0
    assert found.data()["steps"] == before + 1


def test_a_chain_begun_in_the_middle_continues_at_either_end():
    found = next_place(game("0-1 1-2 2-3", "first t2"), 10)
    assert found.at in {"t1", "t3"}
    assert found.before == 0
    left = next_place(game("0-1 1-2 2-3", "first t2", "right t3"), 10)
    assert left.at == "t1"


def test_a_mistake_is_named_before_a_place():
    found = next_place(game(CLASSIC, "r1c3=5"), 10)
    assert found.at is None
    assert not found.finishable
    assert found.data()["mistakes"][0]["message"] == "row 1 holds 5 twice: r1c1, r1c3"
    assert found.data()["ending"] == "contradiction"


def test_a_chain_that_cannot_be_finished_is_reported():
    found = next_place(game("0-1 1-2 from 0", "turn t2", "first t2"), 10)
    assert found.at is None
    assert not found.finishable


@pytest.mark.parametrize("record", families(), ids=lambda record: record.name)
def test_a_finished_game_has_no_next_place(record):
    name, text, _ = next(example for example in record.examples if example[2] == 1)
    played = game(text)
    played.show_answer(played.puzzle.solve().solution)
    found = next_place(played, 10)
    assert (found.at, found.data()["ending"]) == (None, "finished"), name


def test_a_cancelled_search_stops():
    with pytest.raises(LimitReached):
        next_place(before_a_removal(), 30, lambda: False)


@pytest.mark.parametrize("record", families(), ids=lambda record: record.name)
def test_a_position_is_entered_as_one_move(record):
    """The position after some steps equals the position of the game after entering it."""
    text = next(example[1] for example in record.examples if example[2] == 1)
    puzzle = grille.parse(text)
    walk = puzzle.steps()
    for _ in zip(range(6), walk, strict=False):
        played = Game(puzzle)
        enter(played, walk.position)
        assert walk.position.places == played.position.places
        assert played.at == 1
        enter(played, walk.position)
        assert played.at == 1


def test_tiles_are_entered_in_the_order_in_which_they_lie():
    hand = grille.parse(" ".join(f"{at}-{at + 1}" for at in range(12)))
    played = Game(hand)
    enter(played, logic_of(hand).position(hand, " ".join(f"r{at}=t{at}" for at in range(1, 13))))
    assert played.done


def test_a_placement_on_a_given_is_refused():
    played = game(CLASSIC)
    with pytest.raises(GrilleError, match="r1c1 holds 5, a given"):
        enter(played, Position(frozenset({"r1c1=4"})))
    assert played.at == 0


def test_a_tile_that_is_already_laid_is_refused():
    played = game("0-1 1-2 2-3", "first t2")
    with pytest.raises(GrilleError, match="t2 is laid twice"):
        enter(played, Position(frozenset({"r2=t2"})))
