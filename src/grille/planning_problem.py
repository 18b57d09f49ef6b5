"""A puzzle as a planning problem: what a planner of any house is handed, and how its plan is judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grille.outcome import Report


class PlanningProblem(NamedTuple):
    """A puzzle in PDDL, and what to make of a plan for it, given as the lines of a plan file."""

    size: int
    domain: str
    problem: str
    # Our own plan: the best there is; None where there is none.
    own: Callable[[], Sequence[str] | None]
    check: Callable[[Sequence[str]], Report]
    # What is counted beside the actions: a name, and the number of such in a plan.
    counted: tuple[str, Callable[[Sequence[str]], int]]
