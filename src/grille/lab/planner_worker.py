"""One planner on one problem, in a process of its own: a question in JSON comes in, an answer in JSON goes out."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import warnings
from time import perf_counter
from typing import Any

# What unified-planning says of a plan, in our words.
OUTCOMES = {
    "SOLVED_SATISFICING": "found",
    "SOLVED_OPTIMALLY": "optimal",
    "UNSOLVABLE_PROVEN": "none",
    "UNSOLVABLE_INCOMPLETELY": "gave up",
    "TIMEOUT": "limit",
}


def planners() -> list[str]:
    """Those that plan from the start to the end at once; what is built on top of others has a bracket in its name."""
    from unified_planning.shortcuts import get_environment

    factory = get_environment().factory
    return [name for name in factory.engines if "[" not in name and factory.engine(name).is_oneshot_planner()]


def solve(name: str, domain: str, problem: str, seconds: float) -> dict[str, Any]:
    """The plan that a planner finds, the seconds it took, and how much memory at most."""
    from unified_planning.io import PDDLReader
    from unified_planning.model.metrics import MinimizeSequentialPlanLength
    from unified_planning.shortcuts import OneshotPlanner

    task = PDDLReader().parse_problem_string(domain, problem)
    if name.endswith("-opt"):
        task.add_quality_metric(MinimizeSequentialPlanLength())
    # Few planners look at the clock themselves.
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
    _say({"outcome": "limit", "seconds": seconds, "plan": None, "memory": _memory()})
    os._exit(0)


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write("\n" + json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> None:
    warnings.simplefilter("ignore")
    asked = json.load(sys.stdin)
    from unified_planning.shortcuts import get_environment

    get_environment().credits_stream = None
    if asked.get("list"):
        answer: dict[str, Any] = {"planners": planners()}
    else:
        answer = solve(asked["planner"], asked["domain"], asked["problem"], asked["seconds"])
    _say(answer)


if __name__ == "__main__":
    main()
