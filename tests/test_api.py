"""Public names, positions as data, and time limits: the same for all families and functions."""

import copy
import subprocess
import sys
from itertools import islice
from math import inf, nan

import pytest

import grille
from grille.errors import GrilleError, LimitReached
from grille.family import families
from grille.logic.trace import Ending

FAMILIES = families()
PUZZLES = [grille.parse(record.examples[0][1]) for record in FAMILIES]
NAMES = [record.name for record in FAMILIES]
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=NAMES)

VERBS = {
    "solve": lambda puzzle, seconds: puzzle.solve(seconds=seconds),
    "count": lambda puzzle, seconds: puzzle.count(seconds=seconds),
    "solutions": lambda puzzle, seconds: next(puzzle.solutions(seconds=seconds)),
    "steps": lambda puzzle, seconds: next(puzzle.steps(seconds=seconds)),
    "hint": lambda puzzle, seconds: puzzle.hint(seconds=seconds),
    "rate": lambda puzzle, seconds: puzzle.rate(seconds=seconds),
}


def test_every_public_name_exists_and_is_listed():
    assert {name for name in dir(grille) if not name.startswith("__")} == {*grille.__all__, *grille._PACKAGES}
    for name in grille.__all__:
        assert getattr(grille, name).__name__ == name
    assert {"Game", "Step", "Rating", "Hint", "Rules", "Position", "Trace", "Dominosa", "Hand"} <= set(grille.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Sudoko'"):
        _ = grille.Sudoko


def test_lazy_names_are_not_imported_with_the_package():
    seen = "import grille, sys; print([name for name in sys.modules if name.startswith(('grille.play', 'json'))])"
    assert subprocess.check_output([sys.executable, "-c", seen], text=True).strip() == "[]"


@each_puzzle
def test_zero_seconds_stop_immediately(puzzle):
    assert str(puzzle.solve(seconds=0).verdict) == "limit"
    assert str(puzzle.count(seconds=0)) == "at least 0"
    assert puzzle.steps(seconds=0).trace().ending is Ending.LIMIT
    assert str(puzzle.rate(seconds=0).reason) == "limit"
    for verb in ("solutions", "steps", "hint"):
        with pytest.raises(LimitReached):
            VERBS[verb](puzzle, 0)


@each_puzzle
@pytest.mark.parametrize("verb", VERBS)
def test_none_and_infinity_mean_no_limit(puzzle, verb):
    free, unending = VERBS[verb](puzzle, None), VERBS[verb](puzzle, inf)
    if verb == "solve":
        free, unending = free.solutions, unending.solutions
    assert free == unending


@each_puzzle
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("seconds", [-1, -inf, nan])
def test_an_invalid_time_limit_is_refused(puzzle, verb, seconds):
    with pytest.raises(GrilleError, match="seconds: expected a number from 0"):
        VERBS[verb](puzzle, seconds)


@each_puzzle
def test_a_position_is_written_and_read_back(puzzle):
    iterator = puzzle.steps()
    for _ in islice(iterator, 6):
        position = iterator.position
        assert puzzle.position(str(position)) == position
        assert puzzle.position(places=position.places) == puzzle.position(position)._replace(removes=frozenset())
        assert grille.Position.of(puzzle, str(position)) == position
    assert puzzle.hint(str(iterator.position)) == puzzle.hint(iterator.position)


def test_a_position_as_cells_and_values():
    sudoku = grille.parse("..3.1........4.2")
    assert sudoku.position(places={(1, 2): 2, "r1c4": "1"}, removes={(1, 1): [2, 3]}) == sudoku.position(
        "r1c2=2 r1c4=1 r1c1<>2 r1c1<>3"
    )
    dominosa = PUZZLES[1]
    assert dominosa.position(places=[((1, 1), (1, 2))], removes=[((1, 2), (1, 3))]) == dominosa.position(
        "r1c1-r1c2 r1c2|r1c3"
    )
    hand = grille.parse("1-0 1-2 3-2")
    assert hand.position(places={"r1": "t3"}) == hand.position("r1=t3")


@pytest.mark.parametrize(
    ("places", "message"),
    [
        ({(1, 3): 4}, "r1c3 is a given"),
        ({(1, 9): 4}, "r1c9"),
        ({(1, 1): 7}, "7"),
        ({1: 4}, "expected a cell as"),
        ("r1c1=4", "expected a mapping or a list"),
        ([((1, 1), (1, 2))], "expected a cell and a digit"),
    ],
)
def test_an_impossible_position_is_refused(places, message):
    with pytest.raises(GrilleError, match=message):
        grille.parse("..3.1........4.2").position(places=places)


def test_a_position_from_lists_of_words():
    puzzle = grille.parse("..3.1........4.2")
    for places in (["r1c2=2"], {"r1c2=2"}, ("r1c2=2",)):
        assert puzzle.hint(grille.Position(places)) == puzzle.hint("r1c2=2")
    for wrong in (None, 5, {"r1c2": 2}, grille.Position("r1c2=2")):
        for use in (puzzle.hint, puzzle.steps, puzzle.can_finish, puzzle.picture):
            with pytest.raises(GrilleError, match="expected a"):
                use(wrong)


def test_rules_from_lists_and_single_names():
    puzzle = grille.parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    strict = grille.Rules(without=("pointing",), weights=(("hidden_single", 20),))
    assert grille.Rules(without=["pointing"], weights={"hidden_single": 20}) == strict
    assert grille.Rules("pointing", weights={"hidden_single": 20}) == strict
    assert copy.deepcopy(strict) == strict
    assert puzzle.rate(rules=grille.Rules(without=["pointing"])) == puzzle.rate(rules=grille.Rules("pointing"))
    assert [*puzzle.all_steps(techniques="hidden_single")] == [*puzzle.all_steps(techniques=["hidden_single"])]


@pytest.mark.parametrize("source", [None, 5, object()])
def test_a_source_of_the_wrong_type_is_refused(source):
    for use in (grille.parse, lambda each: [*grille.read(each)], grille.Sudoku, grille.Dominosa, grille.Hand):
        with pytest.raises(GrilleError, match="expected"):
            use(source)


def test_bytes_are_text():
    assert grille.parse(b"..3.1........4.2") == grille.parse("..3.1........4.2")


def test_results_have_short_representations():
    puzzle = grille.parse("..3.1........4.2")
    game = grille.Game(puzzle)
    game.move("r1c1=4")
    assert repr(game) == "<Game Sudoku('..3.1........4.2'): 1 of 1 moves>"
    assert repr(puzzle.rate()).startswith("<Rating: easy, score ")
    assert repr(grille.parse("..3.1........4..").rate()) == "<Rating: no rating: there are several solutions>"
