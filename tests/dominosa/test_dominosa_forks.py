"""Chains that fork and ends that are the same either way: valid on every board, with sentences that can be followed."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

import grille
from fixtures.dominosa_reference import solutions
from fixtures.dominosa_sample import sample
from grille.dominosa.exemplars import EXEMPLARS
from grille.dominosa.logic import LOGIC
from grille.logic import Position

FORKS = ("forked-chain", "either-way")


def test_every_step_listed_agrees_with_every_solution():
    """On boards with one and several solutions, at the start and after some steps, against all solutions."""
    listed = dict.fromkeys(FORKS, 0)
    for seed in range(160):
        puzzle = sample(Random(f"forks {seed}"))
        every = list(islice(solutions(puzzle), 400))
        if not every or len(every) == 400:
            continue
        trace = puzzle.steps().trace()
        positions = list(trace.positions())
        for position in positions[:: max(1, len(positions) // 3)]:
            possible = [each for each in every if not LOGIC.mistakes(each, position)]
            for step in puzzle.all_steps(position, FORKS):
                listed[step.technique.id] += 1
                claim = Position(frozenset(step.places), frozenset(step.removes))
                assert not any(LOGIC.mistakes(each, claim) for each in possible), (puzzle, step)
    assert all(count > 300 for count in listed.values()), listed


@pytest.mark.parametrize("technique", FORKS)
def test_each_step_within_needs_only_one_before_it_and_the_supposition(technique):
    """Every inner step leaves a square or a tile one choice, counting only the supposition and one step before it."""
    text, number = EXEMPLARS[technique]
    puzzle = grille.parse(text)
    trace = puzzle.steps().trace()
    step = trace.steps[number - 1]
    position = list(trace.positions())[number - 1]
    for branch in step.branches:
        supposed = Position(frozenset(branch.places), frozenset(branch.removes))
        laid: list[Position] = [Position()]
        for inner in branch.steps:
            if inner.contradiction:
                continue
            found = (
                each
                for before in laid
                for each in puzzle.all_steps(position | supposed | before, ("only-spot", "only-neighbour"))
            )
            assert any(set(inner.places) <= set(each.places) for each in found), inner
            laid.append(Position(frozenset(inner.places)))


def test_the_sentence_of_a_fork():
    text, number = EXEMPLARS["forked-chain"]
    step = grille.parse(text).steps().trace().steps[number - 1]
    assert step.sentence == (
        "Suppose that 1-2 lies on r3c2-r3c3. Then 2-2 fits only r4c4-r4c5. At the same time 1-3 fits only r1c1-r1c2. "
        "Now 2-3 has no spot left. So 1-2 does not lie on r3c2-r3c3."
    )
    assert not step.trial


def test_the_sentence_of_the_same_end_either_way():
    text, number = EXEMPLARS["either-way"]
    step = grille.parse(text).steps().trace().steps[number - 1]
    assert step.notice == "Look at the square r4c8, which has three choices."
    assert len(step.branches) == step.reason.count("If ") == 3
    assert step.conclusion == "So 3-4 does not lie on r3c2-r4c2."
    assert not step.trial


def test_no_argument_is_longer_than_a_sentence():
    for line in grille.generate("dominosa", order=8, level="beyond", count=6, seed=3, jobs=1):
        for step in line.puzzle.steps():
            if step.technique.id in FORKS:
                assert len(re.findall("can only join|fits only", step.sentence)) <= 12


def test_few_random_boards_need_a_trial(corpus):
    """On boards that were not generated for a level; the table is in the documentation."""
    boards = [line for line in corpus("dominosa/unique.txt") if line.startswith(("3:", "6:", "12:"))]
    needing = [text.split(":")[0] for text in boards[::6] if grille.parse(text).rate().trial]
    total = sum(text.startswith("12:") for text in boards[::6])
    assert needing.count("12") < 0.15 * total
    assert needing.count("3") == needing.count("6") == 0
