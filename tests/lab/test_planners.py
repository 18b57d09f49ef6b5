"""Planners are compared on a hand: Grille's own, and third-party planners that are installed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.util import find_spec

import pytest

from chain_hands import trail
from grille.chain.hand import Hand
from grille.chain.planning_problem import planning_problem
from grille.cli import run
from grille.errors import GrilleError
from grille.lab import planner_runs
from grille.lab.planner_runs import OWN, installed, run_planner
from patience import GUARD

with_planners = pytest.mark.skipif(
    find_spec("unified_planning") is None, reason="the extra `planning` is not installed"
)


def test_grilles_planner_is_optimal_at_any_size():
    for size in (3, 30, 300):
        found = run_planner(OWN, planning_problem(trail(size)), 1)
        assert (found.outcome, found.size) == ("optimal", size)
        assert found.actions == size + found.counted
    assert run_planner(OWN, planning_problem(Hand("0-1 2-3")), 1).outcome == "none"


def test_an_invalid_plan_is_an_error():
    problem = planning_problem(Hand("0-1 1-2"))._replace(own=lambda: ["(place-first t1)"])
    with pytest.raises(GrilleError, match="grille returned an invalid plan: after 1 step t2 is still in hand"):
        run_planner(OWN, problem, 1)


@with_planners
def test_third_party_planners_are_found_and_not_better():
    names = installed()
    assert names[0] == OWN
    if "fast-downward" not in names:
        pytest.skip("Fast Downward is not installed")
    problem = planning_problem(trail(6))
    best, other = (run_planner(name, problem, GUARD) for name in (OWN, "fast-downward"))
    assert other.outcome == "found"
    assert other.actions >= best.actions
    assert other.memory > 0


def test_a_worker_that_never_ends_is_killed_at_the_limit(monkeypatch):
    """The outcome does not depend on the clock: the worker sleeps until it is killed, whatever the limit."""
    started = []

    class Recorded(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(planner_runs.subprocess, "Popen", Recorded)
    monkeypatch.setattr(planner_runs, "WORKER", (sys.executable, "-c", "import signal\nwhile True: signal.pause()"))
    monkeypatch.setattr(planner_runs, "LOADING", 0.0)
    found = run_planner("endless", planning_problem(trail(3)), 0.0)
    assert found.stopped
    assert (found.planner, found.size, found.actions) == ("endless", 3, None)
    assert [process.returncode for process in started] == [-signal.SIGKILL]


# A stand-in for unified-planning whose planner reaches the time limit immediately.
STAND_IN = {
    "__init__.py": "",
    "io.py": "class PDDLReader:\n    def parse_problem_string(self, domain, problem): pass\n",
    "model/__init__.py": "",
    "model/metrics.py": "MinimizeSequentialPlanLength = None\n",
    "shortcuts.py": """
import signal
from types import SimpleNamespace

def get_environment():
    return SimpleNamespace()

class OneshotPlanner:
    def __init__(self, name): pass
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def solve(self, task, timeout): signal.raise_signal(signal.SIGALRM)
""",
}


def test_the_time_limit_of_a_planner_is_its_outcome(monkeypatch, tmp_path):
    for name, text in STAND_IN.items():
        path = tmp_path / "unified_planning" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")])))
    found = run_planner("slow", planning_problem(trail(3)), 3600.0)
    assert (found.outcome, found.seconds, found.actions) == ("limit", 3600.0, None)
    assert found.memory > 0


def test_the_command_compares_planners(capsys, tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    picture = tmp_path / "planners.svg"
    hands = [trail(size).notation() for size in (3, 30)]
    assert run(["lab", "--engine", OWN, "--picture", str(picture), *hands]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["planner", "tiles", "time", "memory", "actions", "turns", "outcome"]
    assert [line.split()[0:2] for line in lines[1:]] == [[OWN, "3"], [OWN, "30"]]
    assert "actions beyond the fewest" in picture.read_text()
    assert run(["lab", "--json", "--engine", OWN, *hands]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["size"] for answer in answers] == [3, 30]
    assert all(answer["turns"] == answer["actions"] - answer["size"] for answer in answers)


def test_impossible_comparisons_are_refused(capsys):
    assert run(["lab", "--engine", "hal", "0-1 1-2"]) == 2
    assert "unknown planner 'hal'" in capsys.readouterr().err
    assert run(["lab", "0-1 1-2", "..3.1........4.2"]) == 2
    assert "cannot be compared in one run" in capsys.readouterr().err
    assert run(["lab", "--engine", "hal", "..3.1........4.2"]) == 2
    assert "unknown engine 'hal'" in capsys.readouterr().err
