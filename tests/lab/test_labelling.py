"""Every labelling finds the same solutions; only the work differs."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures import FIXTURES
from grille import _native
from grille.constraints import Constraints, Sum
from grille.dominosa.board import Dominosa
from grille.dominosa.borders import borders
from grille.dominosa.examples import DEMO
from grille.dominosa.spots import spots
from grille.family import REGISTRY, family
from grille.lab.engine import Board, Stopped
from grille.lab.labelling import Labelling
from grille.lab.registry import LABELLINGS, VARIABLES

MODELLED = [name for name in REGISTRY if family(name).constraints is not None]
SMALL = Dominosa(["12103", "21102", "33330", "01220"])


def loaded(constraints: Constraints, labelling: Labelling):
    return labelling.load(Board(SMALL, lambda _puzzle: constraints))


def solutions(constraints, labelling, limit=None, seconds=None):
    found = []
    search = loaded(constraints, labelling)
    search.run(limit, seconds, found.append)
    return found, search.work()


def by_brute_force(constraints):
    ways = product((0, 1), repeat=len(constraints.variables))
    ones = (tuple(number for number, value in enumerate(way) if value) for way in ways)
    return {each for each in ones if constraints.holds(each)}


@st.composite
def any_constraints(draw):
    variables = draw(st.integers(1, 8))
    sums = draw(
        st.lists(
            st.tuples(st.integers(0, variables + 1), st.sets(st.integers(0, variables - 1), max_size=variables)),
            max_size=6,
        )
    )
    named = (Sum(f"s{number}", total, tuple(over)) for number, (total, over) in enumerate(sums))
    return Constraints(tuple(f"v{number}" for number in range(variables)), tuple(named))


@given(any_constraints(), st.sampled_from(LABELLINGS))
def test_every_labelling_finds_the_solutions_of_brute_force(constraints, labelling):
    found, work = solutions(constraints, labelling)
    assert sorted(found) == sorted(by_brute_force(constraints))
    assert work.constraints <= len(constraints.sums)


@pytest.mark.parametrize("name", MODELLED)
@pytest.mark.parametrize("seed", range(6))
def test_the_constraints_of_a_family_have_the_solutions_of_its_puzzles(name, seed):
    record = family(name)
    puzzle = FIXTURES[record.name].sample(Random(seed))
    constraints = record.constraints(puzzle)
    expected = sum(1 for _ in FIXTURES[record.name].reference(puzzle))
    for labelling in LABELLINGS:
        found, _ = solutions(constraints, labelling)
        assert len(set(found)) == len(found) == expected
        assert all(constraints.holds(ones) for ones in found)


@pytest.mark.parametrize("seed", range(20))
def test_joined_borders_are_the_tiles_of_the_solutions(seed):
    record = family("dominosa")
    puzzle = FIXTURES[record.name].sample(Random(100 + seed))
    every = [*spots(puzzle.height, puzzle.width)]
    found, _ = solutions(borders(puzzle), LABELLINGS[seed % len(LABELLINGS)])
    laid = {tuple(every[number] for number in ones) for ones in found}
    assert laid == {tuple(answer.spots()) for answer in FIXTURES[record.name].reference(puzzle)}


def test_a_tile_is_laid_as_often_as_it_is_in_the_set():
    constraints = borders(Dominosa(["01", "10"], pieces=["0-1", "0-1"]))
    assert Sum("0-1", 2, (0, 1, 2, 3)) in constraints.sums
    assert len(solutions(constraints, LABELLINGS[0])[0]) == 2
    spoilt = Dominosa(["001", "011"], pieces=["0-0", "0-0", "1-1"])
    absent = next(each for each in borders(spoilt).sums if each.name == "0-1")
    assert absent.total == 0
    assert absent.variables


# --- counts ---


def works(constraints, limit):
    return {labelling: solutions(constraints, labelling, limit)[1] for labelling in LABELLINGS}


def test_equivalent_labellings_make_the_same_search():
    """Every open domain is {0, 1}, and every border is in three constraints: two squares and a tile."""
    work = works(borders(Dominosa(DEMO)), 1)
    plain = {
        labelling: each._replace(splits=None) for labelling, each in work.items() if "ing" not in labelling.variable
    }
    for variable in ("ff", "ffc"):
        for value in ("up", "down", "bisect"):
            assert plain[variable, value] == plain["leftmost", value]
    for variable in ("leftmost", "most-constrained"):
        assert plain[variable, "up"] == plain[variable, "bisect"]
        assert plain[variable, "up"] != plain[variable, "down"]


def test_bisect_splits_domains_and_the_others_assign():
    for labelling, work in works(borders(Dominosa("3:22213220133011300301")), None).items():
        assert work.choices > 0
        assert work.splits == (work.choices if labelling.value == "bisect" else 0)


def test_a_proof_takes_the_same_work_for_every_order_of_values():
    """The whole tree is searched, so the order of its branches does not matter."""
    constraints = borders(Dominosa(DEMO))
    for variable in ("leftmost", "most-constrained"):
        up, down = (solutions(constraints, Labelling(variable, value), 2)[1] for value in ("up", "down"))
        assert up == down
        assert up.backtracks > 0


def test_the_built_in_board_needs_the_documented_backtracks():
    work = works(borders(Dominosa(DEMO)), 1)
    assert work["most-constrained", "down"].backtracks == 3
    assert work["most-constraining", "up"].backtracks == 81_191


def test_a_board_solved_by_propagation_takes_no_choice_and_no_backtrack():
    puzzle = Dominosa("4:240441102321110343333414002022")
    for labelling, work in works(borders(puzzle), 1).items():
        assert work.choices == work.backtracks == 0, labelling
        # Every domain is narrowed once, and every constraint is entailed at the end.
        assert work.prunings == len(borders(puzzle).variables)
        assert work.entailments == work.constraints == len(borders(puzzle).sums)


def test_a_contradiction_while_posting_is_one_backtrack_and_ends_it():
    constraints = Constraints(("a", "b"), (Sum("one", 1, (0, 1)), Sum("three", 3, (0, 1)), Sum("two", 2, (0, 1))))
    found, work = solutions(constraints, LABELLINGS[0])
    assert not found
    assert (work.backtracks, work.choices, work.constraints) == (1, 0, 2)


# --- limits ---


def test_a_search_stopped_at_a_limit_resumes():
    constraints = borders(Dominosa(DEMO))
    sums = [(each.total, each.variables) for each in constraints.sums]
    for variable in VARIABLES[:4]:
        whole = _native.Labelling(len(constraints.variables), sums, variable, "up")
        halting = _native.Labelling(len(constraints.variables), sums, variable, "up")
        stops = 0
        while True:
            try:
                found = halting.next(7)
                break
            except StopIteration:
                stops += 1
        assert found == whole.next()
        assert halting.statistics() == whole.statistics()
        assert stops > 5


def test_the_time_limit_stops_a_labelling():
    constraints = borders(Dominosa(DEMO))
    with pytest.raises(Stopped):
        solutions(constraints, Labelling("most-constraining", "up"), seconds=0.05)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (partial(_native.Labelling, 2, [(1, [0, 2])]), "constraint 1 names variable 2, but there are only 2 variables"),
        (partial(_native.Labelling, 2, [(1, [0]), (1, [1, 1])]), "constraint 2 names variable 1 twice"),
        (partial(_native.Labelling, 1, [], "rightmost"), "unknown variable order: rightmost"),
        (partial(_native.Labelling, 1, [], "ff", "sideways"), "unknown value order: sideways"),
    ],
)
def test_invalid_constraints_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
