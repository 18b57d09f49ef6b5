"""Known results on third-party puzzles. The corpora are not part of the project; without them, tests are skipped."""

from __future__ import annotations

import pytest

import grille
from grille import Verdict
from patience import GUARD

UNIQUE = ("kaggle-easy", "unbiased", "17clue", "magictour1465", "hardest11", "hardest1106")


@pytest.mark.parametrize("name", UNIQUE)
def test_puzzles_known_to_be_unique(corpus, name):
    for line in filter(None, corpus(f"sudoku/{name}.txt", 1500)):
        puzzle = grille.parse(line)
        outcome = puzzle.solve()
        assert outcome.verdict is Verdict.UNIQUE
        assert puzzle.check(outcome.solution)


def test_puzzles_with_known_numbers_of_solutions(corpus):
    for line in filter(None, corpus("sudoku/serg-many.txt", 150)):
        puzzle = grille.parse(line)
        counts = {int(puzzle.count(engine=engine)) for engine in ("triads", "branching", "auto")}
        assert len(counts) == 1
        assert counts.pop() > 1


@pytest.mark.parametrize(("name", "most"), [("16x16", 78), ("25x25", 5), ("36x36", 2)])
def test_large_boards_are_proven_unique(corpus, name, most):
    for line in filter(None, corpus(f"sudoku/{name}.txt", most)):
        puzzle = grille.parse(line)
        outcome = puzzle.solve(seconds=GUARD)
        assert outcome.verdict is Verdict.UNIQUE
        assert puzzle.check(outcome.solution)


def test_library_lines_are_read(corpus):
    for line in filter(None, corpus("sudoku-logic/cases.txt")):
        assert grille.parse(line).family == "sudoku"
