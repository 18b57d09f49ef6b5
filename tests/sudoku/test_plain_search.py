"""Plain backtracking: cell by cell or row by row, with and without the cut, finds what the reference solver finds."""

from __future__ import annotations

from random import Random

import pytest

from fixtures import FIXTURES
from grille.errors import GrilleError, LimitReached
from grille.sudoku.board import Sudoku
from grille.sudoku.engine import PLAIN, UNCUT

ALL = (*PLAIN, *UNCUT)


@pytest.mark.parametrize("engine", PLAIN)
@pytest.mark.parametrize("seed", range(4))
def test_the_cut_finds_every_solution(engine, seed):
    puzzle = FIXTURES["sudoku"].sample(Random(seed))
    if puzzle.layout.side > 6:
        pytest.skip("too large for plain backtracking")
    expected = sorted(answer.digits for answer in FIXTURES["sudoku"].reference(puzzle))
    assert sorted(answer.digits for answer in puzzle.solutions(engine=engine)) == expected


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize(
    ("givens", "number"),
    [
        ("4.3113.421.33412", 1),
        ("..3113242143341.", 1),
        ("4231132421433412", 1),
        ("4231132421433411", 0),
        ("44..132421433412", 0),
        ("1221.4.341322413", 0),
        ("12.4341.2143.321", 1),
        ("..34341221434.2.", 1),
    ],
)
def test_every_way_has_the_same_solutions(engine, givens, number):
    puzzle = Sudoku(givens)
    found = [*puzzle.solutions(engine=engine)]
    assert len(found) == number
    assert {each.digits for each in found} == {each.digits for each in puzzle.solutions()}


def entries(puzzle, engine):
    search = puzzle.search(engine)
    while search.next() is not None:
        pass
    return search.statistics().guesses


def test_the_cut_saves_entries():
    """Six empty cells of four digits: without the cut, every combination is entered before the rules are checked."""
    puzzle = Sudoku("..3113.421.33.1.")
    empty = puzzle.givens.count(".")
    assert entries(puzzle, "plain-uncut") == sum(4**depth for depth in range(1, empty + 1))
    assert entries(puzzle, "plain") < 40
    assert entries(puzzle, "plain-rows") < entries(puzzle, "plain-rows-uncut") < entries(puzzle, "plain-uncut")


@pytest.mark.parametrize("engine", ALL)
def test_a_search_resumes_after_a_limit(engine):
    puzzle = Sudoku("4.3.13.421.3341.")
    search, stops = puzzle.search(engine), 0
    while True:
        try:
            found = search.next(nodes=2)
            break
        except LimitReached:
            stops += 1
    assert stops > 0
    assert found == puzzle.solve().solution
    assert search.statistics().engine == engine
    with pytest.raises(LimitReached):
        Sudoku("." * 16).search(engine).next(seconds=0)


def test_clues_are_refused():
    puzzle = Sudoku("." * 16, clues=[{"kind": "cage", "cells": "r1c1 r1c2", "total": 7}])
    with pytest.raises(GrilleError, match="plain: not supported for puzzles with clues"):
        puzzle.search("plain")
