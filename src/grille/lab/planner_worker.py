"""Run one planner on one problem in a separate process: a JSON request on stdin, a JSON response on stdout."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import warnings
from time import perf_counter
from typing import Any

# The outcome for each status of unified-planning.
OUTCOMES = {
    "SOLVED_SATISFICING": "found",
    "SOLVED_OPTIMALLY": "optimal",
    "UNSOLVABLE_PROVEN": "none",
    "UNSOLVABLE_INCOMPLETELY": "gave up",
    "TIMEOUT": "limit",
}


def planners() -> list[str]:
    """List the one-shot planners. Names with a bracket are combinations of other planners, and are left out."""
    from unified_planning.shortcuts import get_environment

    factory = get_environment().factory
    return [name for name in factory.engines if "[" not in name and factory.engine(name).is_oneshot_planner()]


def solve(name: str, domain: str, problem: str, seconds: float) -> dict[str, Any]:
    """Run a planner; return its outcome, the plan, the seconds and the peak memory."""
    from unified_planning.io import PDDLReader
    from unified_planning.model.metrics import MinimizeSequentialPlanLength
    from unified_planning.shortcuts import OneshotPlanner

    task = PDDLReader().parse_problem_string(domain, problem)
    if name.endswith("-opt"):
        task.add_quality_metric(MinimizeSequentialPlanLength())
    # Few planners respect a time limit themselves.
    signal.signal(signal.SIGALRM, lambda *_: _out_of_time(seconds))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    start = perf_counter()
    with OneshotPlanner(name=name) as planner:
        planner.skip_checks = True
        found = planner.solve(task, timeout=seconds)
    spent = perf_counter() - start
    signal.setitimer(signal.ITIMER_REAL, 0)
    plan = None
    if found.plan is not None:
        plan = [f"({each.action.name} {' '.join(map(str, each.actual_parameters))})" for each in found.plan.actions]
    outcome = OUTCOMES.get(found.status.name, "failed")
    return {"outcome": outcome, "seconds": spent, "plan": plan, "memory": _memory()}


def _memory() -> int:
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _out_of_time(seconds: float) -> None:
    _respond({"outcome": "limit", "seconds": seconds, "plan": None, "memory": _memory()})
    os._exit(0)


def _respond(response: dict[str, Any]) -> None:
    sys.stdout.write("\n" + json.dumps(response) + "\n")
    sys.stdout.flush()


def main() -> None:
    warnings.simplefilter("ignore")
    request = json.load(sys.stdin)
    from unified_planning.shortcuts import get_environment

    get_environment().credits_stream = None
    if request.get("list"):
        response: dict[str, Any] = {"planners": planners()}
    else:
        response = solve(request["planner"], request["domain"], request["problem"], request["seconds"])
    _respond(response)


if __name__ == "__main__":
    main()
