"""Every labelling finds the same solutions; only the work differs."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from grille import _native
from grille.constraints import Constraints, Sum
from grille.dominosa.board import Dominosa
from grille.dominosa.examples import DEMO
from grille.errors import GrilleError
from grille.lab.engine import Board, Stopped
from grille.lab.labelling import BRANCHINGS, CONSISTENCIES, VALUES, VARIABLES, Labelling
from grille.models.model import of_sums
from lab_models import MODELS, THREE_WAYS, board, builder, reference, sample

ALL = [Labelling(*each) for each in product(VARIABLES, VALUES, BRANCHINGS)]
EVERY_VARIABLE = [Labelling(variable) for variable in VARIABLES]
HARD = board(Dominosa(DEMO), "spots")


def solutions(on, labelling, limit=None, seconds=None):
    found = []
    search = labelling.load(on)
    search.run(limit, seconds, found.append)
    return found, search.work()


@pytest.mark.parametrize(("name", "model"), MODELS)
@pytest.mark.parametrize("seed", range(2))
def test_every_labelling_finds_every_solution(name, model, seed):
    puzzle = sample(name, 50 + seed)
    on = board(puzzle, model)
    expected = len(reference(puzzle))
    for number, labelling in enumerate(ALL):
        consistency = CONSISTENCIES[(number + seed) % len(CONSISTENCIES)]
        found, _ = solutions(on, labelling._replace(consistency=consistency))
        assert len({*found}) == len(found) == expected
        assert all(map(on.build().holds, found))


@pytest.mark.parametrize("restarts", ["luby", "geometric"])
def test_restarts_lose_and_repeat_nothing(restarts):
    for name, model in MODELS:
        puzzle = sample(name, 7)
        found, _ = solutions(board(puzzle, model), Labelling("dom/wdeg", restarts=restarts))
        assert len({*found}) == len(found) == len(reference(puzzle))


def test_restarts_are_counted_and_need_weights():
    on = board(Dominosa(DEMO), "borders")
    _, work = solutions(on, Labelling("dom/wdeg", restarts="luby"), 1)
    assert work.restarts == 3
    assert solutions(on, Labelling("dom/wdeg"), 1)[1].restarts == 0
    with pytest.raises(GrilleError, match="restarts need dom/wdeg: with ff each start would be the same search"):
        Labelling("ff", restarts="luby").load(on)


def test_names_have_every_option_that_is_not_the_default():
    assert Labelling("ff").name == "ff up step"
    assert Labelling("dom/wdeg", "down", "enum", "luby", "bounds").name == "dom/wdeg down enum luby bounds"


# --- counts ---


def works(on, labellings, limit):
    return {labelling: solutions(on, labelling, limit)[1] for labelling in labellings}


def test_with_real_domains_the_options_are_different_searches():
    """The point of the models with finite domains: no two orders of variables do the same work on this board."""
    found = works(HARD, EVERY_VARIABLE, 1)
    assert len({*found.values()}) == len(EVERY_VARIABLE)
    assert found[Labelling("ffc")].backtracks < found[Labelling("ff")].backtracks
    assert found[Labelling("ff")].backtracks < found[Labelling("leftmost")].backtracks
    ways = works(HARD, [Labelling("leftmost", branching=branching) for branching in BRANCHINGS], 1)
    assert len({*ways.values()}) == len(BRANCHINGS)


def test_on_zero_one_variables_most_of_them_are_one_search():
    """Every open domain is {0, 1}, and every border is in three constraints: two squares and a tile."""
    on = board(Dominosa(DEMO), "borders")
    same = ("leftmost", "min", "max", "ff", "anti_first_fail", "occurrence", "ffc", "max_regret")
    found = works(on, [Labelling(variable) for variable in same], 1)
    assert len({*found.values()}) == 1
    ways = works(on, [Labelling("leftmost", branching=branching) for branching in BRANCHINGS], 1)
    assert len({*ways.values()}) == 1
    assert solutions(on, Labelling("leftmost", "down"), 1)[1] != found[Labelling("leftmost")]


def test_a_proof_takes_the_same_work_for_every_order_of_values():
    """With every value in a branch of its own, the whole tree is searched whichever branch comes first."""
    for variable in ("leftmost", "ffc", "tightest"):
        up, down = (solutions(HARD, Labelling(variable, value, "enum"), 2)[1] for value in VALUES)
        assert up == down
        assert up.backtracks > 0


def test_more_consistency_means_no_more_choices_on_a_sudoku():
    puzzle = sample("sudoku", 3)
    choices = [solutions(board(puzzle), Labelling("leftmost", consistency=each))[1].choices for each in CONSISTENCIES]
    assert choices == sorted(choices, reverse=True)


def test_the_built_in_board_needs_the_documented_backtracks():
    assert solutions(HARD, Labelling("leftmost", "down"), 1)[1].backtracks == 2
    assert solutions(HARD, Labelling("ffc"), 1)[1].backtracks == 4
    assert solutions(HARD, Labelling("anti_first_fail"), 1)[1].backtracks == 694


def test_a_board_solved_by_propagation_takes_no_choice_and_no_backtrack():
    puzzle = Dominosa("4:240441102321110343333414002022")
    model = builder("dominosa", "borders")(puzzle)
    for labelling, work in works(board(puzzle, "borders"), EVERY_VARIABLE, 1).items():
        assert work.choices == work.backtracks == 0, labelling
        # Every domain is narrowed once, and every constraint is entailed at the end.
        assert work.prunings == len(model.variables)
        assert work.entailments == work.constraints == len(model.constraints)


def test_a_contradiction_while_posting_is_one_backtrack_and_ends_it():
    sums = Constraints(("a", "b"), (Sum("one", 1, (0, 1)), Sum("three", 3, (0, 1)), Sum("two", 2, (0, 1))))
    found, work = solutions(Board(THREE_WAYS, lambda _puzzle: of_sums(sums)), Labelling("leftmost"))
    assert not found
    assert (work.backtracks, work.choices, work.constraints) == (1, 0, 2)


# --- limits ---


def test_a_search_stopped_at_a_limit_resumes():
    for labelling in (Labelling("leftmost"), Labelling("ff", "down", "enum"), Labelling("dom/wdeg", "up", "bisect")):
        whole, halting = labelling.search(HARD.build()), labelling.search(HARD.build())
        stops = 0
        while True:
            try:
                found = halting.next(5)
                break
            except StopIteration:
                stops += 1
        assert found == whole.next()
        assert halting.statistics() == whole.statistics()
        assert stops > 1


def test_the_time_limit_stops_a_labelling():
    puzzle = Dominosa(["0" * 100, "0" * 100], pieces=["0-0"] * 100)
    with pytest.raises(Stopped):
        solutions(board(puzzle, "borders"), Labelling("leftmost"), seconds=0.05)


NEW = _native.FiniteDomainSearch
PAIR = [[1, 2], [1, 2]]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (partial(NEW, PAIR, [("increasing", 0, [0, 2], [])]), "constraint 1: a constraint names variable 2, but there"),
        (partial(NEW, PAIR, [("all_different", 0, [1, 1], [])]), "constraint 1: a constraint names variable 1 twice"),
        (partial(NEW, PAIR, [("table", 0, [0, 1], [[1]])]), "a row of a table has another number of values"),
        (partial(NEW, PAIR, [("table", 0, [], [])]), "a table has no variable"),
        (partial(NEW, PAIR, [("count", 1, [0, 1], [[1]])]), "a count has other numbers of variables"),
        (partial(NEW, PAIR, [("product", 0, [0, 1], [])]), "unknown constraint: product"),
        (partial(NEW, [[2, 1]], []), "the domain of variable 0 is not in ascending order"),
        (partial(NEW, PAIR, [], "rightmost"), "unknown variable order: rightmost"),
        (partial(NEW, PAIR, [], "ff", "sideways"), "unknown value order: sideways"),
        (partial(NEW, PAIR, [], "ff", "up", "thirds"), "unknown branching: thirds"),
        (partial(NEW, PAIR, [], "ff", "up", "step", "often"), "unknown restarts: often"),
        (partial(NEW, PAIR, [], "ff", "up", "step", "none", "arc"), "unknown consistency: arc"),
    ],
)
def test_invalid_constraints_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
