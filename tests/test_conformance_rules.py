"""Chosen techniques, orders and weights: what every family that takes rules must do with them."""

from __future__ import annotations

from random import Random

import pytest

import grille
from fixtures import FIXTURES
from grille.errors import GrilleError
from grille.family import REGISTRY, families, family
from grille.logic.rules import Rules

RECORDS = [
    pytest.param(record, id=record.name)
    for record in families()
    if record.logic is not None and record.logic().under is not None
]
every_family = pytest.mark.parametrize("record", RECORDS)


def samples(record, number=25):
    return [FIXTURES[record.name].sample(Random(f"rules {seed}")) for seed in range(number)]


def test_every_family_of_the_package_takes_rules():
    assert {record.values[0].name for record in RECORDS} >= {name for name in REGISTRY if name != "coins"}


@every_family
def test_a_technique_left_out_is_never_used(record):
    tried = 0
    for puzzle in samples(record):
        # A contradiction is always reported.
        usual = [step.technique.id for step in puzzle.steps().trace().steps[:12] if not step.contradiction]
        for left_out in dict.fromkeys(usual):
            trace = puzzle.steps(rules=Rules(without=(left_out,))).trace()
            assert left_out not in {step.technique.id for step in trace.steps}
            tried += 1
    assert tried


@every_family
def test_only_the_techniques_in_the_order_are_used(record):
    for puzzle in samples(record):
        usual = puzzle.steps().trace().steps
        if not usual or usual[-1].contradiction:
            continue
        first = usual[0].technique.id
        chosen = puzzle.steps(rules=Rules(order=(first,))).trace().steps
        assert {step.technique.id for step in chosen} == {first}
        assert chosen[0].technique.id == first


@every_family
def test_steps_by_chosen_techniques_agree_with_every_solution(record):
    rng = Random(1)
    ids = [each.id for each in record.logic().techniques if not each.picks_branch]
    for puzzle in samples(record):
        rules = Rules(order=tuple(rng.sample(ids, len(ids) // 2 + 1)))
        solutions = list(FIXTURES[record.name].reference(puzzle))
        steps = puzzle.steps(rules=rules).trace().steps
        for solution in solutions:
            for step in steps:
                if not step.technique.assumes_unique or len(solutions) == 1:
                    wrong = record.logic().mistakes(solution, puzzle.position().after(step))
                    assert not wrong, (puzzle, rules, step)


@every_family
def test_a_weight_changes_the_score_and_nothing_else(record):
    rated = 0
    for puzzle in samples(record):
        rating = puzzle.rate()
        if rating.score is None or not rating.techniques:
            continue
        rated += 1
        name, times = next(iter(rating.techniques.items()))
        weight = record.logic().technique(name).weight
        heavier = puzzle.rate(rules=Rules(weights=((name, weight + 7),)))
        assert heavier.techniques == rating.techniques
        # Steps within branches count too.
        assert heavier.score >= rating.score + 7 * times
        assert (heavier.score - rating.score) % 7 == 0
    assert rated


@every_family
def test_a_misspelt_technique_is_refused(record):
    with pytest.raises(GrilleError, match="technique"):
        samples(record, 1)[0].rate(rules=Rules(without=("no-such-thing",)))


def test_the_three_rules_of_the_original_solver():
    three = Rules(order=("only-spot", "only-neighbour", "needed-here"))
    board = grille.parse(family("dominosa").examples[0][1])
    assert set(board.rate(rules=three).techniques) <= set(three.order)
