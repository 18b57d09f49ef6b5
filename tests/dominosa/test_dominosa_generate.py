"""Generated Dominosa boards meet the request, and are unbiased."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import pytest

import grille
from grille.cli import run
from grille.dominosa import generator
from grille.dominosa.techniques import LEVELS
from grille.errors import GrilleError
from grille.family import family
from grille.logic.rules import Rules

GENERATOR = family("dominosa").generator()
# The rules of the solver that this family continues.
THREE = ("only-spot", "only-neighbour", "needed-here")


def made(count, order, level, seed=1, shape=""):
    return list(grille.generate("dominosa", level=level, count=count, seed=seed, jobs=2, order=order, shape=shape))


@pytest.mark.parametrize("order", [3, 4, 6, 9])
@pytest.mark.parametrize("level", LEVELS)
def test_a_board_has_a_unique_solution_and_the_requested_level(order, level):
    for board in made(3, order, level):
        assert board.puzzle.solve().unique
        rating = board.puzzle.rate()
        assert rating.level == level
        assert rating == board.rating
        assert board.solution == board.puzzle.solve().solution


def test_the_level_is_that_of_the_rating_given_out(monkeypatch):
    """A board that the native generator accepts is given out only if its own rating has the level."""
    easier = made(1, 3, "trivial")[0].puzzle
    harder = made(1, 3, "basic")[0].puzzle
    seeds = []

    class Scripted:
        def __init__(self, _rows, _columns, _level, seed, _techniques, _needs):
            seeds.append(seed)

        def go(self, _tries):
            return True

        def result(self):
            return (easier if len(seeds) < 3 else harder), []

    monkeypatch.setattr(generator, "NativeGenerator", Scripted)
    spec = GENERATOR.spec("basic", 1, {"order": 3})
    *failed, found = generator.make(spec, 0)
    assert failed == [None, None]
    assert found.puzzle == harder
    assert found.rating == harder.rate()
    assert found.rating.level == "basic"
    # Each board that was refused leads to another seed, so the same board is not made again.
    assert len(set(seeds)) == 3


@pytest.mark.parametrize(
    ("options", "allowed", "needed"),
    [
        ({"hardest": "only-neighbour"}, {"only-spot", "only-neighbour"}, set()),
        ({"hardest": "needed-here", "needs": ("needed-here",)}, {*THREE}, {"needed-here"}),
        ({"needs": ("set", "twin"), "level": "hard"}, None, {"set", "twin"}),
        ({"without": ("basic",), "level": "hard"}, {"only-spot", "only-neighbour", "set"}, {"set"}),
        ({"without": ("only-spot",), "order": 4}, None, {"only-neighbour"}),
        ({"needs": ("forked-chain",)}, None, {"forked-chain"}),
    ],
)  # fmt: skip
def test_boards_by_techniques(options, allowed, needed):
    rules = Rules(without=options.get("without", ()))
    for found in grille.generate("dominosa", count=3, seed=5, jobs=1, **options):
        rating = found.puzzle.rate(rules=rules)
        assert rating == found.rating
        assert needed <= {*rating.techniques}
        assert not rating.trial
        assert allowed is None or {*rating.techniques} <= allowed
        assert found.puzzle.solve().unique


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"needs": ("set",), "hardest": "twin"}, "set is harder than twin"),
        ({"needs": ("set",), "level": "basic"}, "set is hard, so no basic board needs it"),
        ({"needs": ("x_wing",)}, "x_wing"),
        ({"hardest": "net"}, "net is not used for generated boards"),
        ({"without": ("set",), "needs": ("set",)}, "set is not used for generated boards"),
        ({"without": ("trivial",)}, "nothing else lays tiles"),
        ({"order": 1, "needs": ("set",)}, "harder than trivial"),
    ],
)
def test_impossible_requests_for_techniques(options, message):
    with pytest.raises(GrilleError, match=message):
        grille.generate("dominosa", seed=1, **options)


def test_large_boards_are_generated():
    (board,) = made(1, 40, "basic")
    assert board.puzzle.order == 40
    assert board.puzzle.solve().unique


@pytest.mark.parametrize("shape", ["4x14", "8x7", "14x4"])
def test_other_shapes_are_generated(shape):
    (board,) = made(1, 6, "basic", shape=shape)
    assert f"{board.puzzle.height}x{board.puzzle.width}" == shape
    assert board.puzzle.solve().unique


@pytest.mark.parametrize(
    ("order", "level", "shape", "said"),
    [
        (1, "basic", "", "2 x 3 has level basic: possible is trivial"),
        (2, "hard", "", "3 x 4 has level hard: possible is trivial or basic"),
        (6, "basic", "5x5", "56 squares"),
        (6, "hard", "1x56", "1 x 56 has level hard: possible is trivial"),
    ],
)
def test_impossible_requests_are_refused(order, level, shape, said):
    with pytest.raises(GrilleError, match=said):
        grille.generate("dominosa", level=level, order=order, shape=shape)


def every_board_of_order(order):
    """All fillings of the standard rectangle with the digit counts of a full set."""
    squares = (order + 1) * (order + 2)

    def fill(digits, left):
        if len(digits) == squares:
            yield digits
            return
        for digit in range(order + 1):
            if left[digit]:
                left[digit] -= 1
                yield from fill([*digits, digit], left)
                left[digit] += 1

    return fill([], [order + 2] * (order + 1))


def test_boards_of_order_one_are_trivial():
    boards = [grille.Dominosa([digits[:3], digits[3:]]) for digits in every_board_of_order(1)]
    assert {board.rate().level for board in boards if board.solve().unique} == {"trivial"}


def test_no_board_of_order_two_is_hard():
    # A sample of the 34,650: every tenth.
    levels = Counter()
    for digits in islice(every_board_of_order(2), 0, None, 10):
        puzzle = grille.Dominosa([digits[:4], digits[4:8], digits[8:]])
        if puzzle.solve().unique:
            levels[puzzle.rate().level] += 1
    assert set(levels) == {"trivial", "basic"}


def test_boards_are_unbiased():
    """Over many boards, digits, directions and equal neighbours occur as often as expected."""
    boards = [board.puzzle for board in made(400, 5, "basic", seed=3)]
    upright = equal = 0
    corner = Counter()
    for puzzle in boards:
        answer = puzzle.solve().solution
        upright += sum(letter in "NS" for row in answer.directions for letter in row)
        table = [[*row] for row in puzzle.rows]
        corner[table[0][0]] += 1
        equal += sum(a == b for row in (*table, *zip(*table, strict=True)) for a, b in pairwise(row))
    squares = 42 * len(boards)
    # In a 6 by 7 rectangle, tiles are about equally often horizontal and vertical: 46% to 56% of the squares.
    assert 0.42 < upright / squares < 0.58
    # Each of the six digits is in the corner of about 67 of 400 boards, within five standard deviations.
    assert all(67 - 40 < corner[digit] < 67 + 40 for digit in range(6))
    # In a random filling, 71 * 6 / 41 = 10.4 of 71 pairs of neighbours are equal.
    assert 8.5 < equal / len(boards) < 13.5


def test_the_command_line_does_not_depend_on_the_number_of_jobs(capsys):
    call = ["generate", "dominosa", "--order", "6", "--level", "hard", "--count", "5", "--seed", "1"]
    assert run([*call, "--jobs", "1"]) == 0
    first = capsys.readouterr().out
    assert run([*call, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == first
    boards = first.split()
    assert len(set(boards)) == 5
    assert all(grille.parse(text).rate().level == "hard" for text in boards)
