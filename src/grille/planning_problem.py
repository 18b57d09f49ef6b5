"""A puzzle as a planning problem: the PDDL for any planner, and the check of its plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grille.outcome import Report


class PlanningProblem(NamedTuple):
    """A puzzle in PDDL, with functions that work on plans, given as the lines of a plan file."""

    size: int
    domain: str
    problem: str
    # The optimal plan of this package; None if there is no plan.
    own: Callable[[], Sequence[str] | None]
    check: Callable[[Sequence[str]], Report]
    # A second measure of a plan besides its actions: a name, and the function that counts it.
    counted: tuple[str, Callable[[Sequence[str]], int]]
