"""Planners compared on a hand: ours always, those of other houses where they are installed."""

from __future__ import annotations

import json
from importlib.util import find_spec

import pytest

from chain_hands import walk
from grille.chain.hand import Hand
from grille.chain.planning_problem import planning_problem
from grille.cli import run
from grille.errors import GrilleError
from grille.lab.planner_runs import OWN, installed, run_planner

with_planners = pytest.mark.skipif(
    find_spec("unified_planning") is None, reason="the extra `planning` is not installed"
)


def test_ours_is_optimal_at_any_size():
    for size in (3, 30, 300):
        made = run_planner(OWN, planning_problem(walk(size)), 1)
        assert (made.outcome, made.size) == ("optimal", size)
        assert made.actions == size + made.counted
    assert run_planner(OWN, planning_problem(Hand("0-1 2-3")), 1).outcome == "none"


def test_a_plan_that_is_none_is_not_believed():
    problem = planning_problem(Hand("0-1 1-2"))._replace(own=lambda: ["(place-first t1)"])
    with pytest.raises(GrilleError, match="grille returned an invalid plan: after 1 step t2 is still in hand"):
        run_planner(OWN, problem, 1)


@with_planners
def test_the_planners_of_other_houses_are_found_and_no_better():
    names = installed()
    assert names[0] == OWN
    if "fast-downward" not in names:
        pytest.skip("Fast Downward is not installed")
    problem = planning_problem(walk(6))
    best, other = (run_planner(name, problem, 20) for name in (OWN, "fast-downward"))
    assert other.outcome == "found"
    assert other.actions >= best.actions
    assert other.memory > 0


@with_planners
def test_a_planner_is_stopped_at_its_limit():
    if "pyperplan-opt" not in installed():
        pytest.skip("pyperplan is not installed")
    made = run_planner("pyperplan-opt", planning_problem(walk(60)), 1)
    assert made.stopped
    assert made.actions is None


def test_the_verb_compares(capsys, tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    picture = tmp_path / "planners.svg"
    hands = [walk(size).notation() for size in (3, 30)]
    assert run(["lab", "--engine", OWN, "--picture", str(picture), *hands]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].split() == ["planner", "tiles", "time", "memory", "actions", "turns", "outcome"]
    assert [line.split()[0:2] for line in told[1:]] == [[OWN, "3"], [OWN, "30"]]
    assert "actions beyond the fewest" in picture.read_text()
    assert run(["lab", "--json", "--engine", OWN, *hands]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["size"] for answer in answers] == [3, 30]
    assert all(answer["turns"] == answer["actions"] - answer["size"] for answer in answers)


def test_what_can_not_be_compared_is_refused(capsys):
    assert run(["lab", "--engine", "hal", "0-1 1-2"]) == 2
    assert "unknown planner 'hal'" in capsys.readouterr().err
    assert run(["lab", "0-1 1-2", "..3.1........4.2"]) == 2
    assert "cannot be compared in one run" in capsys.readouterr().err
    assert run(["lab", "--engine", "hal", "..3.1........4.2"]) == 2
    assert "unknown engine 'hal'" in capsys.readouterr().err
