"""Proof: how a step was confirmed by something else than the code that found it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.logic import Step

# Times that a checker may propagate for one puzzle, before it reports steps as not proved again.
BUDGET = 20_000


class Proof(StrEnum):
    """How the conclusion of a step was confirmed, the strongest first."""

    PROPAGATION = "propagation"  # its opposite leads to a contradiction by propagation
    CASES = "cases"  # the same, after a few cases
    CHAIN = "chain"  # a chain of all other dominoes was found that continues it
    SOLUTION = "solution"  # it agrees with every solution, as another engine finds them
    LIMIT = "limit"  # not proved again within the budget: it only agrees with the known solution


class Checked(NamedTuple):
    """The steps of one puzzle by how they were confirmed, and those that need the solution by technique.

    `unproved` has the numbers of the steps, from 1, that were not proved again within the budget.
    """

    proofs: dict[Proof, int]
    by_solution: dict[str, int]
    unproved: tuple[int, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the counts as plain data."""
        return {
            "proofs": {str(proof): number for proof, number in self.proofs.items()},
            "by_solution": dict(self.by_solution),
            "unproved": list(self.unproved),
        }


class FalseStep(GrilleError):
    """A step that is not right."""


class Budget:
    """How often a checker may still propagate."""

    __slots__ = ("left",)

    def __init__(self, most: int = BUDGET) -> None:
        self.left = most

    def spend(self) -> bool:
        """Take one from the budget; False if nothing is left."""
        self.left -= 1
        return self.left >= 0


def tally(steps: Iterable[Step], check: Callable[[Step], Proof], where: str) -> Checked:
    """Check steps in order, and count how each was confirmed. `where` names the puzzle in messages."""
    proofs, by_solution, unproved = dict.fromkeys(Proof, 0), dict[str, int](), list[int]()
    for number, step in enumerate(steps, 1):
        try:
            proof = check(step)
        except FalseStep as error:
            raise FalseStep(f"step {number}, {step.technique.id}: {error} in {where}") from None
        proofs[proof] += 1
        if proof is Proof.SOLUTION:
            by_solution[step.technique.id] = by_solution.get(step.technique.id, 0) + 1
        elif proof is Proof.LIMIT:
            unproved.append(number)
    return Checked(proofs, by_solution, tuple(unproved))
