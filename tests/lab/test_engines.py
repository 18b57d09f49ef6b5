"""The engines of the lab agree: each finds all solutions, and reports when it is stopped."""

from __future__ import annotations

import pytest

from grille.constraints import Constraints, Sum
from grille.dominosa.board import Dominosa
from grille.errors import GrilleError
from grille.family import family
from grille.lab import Goal, Labelling, Options, chosen, measure, registry, swi_prolog
from grille.lab.cover import ExactCover
from grille.lab.engine import Board, Stopped, Work
from grille.lab.family_engine import FamilyEngine
from grille.lab.registry import THIRD_PARTY
from grille.lab.steps import Steps
from grille.models.model import of_sums
from grille.sudoku.board import Sudoku
from lab_models import MODELS, NO_WAY, THREE_WAYS, board, sample

LEFTMOST = Labelling("leftmost")
LONG = Dominosa(["0" * 100, "0" * 100], pieces=["0-0"] * 100)
with_swi = pytest.mark.skipif(not swi_prolog.installed(), reason="SWI-Prolog is not installed")


@pytest.fixture(params=["cover", *(engine.name for engine in THIRD_PARTY), "swi"])
def engine(request):
    for engine in THIRD_PARTY:
        if engine.name == request.param:
            pytest.importorskip(engine.package, reason=f"{engine.name} is not installed: pip install 'grille[solvers]'")
            return engine.load()
    if request.param == "swi":
        if not swi_prolog.installed():
            pytest.skip("SWI-Prolog is not installed")
        return swi_prolog.SwiProlog("ff")
    return ExactCover()


def all_of(engine, on, limit=None):
    found = []
    engine.load(on).run(limit, 60, found.append)
    return found


@pytest.mark.parametrize("seed", range(2))
def test_every_engine_finds_the_solutions_of_the_labellings(engine, seed):
    for name, model in MODELS:
        on = board(sample(name, seed), model)
        assert sorted(all_of(engine, on)) == sorted(all_of(LEFTMOST, on))


def test_sums_of_every_size(engine):
    """Sums of 0, of some, of all and of more variables than there are."""
    names = tuple(f"v{number}" for number in range(8))
    everything = tuple(range(8))
    for total, number in ((0, 1), (1, 8), (2, 28), (8, 1), (9, 0)):
        sums = Constraints(names, (Sum("all", total, everything),))
        on = Board(THREE_WAYS, lambda _, sums=sums: of_sums(sums))
        assert len(set(all_of(engine, on))) == number


def test_the_limit_on_solutions_is_respected(engine):
    on = board(THREE_WAYS)
    assert [len(all_of(engine, on, limit)) for limit in (1, 2, 3, 4)] == [1, 2, 3, 3]
    assert all_of(engine, board(NO_WAY)) == []


def test_the_time_limit_stops_every_engine(engine):
    """A strip of 2 x 100 squares has far too many tilings to list."""
    with pytest.raises(Stopped):
        engine.load(board(LONG, "borders")).run(None, 0.3, lambda _answer: None)


@with_swi
@pytest.mark.parametrize("value", swi_prolog.VALUES)
@pytest.mark.parametrize("branching", swi_prolog.BRANCHINGS)
def test_swi_prolog_finds_solutions_in_the_same_order(value, branching):
    """The same model and the same labelling are the same tree, so the solutions come in the same order."""
    on = board(Sudoku("..3.1..........."), "cells")
    assert all_of(swi_prolog.SwiProlog("leftmost", value, branching), on) == all_of(
        Labelling("leftmost", value, branching), on
    )


@with_swi
def test_swi_prolog_counts_inferences_and_reports_its_errors(monkeypatch):
    trial = measure(swi_prolog.SwiProlog(), board(THREE_WAYS), Goal.ALL, None, 1)
    assert (trial.outcome, trial.solutions) == ("several", 3)
    assert trial.work.inferences > 1000
    monkeypatch.setattr(swi_prolog, "clauses", lambda *_: "model(Vars) :- nonsense(Vars).")
    with pytest.raises(GrilleError, match=r"SWI-Prolog ended without a result: .*nonsense"):
        measure(swi_prolog.SwiProlog(), board(THREE_WAYS), Goal.ALL, None)
    monkeypatch.setattr(swi_prolog, "PROGRAM", "no-such-prolog")
    with pytest.raises(GrilleError, match="no-such-prolog is not on the PATH"):
        swi_prolog.SwiProlog().load(board(THREE_WAYS))


def test_the_family_engine_reports_its_own_solutions():
    found = all_of(FamilyEngine(), board(THREE_WAYS))
    assert len(found) == 3
    assert all(THREE_WAYS.check(answer) for answer in found)


@pytest.mark.parametrize(
    ("puzzle", "outcome"),
    [
        (Dominosa("4:240441102321110343333414002022"), "unique"),
        (THREE_WAYS, "stuck"),
        (NO_WAY, "none"),
        (Sudoku("..3.1........4.2"), "unique"),
    ],
)
def test_steps_are_an_engine(puzzle, outcome):
    assert measure(Steps(), board(puzzle), Goal.UNIQUE, 20).outcome == outcome


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
    trial = measure(LEFTMOST, board(puzzle), goal, 10)
    assert (trial.outcome, trial.solutions) == (outcome, solutions)
    assert trial.solving > 0
    assert trial.building > 0


def test_a_stopped_run_is_not_reported_as_no_solution():
    assert measure(LEFTMOST, board(LONG, "borders"), Goal.ALL, 0.05).outcome == "limit"


def test_repetitions_are_counted():
    runs = []

    class Counted(FamilyEngine):
        def load(self, on):
            runs.append(on)
            return super().load(on)

    for repeat, number in ((1, 1), (7, 7), (None, 3)):
        runs.clear()
        measure(Counted(), board(THREE_WAYS), Goal.FIRST, None, repeat)
        # Without --repeat, a run that is not short is not repeated.
        assert len(runs) == number or (repeat is None and len(runs) == 1)


@pytest.mark.parametrize(
    ("answers", "message"), [([(0,) * 10], "breaks a constraint"), ([(1,) * 10] * 2, "returned a solution twice")]
)
def test_wrong_solutions_of_an_engine_are_an_error(answers, message):
    class Liar(FamilyEngine):
        def load(self, _board):
            return self

        def run(self, _limit, _seconds, found):
            for each in answers:
                found(each)

        def work(self):
            return Work()

    with pytest.raises(GrilleError, match=message):
        measure(Liar("liar", uses_model=True), board(THREE_WAYS), Goal.ALL, None)


def test_work_is_added_and_missing_counts_stay_missing():
    assert Work(1, 2, 3, 4, 5, 6, 0, 0) + Work(1, 1, 1, 1, 1, 1, 1, 1) == Work(2, 3, 4, 5, 6, 7, 1, 1)
    assert (Work(backtracks=1) + Work(backtracks=2)).resumptions is None


def names(*arguments):
    return [engine.name for engine in chosen(*arguments).engines]


def test_engines_can_be_selected():
    assert len(names(("labelling",))) == len(registry.DEFAULT)
    assert names((), Options(("ff",), ("up", "down"))) == ["ff up step", "ff down step"]
    assert names((), Options(restarts=("luby",))) == ["dom/wdeg up step luby"]
    assert "degree up step bounds" in names((), Options(consistencies=("bounds",)))
    assert names(("plain",), None, (family("sudoku"),)) == ["plain", "plain-rows", "plain-uncut", "plain-rows-uncut"]
    assert names(("plain",), None, (family("sudoku"), family("dominosa"))) == ["plain"]
    with pytest.raises(GrilleError, match="unknown engine 'prolog'"):
        chosen(("prolog",))


def test_swi_prolog_runs_the_labellings_that_it_has(monkeypatch):
    monkeypatch.setattr(swi_prolog, "installed", lambda: True)
    assert names(("swi",)) == ["SWI leftmost up step", "SWI ff up step", "SWI ffc up step"]
    options = Options(("ff", "max_regret"), (), ("bisect", "median"), (), ("domain", "bounds"))
    assert names(("swi",), options) == ["SWI ff up bisect"]


def test_engines_that_are_not_installed_are_reported(monkeypatch):
    monkeypatch.setattr(registry, "find_spec", lambda _name: None)
    monkeypatch.setattr(swi_prolog, "installed", lambda: False)
    assert [name for name, _ in chosen().missing] == ["cp-sat", "cadical", "clingo", "swi"]
    with pytest.raises(GrilleError, match=r"clingo is not installed: pip install 'grille\[solvers\]'"):
        chosen(("clingo",))
    with pytest.raises(GrilleError, match="swi is not installed: swipl is not on the PATH"):
        chosen(("swi",))
