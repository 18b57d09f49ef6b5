"""The other half of `grille lab`: a planning problem, and every planner there is, compared."""

from __future__ import annotations

from collections.abc import Sequence

from grille.cli import LIMIT, interrupt
from grille.cli.output import Output
from grille.errors import unknown
from grille.lab.planners import OWN, Attempt, compare, installed
from grille.lab.table import time
from grille.planning_problem import PlanningProblem

_SECONDS = 60.0


def run(
    out: Output, problems: Sequence[PlanningProblem], named: tuple[str, ...], seconds: float | None, picture: str | None
) -> int:
    """Compares the planners named, or all, on every problem; what is finished is shown as it is."""
    there = installed()
    missing = [name for name in named if name not in there]
    if missing:
        raise unknown("planner", missing[0], there)
    if there == (OWN,):
        out.remark("no third-party planner is installed: pip install 'grille[planning]'")
    counted = problems[0].counted[0]
    attempts: list[Attempt] = []
    if not out.as_json:
        out.text(f"{'planner':24} {'tiles':>7} {'time':>9} {'memory':>9} {'actions':>8} {counted:>7}  outcome")

    def show(made: Attempt) -> None:
        attempts.append(made)
        if made.stopped:
            out.happened(LIMIT)
        if out.as_json:
            out.json(made._asdict() | {"counted": counted, counted: made.counted})
        else:
            memory = "-" if made.memory is None else f"{made.memory // 1024:,} MB"
            numbers = f"{_count(made.actions):>8} {_count(made.counted):>7}"
            spent = time(made.seconds, over=made.stopped)
            out.text(f"{made.planner:24} {made.size:7,} {spent:>9} {memory:>9} {numbers}  {made.outcome}")
        interrupt.flush()

    try:
        with out.progress:
            compare(problems, named or there, _SECONDS if seconds is None else seconds, show)
    finally:
        # Also after Ctrl-C: what is finished is drawn.
        if picture is not None and attempts:
            from grille.lab.plot import write

            write(picture, attempts)
            out.remark(f"drawn in {picture}")
    return out.code


def _count(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
