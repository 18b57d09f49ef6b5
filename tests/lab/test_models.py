"""The models of a family: their solutions are the solutions of the puzzle, and the encoding over 0/1 keeps them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille.dominosa.board import Dominosa
from grille.dominosa.models import DIRECTIONS, directions, spots
from grille.dominosa.spots import spots as all_spots
from grille.errors import GrilleError
from grille.family import family
from grille.lab.labelling import Labelling
from grille.models import boolean
from grille.models.boolean import Encoding
from grille.models.model import AllDifferent, Count, Increasing, Model, Table, Variable
from grille.sudoku.board import Sudoku
from grille.sudoku.models import cells
from lab_models import MODELS, builder, reference, sample


def solutions(model, labelling=None):
    search = (labelling or Labelling("ff")).search(model)
    found = []
    while (values := search.next()) is not None:
        found.append(tuple(values))
    return found


@pytest.mark.parametrize(("name", "model"), MODELS)
@pytest.mark.parametrize("seed", range(8))
def test_a_model_has_the_solutions_of_the_puzzle(name, model, seed):
    puzzle = sample(name, seed)
    built = builder(name, model)(puzzle)
    found = solutions(built)
    assert len({*found}) == len(found) == len(reference(puzzle))
    assert all(map(built.holds, found))


@pytest.mark.parametrize("seed", range(10))
def test_directions_and_spots_are_those_of_the_solutions(seed):
    puzzle = sample("dominosa", 100 + seed)
    expected = {answer.line.replace(" ", "") for answer in reference(puzzle)}
    ways = {"".join(DIRECTIONS[value - 1] for value in found) for found in solutions(directions(puzzle))}
    assert ways == expected
    every = [*all_spots(puzzle.height, puzzle.width)]
    laid = {frozenset(every[number - 1] for number in found) for found in solutions(spots(puzzle))}
    assert laid == {frozenset(answer.spots()) for answer in reference(puzzle)}


def test_the_cells_of_a_sudoku_are_its_digits():
    puzzle = Sudoku("..3.1........4..")
    found = {"".join(map(str, values)) for values in solutions(cells(puzzle))}
    assert found == {answer.digits for answer in puzzle.solutions()}


def test_a_tile_that_is_several_times_in_the_set_lies_in_ascending_order():
    puzzle = Dominosa(["01", "10"], pieces=["0-1", "0-1"])
    assert isinstance(spots(puzzle).constraints[-1], Increasing)
    assert len(solutions(spots(puzzle))) == len(solutions(directions(puzzle))) == 2
    absent = Dominosa(["001", "011"], pieces=["0-0", "0-0", "1-1"])
    assert solutions(spots(absent)) == solutions(directions(absent)) == []


def test_boards_of_one_row_or_column():
    for rows in (["0110"], ["0", "1", "1", "0"]):
        puzzle = Dominosa(rows, pieces=["0-1", "0-1"])
        assert len(solutions(spots(puzzle))) == len(solutions(directions(puzzle))) == 1


def test_a_sudoku_with_clues_has_no_model():
    """It is refused: a model without the clues would have other solutions."""
    puzzle = Sudoku("." * 16, clues=[{"kind": "cage", "cells": "r1c1 r1c2", "total": 7}])
    for _, _, build in family("sudoku").models:
        with pytest.raises(GrilleError, match="not supported for puzzles with clues"):
            build(puzzle)


@st.composite
def any_model(draw):
    """A few small variables and a few constraints of every kind."""
    domain = st.lists(st.integers(-1, 3), min_size=0, max_size=4, unique=True).map(sorted).map(tuple)
    domains = draw(st.lists(domain, min_size=1, max_size=4))
    variables = tuple(Variable(f"v{number}", values) for number, values in enumerate(domains))
    constraints = []
    for number in range(draw(st.integers(0, 4))):
        name = f"c{number}"
        over = tuple(draw(st.lists(st.integers(0, len(domains) - 1), min_size=1, max_size=4, unique=True)))
        kind = draw(st.sampled_from("dcti"))
        if kind == "d":
            constraints.append(AllDifferent(name, over))
        elif kind == "i":
            constraints.append(Increasing(name, over))
        elif kind == "c":
            values = tuple(tuple(draw(st.lists(st.integers(-1, 3), max_size=3, unique=True))) for _ in over)
            constraints.append(Count(name, over, values, draw(st.integers(0, len(over) + 1))))
        else:
            row = st.tuples(*(st.integers(-1, 3) for _ in over))
            constraints.append(Table(name, over, tuple(draw(st.lists(row, max_size=8)))))
    return Model(variables, tuple(constraints))


def by_trial(model):
    return {each for each in product(*(variable.values for variable in model.variables)) if model.holds(each)}


@given(any_model(), st.sampled_from(["value", "bounds", "domain"]))
def test_the_engine_finds_what_trial_finds(model, consistency):
    found = solutions(model, Labelling("dom/wdeg", consistency=consistency))
    assert sorted(found) == sorted(by_trial(model))


@given(any_model())
def test_the_encoding_has_the_same_solutions(model):
    """Every 0/1 assignment that satisfies the sums is read as a solution, and each solution is read once."""
    pytest.importorskip("pysat", reason="PySAT is not installed")
    from grille.sat import SatSearch
    from grille.sat.model import Model as SatModel

    encoding = Encoding(model)
    sums = [each.sum for each in encoding.sums]
    search = SatSearch(SatModel(len(encoding.names), sums, tuple, tuple))
    found = []
    while (ones := search.next()) is not None:
        found.append(encoding.read(ones))
    assert sorted(found) == sorted(by_trial(model))


def test_zero_one_variables_stay_single():
    assert len(Encoding(builder("dominosa", "borders")(Dominosa("3:22213220133011300301"))).names) == 31
    two = Model((Variable("a", (0, 1)), Variable("b", (0, 1))), (AllDifferent("pair", (0, 1)),))
    assert Encoding(two).names == ["a=0", "a=1", "b=0", "b=1"]


def test_a_constraint_with_too_many_pairs_is_refused(monkeypatch):
    monkeypatch.setattr(boolean, "MOST_SUMS", 3)
    wide = tuple(range(2))
    model = Model((Variable("a", wide), Variable("b", wide)), (Increasing("order", (0, 1)),))
    with pytest.raises(GrilleError, match="order: more than 3 pairs of values: too many for 0/1 variables"):
        Encoding(model)
