"""Tests on corpora, if present: every step is true, and levels and scores agree with other programs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from statistics import correlation

import pytest

import grille
from grille import rate_many
from grille.logic import Position
from grille.logic.rules import Rules
from grille.sudoku.logic import LOGIC
from patience import GUARD


@pytest.mark.parametrize(
    ("name", "step", "most"),
    [
        ("sudoku/unbiased.txt", 50, 60),
        ("sudoku/17clue.txt", 100, 60),
        ("sudoku/magictour1465.txt", 40, 15),
        ("sudoku/hardest11.txt", 1000, 4),
        ("sudoku/16x16.txt", 20, 3),
    ],
)
def test_every_step_is_true(corpus, name, step, most):
    for text in [line for line in corpus(name) if line][::step][:most]:
        puzzle = grille.parse(text)
        solution = puzzle.solve().solution
        for each in puzzle.steps(seconds=GUARD):
            claim = Position(frozenset(each.places), frozenset(each.removes))
            assert LOGIC.mistakes(solution, claim) == (), each.sentence


def test_all_steps_of_a_position_are_true(corpus):
    """Check all steps of all techniques in use, in positions where the easy steps run out."""
    seen = 0
    for text in corpus("sudoku/magictour1465.txt")[::60]:
        puzzle = grille.parse(text)
        solution = puzzle.solve().solution
        *_, position = puzzle.steps(rules=Rules(order=("easy", "medium"))).trace().positions()
        for step in puzzle.all_steps(
            position, rules=Rules(extra=("death_blossom", "franken_jellyfish", "mutant_x_wing"))
        ):
            seen += 1
            claim = Position(frozenset(step.places), frozenset(step.removes))
            assert LOGIC.mistakes(solution, claim) == (), step.sentence
    assert seen


def test_uniqueness_techniques_are_not_used_on_a_corpus_with_several_solutions(corpus):
    for text in corpus("sudoku/serg-many.txt", 3000)[::100]:
        trace = grille.parse(text).steps().trace()
        assert not any(step.technique.assumes_unique or step.trial for step in trace.steps)
        assert not trace.finished


def test_levels_and_scores_agree_with_hodoku(corpus):
    """The same level as HoDoKu for 95% of the puzzles, and a rank correlation of the scores of at least 0.95."""
    rows = [line.split("\t") for line in corpus("sudoku-logic/ratings.tsv")[1:] if line][::6]
    rated = rate_many([row[0] for row in rows], threads=2)
    assert all(rating.level is not None for rating in rated)
    same = sum(rating.level == row[1].lower() for rating, row in zip(rated, rows, strict=True))
    assert same >= 0.95 * len(rows)
    assert correlation(ranks([rating.score for rating in rated]), ranks([int(row[2]) for row in rows])) >= 0.95


def ranks(numbers):
    """The rank of each number; ties share their mean rank."""
    ordered = sorted(numbers)
    return [(bisect_left(ordered, number) + bisect_right(ordered, number)) / 2 for number in numbers]
