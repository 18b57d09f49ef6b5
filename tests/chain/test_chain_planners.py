"""Third-party planning libraries read the PDDL files, accept the plans, and find no shorter ones."""

from __future__ import annotations

import warnings
from functools import cache
from types import SimpleNamespace

import pytest

from chain_hands import trail
from grille.chain.hand import Hand
from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.problem import write_problem
from grille.chain.pddl.vocabulary import DIALECTS

pytestmark = pytest.mark.filterwarnings("ignore")


@cache
def library() -> SimpleNamespace:
    """What the tests use of unified-planning, which takes seconds to import: only where one of them runs."""
    pytest.importorskip("unified_planning", reason="unified-planning (the extra `planning`) is not installed")
    from unified_planning.engines import PlanGenerationResultStatus, ValidationResultStatus
    from unified_planning.io import PDDLReader
    from unified_planning.model.metrics import MinimizeSequentialPlanLength
    from unified_planning.shortcuts import OneshotPlanner, PlanValidator, get_environment

    get_environment().credits_stream = None
    return SimpleNamespace(
        found=PlanGenerationResultStatus,
        judged=ValidationResultStatus,
        reader=PDDLReader,
        shortest=MinimizeSequentialPlanLength,
        planner=OneshotPlanner,
        validator=PlanValidator,
    )


def problem_of(hand: Hand, dialect: str = "strips", language: str = "en"):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return (
            library()
            .reader()
            .parse_problem_string(write_domain(dialect, language), write_problem(hand, dialect, language))
        )


def accepts(hand: Hand, dialect: str, language: str = "en") -> bool:
    problem = problem_of(hand, dialect, language)
    text = "\n".join(hand.solve().solution.plan.lines(dialect, language))
    plan = library().reader().parse_plan_string(problem, text)
    with library().validator(problem_kind=problem.kind, plan_kind=plan.kind) as validator:
        return validator.validate(problem, plan).status is library().judged.VALID


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_plan_of_ten_is_accepted_in_every_dialect(dialect, language):
    assert accepts(trail(10), dialect, language)


def test_a_plan_with_doubles_is_accepted_in_every_dialect():
    for dialect in DIALECTS:
        assert accepts(Hand("3-3 1-1 1-3 0-1 0-0"), dialect)


@pytest.mark.parametrize("size", [100, 300])
def test_a_large_plan_is_accepted(size):
    assert accepts(trail(size), "portable")


def test_a_wrong_plan_is_rejected():
    problem = problem_of(Hand("0-1 1-2"))
    plan = library().reader().parse_plan_string(problem, "(place-first t1 d0 d1)\n(place-left t2 d1 d2)")
    with library().validator(problem_kind=problem.kind, plan_kind=plan.kind) as validator:
        assert validator.validate(problem, plan).status is library().judged.INVALID


@pytest.mark.parametrize("seed", range(4))
def test_the_fewest_actions_are_those_of_an_optimal_planner(seed, tmp_path, monkeypatch):
    # Fast Downward leaves a file in the working directory.
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("up_fast_downward", reason="Fast Downward (the extra `planning`) is not installed")
    hand = trail(7, seed, 4)
    problem = problem_of(hand, "portable")
    problem.add_quality_metric(library().shortest())
    with library().planner(name="fast-downward-opt") as planner:
        found = planner.solve(problem)
    assert found.status is library().found.SOLVED_OPTIMALLY
    assert len(found.plan.actions) == len(hand.solve().solution.plan.actions)
    # Grille accepts the planner's plan, too.
    lines = [f"({action.action.name} {' '.join(map(str, action.actual_parameters))})" for action in found.plan.actions]
    assert hand.check("\n".join(lines)).ok
