"""A hand as a planning problem, in the portable dialect that every planner supports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.problem import write_problem
from grille.chain.pddl.vocabulary import PORTABLE
from grille.chain.plan import Verb
from grille.chain.plan_file import read_plan
from grille.planning_problem import PlanningProblem

if TYPE_CHECKING:
    from grille.chain.hand import Hand
    from grille.outcome import Report


def planning_problem(hand: Hand) -> PlanningProblem:
    """Build the planning problem: domain and problem files, Grille's shortest plan, and the plan check."""

    def own() -> Sequence[str] | None:
        from grille.chain.search import lay

        chain = lay(hand)
        return None if chain is None else [*chain.plan.lines(PORTABLE)]

    def check(lines: Sequence[str]) -> Report:
        return hand.check(read_plan(hand, "\n".join(lines)))

    def turns(lines: Sequence[str]) -> int:
        return sum(action.verb is Verb.TURN for action in read_plan(hand, "\n".join(lines)).actions)

    return PlanningProblem(
        len(hand.tiles), write_domain(PORTABLE), write_problem(hand, PORTABLE), own, check, (f"{Verb.TURN}s", turns)
    )
