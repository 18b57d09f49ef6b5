"""Planners compared: ours, and whatever engines unified-planning finds, each in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from grille.errors import GrilleError
from grille.planning_problem import PlanningProblem

OWN: Final = "grille"
# Seconds that a planner has beside its limit: Python and the libraries must be loaded first.
LOADING: Final = 20.0


class PlannerRun(NamedTuple):
    """What one planner did with one problem. `outcome` is found, optimal, none, limit, or why it failed."""

    planner: str
    size: int
    outcome: str
    seconds: float
    # Kilobytes at the most, its children's among them; None where nobody knows.
    memory: int | None = None
    actions: int | None = None
    counted: int | None = None

    @property
    def stopped(self) -> bool:
        return self.outcome == "limit"


def installed() -> tuple[str, ...]:
    """The planners that can be compared here: ours, and those that unified-planning finds."""
    if find_spec("unified_planning") is None:
        return (OWN,)
    found = json.loads(_ask({"list": True}, LOADING)[0] or '{"planners": []}')
    return (OWN, *found["planners"])


def run_planner(planner: str, problem: PlanningProblem, seconds: float) -> PlannerRun:
    """Runs a planner on a problem, and has its plan checked by us, whoever it is."""
    if planner == OWN:
        # The first time loads the engine, and the machine has moods: the best of three counts, as everywhere here.
        spent = float("inf")
        for _ in range(3):
            start = perf_counter()
            lines = problem.own()
            spent = min(spent, perf_counter() - start)
        return _judged(OWN, problem, lines, "none" if lines is None else "optimal", spent, None)
    start = perf_counter()
    asked = {"planner": planner, "domain": problem.domain, "problem": problem.problem, "seconds": seconds}
    text, memory = _ask(asked, seconds + LOADING)
    if text is None:
        return PlannerRun(planner, problem.size, "limit", min(seconds, perf_counter() - start), memory)
    failed = {"outcome": "failed", "seconds": perf_counter() - start, "plan": None}
    said: dict[str, Any] = json.loads(text) if text else failed
    return _judged(planner, problem, said["plan"], said["outcome"], said["seconds"], said.get("memory", memory))


def _judged(
    planner: str, problem: PlanningProblem, plan: Sequence[str] | None, outcome: str, seconds: float, memory: int | None
) -> PlannerRun:
    if plan is None:
        return PlannerRun(planner, problem.size, outcome, seconds, memory)
    report = problem.check(plan)
    if not report.ok:
        raise GrilleError(f"{planner} gave a plan that is none: {report}")
    return PlannerRun(planner, problem.size, outcome, seconds, memory, len(plan), problem.counted[1](plan))


def _ask(question: dict[str, object], seconds: float) -> tuple[str | None, int | None]:
    """What a process of its own answers; None where it took too long, and was stopped with all that it had started."""
    # Some planners leave files where they run.
    with TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "grille.lab.planner_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            cwd=folder,
        )
        try:
            said, _ = process.communicate(json.dumps(question), timeout=seconds)
        except subprocess.TimeoutExpired:
            return None, None
        finally:
            # A planner starts programs of its own; they end with it, also after Ctrl-C.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    lines = said.strip().splitlines()
    return (lines[-1] if lines else ""), None


def compare(
    problems: Sequence[PlanningProblem], planners: Sequence[str], seconds: float, show: Callable[[PlannerRun], None]
) -> list[PlannerRun]:
    """Every planner on every problem, the smallest first; one that ran into the limit is not tried on larger ones."""
    found: list[PlannerRun] = []
    for planner in planners:
        for problem in sorted(problems, key=lambda problem: problem.size):
            run = run_planner(planner, problem, seconds)
            found.append(run)
            show(run)
            if run.stopped:
                break
    return found
