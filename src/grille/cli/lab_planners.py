"""`grille lab` for planning problems: compares the installed planners."""

from __future__ import annotations

from collections.abc import Sequence

from grille.cli import LIMIT, interrupt
from grille.cli.output import Output
from grille.errors import unknown
from grille.lab.planner_runs import OWN, PlannerRun, compare, installed
from grille.lab.table import time
from grille.planning_problem import PlanningProblem

_SECONDS = 60.0


def run(
    out: Output, problems: Sequence[PlanningProblem], named: tuple[str, ...], seconds: float | None, picture: str | None
) -> int:
    """Compare the named planners, or all, on every problem; show each run when it finishes."""
    # Third-party planners are looked for only where they are needed: it takes seconds.
    available = (OWN,) if {*named} == {OWN} else installed()
    missing = [name for name in named if name not in available]
    if missing:
        raise unknown("planner", missing[0], available)
    if available == (OWN,) and not named:
        out.remark("no third-party planner is installed: pip install 'grille[planning]'")
    counted = problems[0].counted[0]
    runs: list[PlannerRun] = []
    if not out.as_json:
        out.text(f"{'planner':24} {'tiles':>7} {'time':>9} {'memory':>9} {'actions':>8} {counted:>7}  outcome")

    def show(done: PlannerRun) -> None:
        runs.append(done)
        if done.stopped:
            out.happened(LIMIT)
        if out.as_json:
            out.json(done._asdict() | {"counted": counted, counted: done.counted})
        else:
            memory = "-" if done.memory is None else f"{done.memory // 1024:,} MB"
            numbers = f"{_count(done.actions):>8} {_count(done.counted):>7}"
            spent = time(done.seconds, over=done.stopped)
            out.text(f"{done.planner:24} {done.size:7,} {spent:>9} {memory:>9} {numbers}  {done.outcome}")
        interrupt.flush()

    try:
        with out.progress:
            compare(problems, named or available, _SECONDS if seconds is None else seconds, show)
    finally:
        # Also after Ctrl-C: draw the finished runs.
        if picture is not None and runs:
            from grille.lab.planner_chart import write

            write(picture, runs)
            out.remark(f"wrote {picture}")
    return out.code


def _count(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
