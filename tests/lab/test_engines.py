"""The engines of the lab agree: each finds all solutions, and reports when it is stopped."""

from __future__ import annotations

from random import Random

import pytest

from fixtures import FIXTURES
from grille.constraints import Constraints, Sum
from grille.dominosa.board import Dominosa
from grille.dominosa.borders import borders
from grille.errors import GrilleError
from grille.family import REGISTRY, family
from grille.lab import Goal, chosen, measure, registry
from grille.lab.cover import ExactCover
from grille.lab.engine import Board, Stopped, Work
from grille.lab.family_engine import FamilyEngine
from grille.lab.labelling import Labelling
from grille.lab.registry import THIRD_PARTY

LEFTMOST = Labelling("leftmost", "up")
THREE_WAYS = Dominosa("3:22213220133011300301")
NO_WAY = Dominosa("3:32131221100001323302")


@pytest.fixture(params=["cover", *(engine.name for engine in THIRD_PARTY)])
def engine(request):
    for engine in THIRD_PARTY:
        if engine.name == request.param:
            pytest.importorskip(engine.package, reason=f"{engine.name} is not installed: pip install 'grille[solvers]'")
            return engine.load()
    return ExactCover()


def all_of(engine, board, limit=None):
    found = []
    engine.load(board).run(limit, 20, found.append)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_every_engine_finds_the_solutions_of_the_labellings(engine, seed):
    for name in REGISTRY:
        record = family(name)
        if record.constraints is None:
            continue
        board = Board(FIXTURES[record.name].sample(Random(seed)), record.constraints)
        found = all_of(engine, board)
        assert sorted(found) == sorted(all_of(LEFTMOST, board))


def test_sums_of_every_size(engine):
    """Sums of 0, of some, of all and of more variables than there are."""
    names = tuple(f"v{number}" for number in range(12))
    everything = tuple(range(12))
    for total, number in ((0, 1), (1, 12), (2, 66), (11, 12), (12, 1), (13, 0)):
        board = Board(THREE_WAYS, lambda _, total=total: Constraints(names, (Sum("all", total, everything),)))
        assert len(set(all_of(engine, board))) == number


def test_the_limit_on_solutions_is_respected(engine):
    board = Board(THREE_WAYS, borders)
    assert [len(all_of(engine, board, limit)) for limit in (1, 2, 3, 4)] == [1, 2, 3, 3]
    assert all_of(engine, Board(NO_WAY, borders)) == []


def test_the_time_limit_stops_every_engine(engine):
    """A strip of 2 x 100 squares has far too many tilings to list."""
    puzzle = Dominosa(["0" * 100, "0" * 100], pieces=["0-0"] * 100)
    with pytest.raises(Stopped):
        engine.load(Board(puzzle, borders)).run(None, 0.3, lambda _answer: None)


def test_the_family_engine_reports_its_own_solutions():
    found = all_of(FamilyEngine(), Board(THREE_WAYS, borders))
    assert len(found) == 3
    assert all(THREE_WAYS.check(answer) for answer in found)


@pytest.mark.parametrize(
    ("puzzle", "goal", "outcome", "solutions"),
    [
        (THREE_WAYS, Goal.FIRST, "found", 1),
        (THREE_WAYS, Goal.UNIQUE, "several", 2),
        (THREE_WAYS, Goal.ALL, "several", 3),
        (NO_WAY, Goal.UNIQUE, "none", 0),
        (Dominosa("4:240441102321110343333414002022"), Goal.UNIQUE, "unique", 1),
    ],
)
def test_a_trial_has_its_outcome(puzzle, goal, outcome, solutions):
    trial = measure(LEFTMOST, Board(puzzle, borders), goal, 10)
    assert (trial.outcome, trial.solutions) == (outcome, solutions)
    assert trial.solving > 0
    assert trial.building > 0


def test_a_stopped_run_is_not_reported_as_no_solution():
    trial = measure(Labelling("most-constraining", "up"), Board(THREE_WAYS, borders), Goal.ALL, 0)
    assert trial.outcome in {"limit", "several"}
    slow = Dominosa(["0" * 100, "0" * 100], pieces=["0-0"] * 100)
    assert measure(LEFTMOST, Board(slow, borders), Goal.ALL, 0.05).outcome == "limit"


def test_work_is_added_and_missing_counts_stay_missing():
    assert Work(1, 2, 3, 4, 5, 6, 0) + Work(1, 1, 1, 1, 1, 1, 1) == Work(2, 3, 4, 5, 6, 7, 1)
    assert (Work(backtracks=1) + Work(backtracks=2)).resumptions is None


def test_engines_can_be_selected():
    assert len(chosen(("labelling",)).engines) == 15
    assert [engine.name for engine in chosen((), ("ff",), ("up", "down")).engines] == ["ff up", "ff down"]
    with pytest.raises(GrilleError, match="unknown engine 'prolog'"):
        chosen(("prolog",))


def test_engines_that_are_not_installed_are_reported(monkeypatch):
    monkeypatch.setattr(registry, "find_spec", lambda _name: None)
    assert [engine.name for engine in chosen().missing] == ["cp-sat", "cadical", "clingo"]
    with pytest.raises(GrilleError, match=r"clingo is not installed: pip install 'grille\[solvers\]'"):
        chosen(("clingo",))
