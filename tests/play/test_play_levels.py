"""Play levels mean the same for every family; an explained path leads every puzzle to its end."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

import grille
from grille.errors import GrilleError, LimitReached
from grille.family import families, family
from grille.generator import PLAY_LEVELS
from grille.logic import Position
from grille.play.daily import DAILY_LEVELS, daily, generator_of
from grille.play.game import Game
from grille.play.path import explained_path
from grille.sudoku.generator import GIVENS

NAMES = [record.name for record in families() if record.generator is not None and record.generator().play_levels]
LEVELS = [(name, level) for name in NAMES for level in PLAY_LEVELS]


def made(name, level, number=0, **options):
    generator = generator_of(name)
    return generator.first(generator.play_spec(level, 5, options), number)


@pytest.mark.parametrize("name", NAMES)
def test_every_family_has_the_same_play_levels_in_the_order_of_its_own(name):
    generator = generator_of(name)
    assert tuple(each.name for each in generator.play_levels) == PLAY_LEVELS
    ranks = [generator.levels.index(each.level) for each in generator.play_levels]
    assert ranks == sorted(ranks)
    assert ranks[-1] == len(generator.levels) - 1
    assert all(each.effort.endswith(".") for each in generator.play_levels)


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_path_leads_to_the_end_in_any_order_of_entry(name, level):
    found = made(name, level)
    path = explained_path(found.puzzle, found.solution)
    game = Game(found.puzzle)
    for step in path["steps"]:
        assert step["notice"]
        if step["moves"]:
            game.move(*step["moves"])
    assert game.done
    # Whatever was entered before, the first step of the path that is not entered is true.
    answer = found.solution
    rng = Random(level)
    for _ in range(3):
        known = rng.sample(path["steps"], len(path["steps"]) // 2)
        places = frozenset(word for step in known for word in step.get("places", ()))
        for step in path["steps"]:
            said = Position(frozenset(step.get("places", ())) | places, frozenset(step.get("removes", ())))
            assert not game.logic.mistakes(answer, said)


@pytest.mark.parametrize("level", GIVENS)
@pytest.mark.parametrize("size", [4, 6, 9])
def test_easy_sudoku_have_many_symmetric_givens(level, size):
    low, high = (number * size * size // 81 for number in GIVENS[level])
    for number in range(3):
        puzzle = made("sudoku", level, number, size=size).puzzle
        filled = [sign != "." for sign in puzzle.givens]
        assert low <= sum(filled) <= high
        assert filled == filled[::-1]
        assert puzzle.rate().level == "easy"


def test_options_of_the_player_replace_those_of_the_level():
    assert generator_of("sudoku").play_spec("easy", 1, {"givens": "30"}).option("givens") == "30"
    assert generator_of("dominosa").play_spec("beginner").option("order") == 4
    assert generator_of("dominosa").play_spec("beginner", 0, {"order": 3}).option("order") == 3
    with pytest.raises(GrilleError, match="unknown play level 'unfair'"):
        generator_of("sudoku").play_spec("unfair")


def test_three_puzzles_a_day():
    day = date(2026, 11, 18)
    for name in NAMES:
        specs = {daily(name, day, level) for level in DAILY_LEVELS}
        assert len({spec.seed for spec in specs}) == 3
    with pytest.raises(GrilleError, match="level of the day"):
        daily("sudoku", day, "extreme")


def test_a_puzzle_without_one_solution_has_no_path():
    assert explained_path(grille.parse("." * 81)) is None
    assert explained_path(grille.parse("1" * 2 + "." * 79)) is None


def test_a_path_that_is_not_known_in_time_is_not_taken_for_none():
    puzzle = grille.parse(family("sudoku").examples[0][1])
    solution = puzzle.solve().solution
    with pytest.raises(LimitReached, match="solution"):
        explained_path(puzzle, seconds=0)
    with pytest.raises(LimitReached, match="next step"):
        explained_path(puzzle, solution, seconds=0)
    with pytest.raises(LimitReached, match="path"):
        explained_path(puzzle, solution, go_on=lambda: False)
