"""The logic of Sudoku: techniques, truth of steps, rules, positions, ratings, sizes, symmetries."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grille
from grille import rate_many
from grille.errors import GrilleError, LimitReached
from grille.family import family
from grille.logic import START, Position
from grille.logic.rating import Rating, Reason
from grille.logic.rules import Rules
from grille.logic.trace import Ending
from grille.outcome import Verdict
from grille.sudoku.board import Sudoku
from grille.sudoku.descriptions import DESCRIPTIONS
from grille.sudoku.engine.reasoning import caps, ranked
from grille.sudoku.exemplars import EXEMPLARS
from grille.sudoku.layout import Layout
from grille.sudoku.logic import LOGIC, under, used
from grille.sudoku.techniques import BROKEN, TECHNIQUES, usual
from grille.sudoku.words import EXPLANATIONS
from patience import GUARD
from sudoku_boards import holed, permuted, relabelled, rotated, transposed

PRACTICE = sorted({exemplar.practice for exemplar in EXEMPLARS.values() if exemplar.practice})
# Techniques that are quick to check on a board of any size.
NEAR = ("easy", "pointing", "claiming", "naked_pair", "naked_triple", "naked_set", "hidden_pair", "x_wing", "w_wing")
# Three solutions, so uniqueness techniques must not be used.
SEVERAL = "..3.1........4.."


def test_the_table_of_techniques_comes_from_the_engine():
    """Spot checks: everything else about a technique comes from the native table."""
    assert TECHNIQUES[0] is BROKEN
    assert [each.id for each in TECHNIQUES[1:]] == [row.name for row in ranked()]
    about = {each.id: (each.title, each.level, each.weight, each.code, each.assumes_unique) for each in TECHNIQUES}
    assert about["hidden_single"] == ("Hidden Single", "easy", 8, "0002", False)
    assert about["uniqueness_1"] == ("Unique Rectangle, Type 1", "hard", 100, "0600", True)
    assert about["finned_franken_x_wing"] == ("Finned Franken X-Wing", "unfair", 390, "0340", False)
    assert about["naked_set"] == ("Naked Set", "hard", 180, "", False)
    assert about["forcing_net_verity"] == ("Forcing Net, Verity", "extreme", 700, "1304", False)
    assert "naked_set" in usual(16)
    assert not {"naked_set", "death_blossom"} & {*usual(9)}
    assert caps(9) == (800, 1000, 1600, 1800)


def test_every_technique_has_an_explanation_and_a_description():
    names = {each.id for each in TECHNIQUES}
    assert names == set(DESCRIPTIONS)
    assert names == {*EXPLANATIONS, BROKEN.id}
    codes = [each.code for each in TECHNIQUES if each.code]
    assert len(codes) == len(set(codes))
    assert LOGIC.technique("x_wing").code == "0300"
    trials = [each.id for each in TECHNIQUES if each.trial]
    assert trials == ["trial"]
    assert not LOGIC.technique("forcing_net_verity").trial


# --- truth ---


@pytest.mark.parametrize("text", PRACTICE)
def test_every_step_of_a_practice_puzzle_is_true(text):
    puzzle = grille.parse(text)
    solution = puzzle.solve().solution
    trace = puzzle.steps().trace()
    assert trace.finished
    for step in trace.steps:
        claim = Position(frozenset(step.places), frozenset(step.removes))
        assert claim != START
        assert LOGIC.mistakes(solution, claim) == (), step.sentence


@pytest.mark.parametrize("name", EXEMPLARS)
def test_all_steps_of_a_technique_are_true_at_its_exemplar(name):
    exemplar = EXEMPLARS[name]
    (read,) = grille.read(exemplar.text)
    puzzle = read.puzzle
    solution = puzzle.solve().solution
    position = read.library_position.position | LOGIC.position(puzzle, exemplar.position)
    assert LOGIC.mistakes(solution, position) == ()
    steps = list(puzzle.all_steps(position, [name]))
    assert steps
    for step in steps:
        assert step.technique.id == name
        assert LOGIC.mistakes(solution, Position(frozenset(step.places), frozenset(step.removes))) == ()
    sentences = [step.sentence for step in steps]
    assert len(set(sentences)) == len(sentences)


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.sampled_from(("2x2", "2x3", "3x3", "2x5")))
def test_all_steps_are_true_in_every_solution(seed, shape):
    """Steps of techniques that do not assume uniqueness hold in all solutions."""
    puzzle = holed(Layout.of(shape), Random(seed), 0.5)
    solutions = [solution for solution, _ in zip(puzzle.solutions(), range(20), strict=False)]
    for step in puzzle.all_steps(rules=Rules(without=("uniqueness",)), seconds=GUARD):
        for solution in solutions:
            assert LOGIC.mistakes(solution, Position(frozenset(step.places), frozenset(step.removes))) == ()


def test_uniqueness_techniques_are_not_used_with_several_solutions():
    rng = Random(5)
    seen = 0
    for _ in range(60):
        puzzle = holed(Layout.of("3x3"), rng, 0.32)
        if puzzle.solve().verdict is not Verdict.SEVERAL:
            continue
        trace = puzzle.steps().trace()
        seen += 1
        assert trace.ending is Ending.STUCK
        assert not any(step.technique.assumes_unique or step.trial for step in trace.steps)
        *_, last = trace.positions()
        assert not any(step.technique.assumes_unique for step in puzzle.all_steps(last))
    assert seen > 20


# --- rules ---


@pytest.mark.parametrize("text", PRACTICE[:40])
def test_uniqueness_techniques_can_be_excluded(text):
    rules = Rules(without=("uniqueness",))
    trace = grille.parse(text).steps(rules=rules).trace()
    assert trace.finished
    assert not any(step.technique.assumes_unique for step in trace.steps)


def test_a_technique_can_be_excluded_added_and_weighted():
    names = [each.id for each in used(Rules(without=("x_wing", "extreme"), extra=("death_blossom", "1201")), 9)]
    assert "x_wing" not in names
    assert "trial" not in names
    assert "death_blossom" in names
    assert "template_set" in names
    puzzle = grille.parse(EXEMPLARS["x_wing"].practice)
    usual, other = puzzle.rate(), puzzle.rate(rules=Rules(weights=(("x_wing", 1), ("hidden_single", 20))))
    singles, wings = usual.techniques["hidden_single"], usual.techniques["x_wing"]
    assert other.techniques == usual.techniques
    assert other.score == usual.score + 12 * singles - 139 * wings
    without = puzzle.rate(rules=Rules(without=("x_wing",)))
    assert "x_wing" not in without.techniques


def test_a_custom_order_is_followed():
    rules = Rules(order=("hidden_single", "naked_single"))
    trace = grille.parse("..3.1........4.2").steps(rules=rules).trace()
    assert trace.finished
    assert {step.technique.id for step in trace.steps} <= {"hidden_single", "naked_single"}
    assert trace.steps[0].technique.id == "hidden_single"
    assert [each.id for each in under(rules).techniques[:2]] == ["hidden_single", "naked_single"]


@pytest.mark.parametrize(
    "data", [[], {"with": "x_wing"}, {"weights": {"x_wing": "1"}}, {"weights": []}, {"weight": {}}, {"order": [1]}]
)
def test_invalid_rules_are_refused(data):
    with pytest.raises(GrilleError):
        Rules.of(data)


@pytest.mark.parametrize("rules", [Rules(without=("guessing",)), Rules(weights=(("x_wing", 0),)), Rules(order=("y",))])
def test_rules_with_unknown_techniques_are_refused(rules):
    with pytest.raises(GrilleError):
        grille.parse("..3.1........4.2").rate(rules=rules)


# --- positions ---


def test_a_position_is_read_from_text():
    puzzle = grille.parse("..3.1........4.2")
    assert LOGIC.read(puzzle, "R1C1=4") == Position(frozenset({"r1c1=4"}))
    assert LOGIC.read(puzzle, "r1c1!=3") == LOGIC.read(puzzle, "r1c1<>3")
    for word in ("r1c3=3", "r1c5=1", "r1c1=5", "r1c1", "r1c1<5", "c1r1=2"):
        with pytest.raises(GrilleError):
            LOGIC.read(puzzle, word)
    sixteen = Sudoku("." * 256)
    assert LOGIC.read(sixteen, "r10c16=12").places == frozenset({"r10c16=C"})


def test_a_wrong_position_is_refused_with_the_mistake():
    hint = grille.parse("..3.1........4.2").hint("r1c1=2, r2c2<>3")
    assert hint.step is None
    assert hint.explanation == "r1c1 is not 2\nr2c2 can still be 3"


def test_a_contradiction_is_explained():
    cell = grille.parse("12.3..4.........").steps().trace()
    assert cell.ending is Ending.CONTRADICTION
    assert cell.steps[-1].conclusion == "So r1c3 can't be filled: there is no solution."
    house = grille.parse("..3.1........4.2").steps("r1c1<>4 r1c2<>4").trace()
    assert house.steps[-1].contradiction
    twice = grille.parse("11..............").steps().trace()
    assert twice.steps[-1].notice == "Row 1 holds 1 more than once."


# --- ratings ---


def test_batch_ratings_equal_single_ratings():
    texts = [*PRACTICE, "..3.1........4.2", SEVERAL, "..3.1.2...4..1.."]
    rated = rate_many(texts, threads=2)
    assert rated == [grille.parse(text).rate() for text in texts]
    assert rated == rate_many([grille.parse(text) for text in texts], threads=1)
    assert rated[-2:] == [Rating.unrated(Reason.SEVERAL), Rating.unrated(Reason.NONE)]


def test_a_rating_follows_from_the_steps():
    for text in PRACTICE[:30]:
        puzzle = grille.parse(text)
        rating, steps = puzzle.rate(), puzzle.steps().trace().steps
        assert rating.reason is None
        assert rating.score == sum(step.technique.weight for step in steps)
        assert sum(rating.techniques.values()) == len(steps)


def test_arrays_are_rated():
    numpy = pytest.importorskip("numpy")
    texts = [text for text in PRACTICE if len(text) == 81][:10]
    boards = numpy.array([[int(sign) if sign != "." else 0 for sign in text] for text in texts])
    expected = rate_many(texts)
    assert rate_many(boards) == expected
    assert rate_many(boards.reshape(-1, 9, 9).astype(numpy.uint8), threads=2) == expected
    assert rate_many(numpy.zeros((0, 81), dtype=int)) == []
    assert rate_many(boards * 1.0) == expected
    for wrong in (boards + 3, boards - 1, boards + 0.5, boards[:, :80]):
        assert rate_many(wrong) == [Rating.unrated(Reason.INVALID)] * len(boards)
    with pytest.raises(GrilleError):
        rate_many(boards[0])
    with pytest.raises(GrilleError):
        rate_many(texts, threads=0)


def test_a_limit_ends_one_rating_only():
    assert rate_many(PRACTICE[:2], seconds=0) == [Rating.unrated(Reason.LIMIT)] * 2
    with pytest.raises(LimitReached):
        next(grille.parse(PRACTICE[0]).all_steps(seconds=0))


@pytest.mark.parametrize("seed", range(6))
def test_a_rating_does_not_depend_on_symmetries(seed):
    """Relabelled, rotated, transposed or permuted, a puzzle keeps its level, score and techniques."""
    rng = Random(seed)
    puzzles = [grille.parse(text) for text in rng.sample(PRACTICE, 12)]
    moved = []
    for puzzle in puzzles:
        other = permuted(transposed(permuted(relabelled(puzzle, rng), rng)), rng)
        moved.append(rotated(other) if rng.random() < 0.5 else other)
    assert rate_many(moved) == rate_many(puzzles)


# --- other sizes ---


@pytest.mark.parametrize("text", [text for _, text, count in family("sudoku").examples if count == 1])
def test_every_size_is_solved_with_true_steps(text):
    puzzle = grille.parse(text)
    solution = puzzle.solve().solution
    trace = puzzle.steps().trace()
    assert trace.finished
    for step in trace.steps:
        assert LOGIC.mistakes(solution, Position(frozenset(step.places), frozenset(step.removes))) == ()


def test_names_on_large_boards():
    rng = Random(2)
    for shape, keep in (("4x4", 0.55), ("5x5", 0.62), ("6x6", 0.7)):
        puzzle = holed(Layout.of(shape), rng, keep)
        for step in islice(puzzle.all_steps(techniques=NEAR), 40):
            assert step.sentence
            for word in (*step.places, *step.removes):
                assert LOGIC.read(puzzle, word)
