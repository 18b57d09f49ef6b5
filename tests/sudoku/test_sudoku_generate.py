"""Generated Sudoku meet the request."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest

import grille
from grille.cli import run
from grille.errors import GrilleError
from grille.logic.rules import Rules
from grille.sudoku.board import Sudoku
from grille.sudoku.engine.generator import full_grid
from grille.sudoku.engine.reasoning import caps
from grille.sudoku.generator import GENERATOR
from grille.sudoku.layout import EMPTY, Layout
from grille.sudoku.spec import RECIPE, Resolved
from grille.sudoku.techniques import LEVELS, TECHNIQUES
from thorough import some

RANKS = {technique.id: rank for rank, technique in enumerate(TECHNIQUES)}


OPTIONS = {option.name: option for option in GENERATOR.options}


def generated(count=1, seed=1, **asked):
    """Generate puzzles, and check that solution and rating are right."""
    found = list(grille.generate("sudoku", count=count, seed=seed, jobs=2, **asked))
    assert len(found) == count
    for each in found:
        outcome = each.puzzle.solve()
        assert outcome.unique
        assert each.solution == outcome.solution
        if asked.get("rate", True):
            assert each.rating == each.puzzle.rate(rules=each.spec.rules)
    return found


def made(count=1, **asked):
    return [each.puzzle for each in generated(count, **asked)]


def givens(puzzle):
    return puzzle.layout.cells - puzzle.givens.count(EMPTY)


@pytest.mark.parametrize("level", LEVELS)
def test_generated_puzzles_have_the_requested_level(level):
    for puzzle in made(count=10, level=level, seed=2):
        assert puzzle.rate().level == level


@pytest.mark.parametrize("level", LEVELS)
def test_symmetric_puzzles_have_the_requested_level(level):
    for puzzle in made(count=3, level=level, symmetry="rotational"):
        assert puzzle.rate().level == level


MOVES = {
    "rotational": [lambda row, column: (8 - row, 8 - column)],
    "rotational-90": [lambda row, column: (column, 8 - row)],
    "mirror": [lambda row, column: (row, 8 - column)],
    "flip": [lambda row, column: (8 - row, column)],
    "mirrors": [lambda row, column: (row, 8 - column), lambda row, column: (8 - row, column)],
    "diagonal": [lambda row, column: (column, row)],
    "antidiagonal": [lambda row, column: (8 - column, 8 - row)],
    "diagonals": [lambda row, column: (column, row), lambda row, column: (8 - column, 8 - row)],
    "full": [lambda row, column: (column, row), lambda row, column: (row, 8 - column)],
}


def test_every_symmetry_is_tested():
    assert {"none", *MOVES} == set(OPTIONS["symmetry"].choices)


@pytest.mark.parametrize("symmetry", MOVES)
def test_givens_have_the_requested_symmetry(symmetry):
    for puzzle in made(count=2, symmetry=symmetry):
        empty = {divmod(cell, 9) for cell, sign in enumerate(puzzle.givens) if sign == EMPTY}
        for move in MOVES[symmetry]:
            assert {move(*cell) for cell in empty} == empty


@pytest.mark.parametrize(("low", "high"), [(30, 30), (24, 28), (50, 60)])
def test_the_number_of_givens_is_in_range(low, high):
    puzzles = made(count=8, givens=f"{low}-{high}" if low != high else str(low))
    assert all(low <= givens(puzzle) <= high for puzzle in puzzles)


def test_every_row_and_column_has_the_minimum_of_givens():
    for puzzle in made(count=4, lines=2, level="hard"):
        for house in puzzle.layout.houses[:18]:
            assert sum(puzzle.givens[cell] != EMPTY for cell in house.cells) >= 2


def test_a_minimal_puzzle_needs_every_given():
    for puzzle in made(count=3, minimal=True, level="hard"):
        for cell, sign in enumerate(puzzle.givens):
            if sign != EMPTY:
                fewer = Sudoku(puzzle.givens[:cell] + EMPTY + puzzle.givens[cell + 1 :])
                assert not fewer.solve().unique


@pytest.mark.parametrize("technique", ["hidden_single", "naked_pair", "skyscraper", "xy_wing", "aic"])
def test_a_technique_is_needed_and_none_harder(technique):
    for puzzle in made(count=2, needs=technique, hardest=technique):
        rating = puzzle.rate()
        assert rating.techniques[technique] > 0
        assert rating.hardest.id == technique


def test_a_technique_can_be_combined_with_other_requests():
    (puzzle,) = made(needs="x_wing", level="unfair")
    assert puzzle.rate().techniques["x_wing"] > 0
    (puzzle,) = made(hardest="hidden_triple")
    assert RANKS[puzzle.rate().hardest.id] <= RANKS["hidden_triple"]


@pytest.mark.parametrize("asked", [{}, {"level": "hard"}, {"hardest": "skyscraper"}, {"size": 12, "level": "hard"}])
def test_several_techniques_are_all_needed(asked):
    for each in generated(count=2, needs=["x_wing", "skyscraper"], **asked):
        assert {"x_wing", "skyscraper"} <= set(each.puzzle.rate().techniques)


UNIQUENESS = {technique.id for technique in TECHNIQUES if technique.assumes_unique}


@pytest.mark.parametrize("level", ["hard", "unfair", None])
def test_excluded_techniques_are_neither_needed_nor_rated(level):
    """Without uniqueness techniques, as publishers ask for. By default some puzzles need them."""
    usual = generated(count=20, level=level)
    assert any(UNIQUENESS & set(each.rating.techniques) for each in usual)
    rules = Rules(without=("uniqueness",))
    for each in generated(count=20, level=level, without=["uniqueness"]):
        rating = each.puzzle.rate(rules=rules)
        assert rating == each.rating
        assert level in (None, rating.level)
        assert not UNIQUENESS & set(rating.techniques)
        assert each.puzzle.steps(rules=rules).trace().finished


def test_rules_apply_to_the_rating():
    rules = Rules(without=("uniqueness",), weights=(("skyscraper", 900),))
    (made,) = generated(level="hard", needs="skyscraper", rules=rules, score=(900, None))
    assert made.rating.score >= 900
    assert made.puzzle.rate(rules=Rules(without=("uniqueness",))).score < made.rating.score


def test_the_command_line_takes_several_techniques_and_rules(capsys, tmp_path):
    path = tmp_path / "rules.json"
    path.write_text('{"without": ["uniqueness"]}')
    call = ["generate", "sudoku", "--seed", "1", "--json", "--needs", "x_wing", "--needs", "skyscraper"]
    assert run([*call, "--without", "uniqueness"]) == 0
    assert run([*call, "--rules", str(path)]) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other
    (made,) = grille.generate("sudoku", seed=1, needs=["x_wing", "skyscraper"], without=["uniqueness"])
    assert one == made.to_json()
    assert {"x_wing", "skyscraper"} <= set(json.loads(one)["techniques"])


def test_the_score_is_in_range():
    assert all(500 <= puzzle.rate().score <= 520 for puzzle in made(count=3, score="500-520"))
    assert all(puzzle.rate().score <= 200 for puzzle in made(count=3, score="-200"))
    assert all(puzzle.rate().score >= 3000 for puzzle in made(count=2, score="3000-"))


@pytest.mark.parametrize("boxes", ["2x2", "2x3", "3x2", "2x4", "2x5", "3x4", "1x5"])
def test_boards_with_other_boxes(boxes):
    for puzzle in made(count=2, boxes=boxes):
        assert str(puzzle.layout) == boxes


@pytest.mark.parametrize(("size", "level"), some(product([6, 8, 9, 10, 12, 15, 16, 20, 25, 36], LEVELS), 24))
def test_a_level_is_kept_at_every_size(size, level):
    """A board of a level needs a technique of that level, whatever its score."""
    if level == "extreme" and size in (6, 25, 36):
        pytest.skip("takes seconds: bench/levels.py does it")
    (made,) = generated(size=size, level=level)
    assert made.puzzle.layout.side == size
    assert made.rating.level == made.rating.hardest.level == level


@pytest.mark.parametrize("side", range(4, 37))
def test_a_board_of_singles_is_easy_at_every_size(side):
    """The largest weight of a single, in every cell, is below the lowest cap."""
    singles = [each.weight for each in TECHNIQUES if each.level == "easy"]
    assert max(singles) * side * side < caps(side)[0]
    assert caps(9) == (800, 1000, 1600, 1800)


@pytest.mark.parametrize("strategy", sorted(RECIPE))
def test_a_recipe_keeps_its_numbers_of_givens(strategy):
    low, high, lines, _ = RECIPE[strategy]
    for puzzle in made(count=3, strategy=strategy):
        assert low <= givens(puzzle) <= high
        for house in puzzle.layout.houses[:18]:
            assert sum(puzzle.givens[cell] != EMPTY for cell in house.cells) >= lines


def test_a_recipe_can_have_a_level():
    (puzzle,) = made(strategy="recipe-5", level="medium")
    assert puzzle.rate().level == "medium"


def test_the_strategy_place():
    for puzzle in made(count=3, strategy="place", givens="35", placed=20):
        assert givens(puzzle) == 35


@pytest.mark.parametrize("dig_order", OPTIONS["dig_order"].choices)
def test_a_dig_order_is_not_visible_in_the_givens(dig_order):
    # Dug row by row, the first rows would be emptier than the last; a random symmetry hides that.
    first = last = 0
    for puzzle in made(count=40, dig_order=dig_order, givens=30, rate=False):
        first += 9 - puzzle.givens[:9].count(EMPTY)
        last += 9 - puzzle.givens[-9:].count(EMPTY)
    assert abs(first - last) < 80


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"givens": "12"}, "fewer than 17"),
        ({"size": 4, "givens": "3"}, "fewer than 4"),
        ({"size": 16, "givens": "-14"}, "fewer than 15"),
        ({"givens": "82"}, "givens: expected a range within 0 to 81, not 82 to 82"),
        ({"givens": "30-20"}, "expected a range"),
        ({"givens": "many"}, "expected a number"),
        ({"givens": "20 30"}, "expected a number"),
        ({"givens": "-"}, "expected a number"),
        ({"level": "extreme", "size": 4}, "all are easy"),
        ({"level": "unfair", "hardest": "x_wing"}, "every unfair technique is harder than x_wing"),
        ({"level": "hard", "without": "hard"}, "these rules leave no hard technique"),
        ({"needs": "x_wing", "size": 4}, "full_house and naked_single"),
        ({"score": "100-", "size": 4}, "more than 48"),
        ({"level": "easy", "needs": "x_wing"}, "no easy puzzle"),
        ({"needs": "x_wing", "hardest": "naked_pair"}, "harder than naked_pair"),
        ({"needs": "flying_fish"}, "unknown technique"),
        ({"needs": "trial"}, "do not use trial"),
        ({"needs": "death_blossom"}, "do not use death_blossom"),
        ({"needs": "uniqueness"}, "names 10"),
        ({"needs": ["skyscraper", "bug_plus_1"], "without": ["uniqueness"]}, "do not use bug_plus_1"),
        ({"needs": ["naked_pair", "x_wing"], "hardest": "naked_pair"}, "x_wing is harder than naked_pair"),
        ({"needs": ["x_wing", "skyscraper"], "score": (0, 200)}, "together score 270"),
        ({"without": ["flying_fish"]}, "unknown technique"),
        ({"without": ["uniqueness"], "rate": False}, "rate=False excludes"),
        ({"level": "easy", "score": "900-"}, "no easy puzzle scores more"),
        ({"needs": "x_wing", "score": "-100"}, "scores 140"),
        ({"lines": 4, "givens": "30"}, "36 in total"),
        ({"lines": 10}, "9 cells"),
        ({"boxes": "2x3", "size": 16}, "side 6"),
        ({"size": 7}, "the layout 1x7"),
        ({"strategy": "recipe-1", "givens": "30"}, "recipe-1 sets givens"),
        ({"strategy": "place", "placed": 100}, "81 cells"),
        ({"rate": False, "level": "easy"}, "rate=False excludes"),
    ],
)
def test_impossible_requests_are_refused_before_generating(asked, why):
    with pytest.raises(GrilleError, match=why):
        grille.generate("sudoku", **asked)


def test_every_choice_is_accepted():
    for strategy in OPTIONS["strategy"].choices:
        GENERATOR.check(GENERATOR.spec(options={"strategy": strategy}))
    spec = GENERATOR.spec(options={"size": 16, "strategy": "recipe-5"})
    assert Resolved.of(spec).native.givens == (69, 85)


def test_unrated_puzzles_have_no_level(capsys):
    (made,) = generated(rate=False)
    assert (made.rating.level, made.rating.score, made.rating.reason) == (None, None, "skipped")
    assert run(["generate", "sudoku", "--no-rate", "--seed", "1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["level"], answer["score"], answer["reason"]) == (None, None, "skipped")
    assert answer["solution"] == made.solution.line


def test_details_have_the_number_of_givens():
    for each in generated(count=3, givens=(26, 30)):
        assert each.data()["givens"] == givens(each.puzzle)


def test_a_request_that_is_not_met_ends_at_the_limit(capsys):
    assert run(["generate", "sudoku", "--givens", "17", "--seed", "1", "--seconds", "0.5"]) == 3
    assert "0 of 1 generated" in capsys.readouterr().err


def test_full_4x4_grids_are_uniform():
    times = Counter(full_grid(Layout.boxes(2, 2), seed) for seed in range(288 * 20))
    assert len(times) == 288
    assert sum((seen - 20) ** 2 / 20 for seen in times.values()) < 287 + 4 * (2 * 287) ** 0.5
