"""Compare planners: Grille's own, and those that unified-planning finds, each in a separate process."""

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
# Seconds in addition to the limit, to start Python and load the libraries.
LOADING: Final = 20.0
# The command of the worker process.
WORKER: Final = (sys.executable, "-m", "grille.lab.planner_worker")


class PlannerRun(NamedTuple):
    """The result of one planner on one problem. `outcome` is found, optimal, none, gave up, limit or failed."""

    planner: str
    size: int
    outcome: str
    seconds: float
    # Peak memory in kilobytes, including child processes; None if it is not known.
    memory: int | None = None
    actions: int | None = None
    counted: int | None = None

    @property
    def stopped(self) -> bool:
        return self.outcome == "limit"


def installed() -> tuple[str, ...]:
    """List the available planners: Grille's own, and those that unified-planning finds."""
    if find_spec("unified_planning") is None:
        return (OWN,)
    found = json.loads(_request({"list": True}, LOADING)[0] or '{"planners": []}')
    return (OWN, *found["planners"])


def run_planner(planner: str, problem: PlanningProblem, seconds: float) -> PlannerRun:
    """Run a planner on a problem and check its plan."""
    if planner == OWN:
        # The first run loads the engine, and times vary, so the best of three runs counts.
        spent = float("inf")
        for _ in range(3):
            start = perf_counter()
            lines = problem.own()
            spent = min(spent, perf_counter() - start)
        return _checked(OWN, problem, lines, "none" if lines is None else "optimal", spent, None)
    start = perf_counter()
    request = {"planner": planner, "domain": problem.domain, "problem": problem.problem, "seconds": seconds}
    text, memory = _request(request, seconds + LOADING)
    if text is None:
        return PlannerRun(planner, problem.size, "limit", min(seconds, perf_counter() - start), memory)
    failed = {"outcome": "failed", "seconds": perf_counter() - start, "plan": None}
    response: dict[str, Any] = json.loads(text) if text else failed
    return _checked(
        planner, problem, response["plan"], response["outcome"], response["seconds"], response.get("memory", memory)
    )


def _checked(
    planner: str, problem: PlanningProblem, plan: Sequence[str] | None, outcome: str, seconds: float, memory: int | None
) -> PlannerRun:
    if plan is None:
        return PlannerRun(planner, problem.size, outcome, seconds, memory)
    report = problem.check(plan)
    if not report.ok:
        raise GrilleError(f"{planner} returned an invalid plan: {report}")
    return PlannerRun(planner, problem.size, outcome, seconds, memory, len(plan), problem.counted[1](plan))


def _request(request: dict[str, object], seconds: float) -> tuple[str | None, int | None]:
    """Send a request to a new worker process; None if it was killed at the time limit, with its child processes."""
    # Some planners leave files in the working directory.
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen(  # noqa: S603  the command is a constant
            WORKER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            cwd=folder,
        ) as process,
    ):
        try:
            output, _ = process.communicate(json.dumps(request), timeout=seconds)
        except subprocess.TimeoutExpired:
            return None, None
        finally:
            # A planner may start other programs: end the whole process group, also after Ctrl-C.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    lines = output.strip().splitlines()
    return (lines[-1] if lines else ""), None


def compare(
    problems: Sequence[PlanningProblem], planners: Sequence[str], seconds: float, show: Callable[[PlannerRun], None]
) -> list[PlannerRun]:
    """Run every planner on every problem, the smallest first, until a planner reaches the limit."""
    found: list[PlannerRun] = []
    for planner in planners:
        for problem in sorted(problems, key=lambda problem: problem.size):
            run = run_planner(planner, problem, seconds)
            found.append(run)
            show(run)
            if run.stopped:
                break
    return found
