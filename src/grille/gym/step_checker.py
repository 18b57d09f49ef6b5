"""Check the steps of a puzzle again, by rules of its own: nothing here is shared with the code that finds steps.

`grille.gym.checkers` has the rules of each family.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from grille.errors import GrilleError
from grille.gym.checkers.proof import BUDGET, Budget, Checked, FalseStep, Proof
from grille.logic import Step

__all__ = ["BUDGET", "Checked", "FalseStep", "Proof", "check_steps"]

_CHECKERS = {
    "sudoku": "grille.gym.checkers.sudoku",
    "dominosa": "grille.gym.checkers.dominosa",
    "chain": "grille.gym.checkers.chain",
}


def check_steps(puzzle: Any, steps: Sequence[Step], solutions: Sequence[str], *, budget: int = BUDGET) -> Checked:
    """Check all steps of a puzzle, from its start on, against all of its solutions, which another engine found.

    `solutions` are texts, the signs of all cells row by row; a chain needs none. `budget` is how often the checker may
    propagate for one puzzle. What it cannot prove with it is counted as `Proof.LIMIT`. Raises FalseStep for the first
    step that is not right, and if the steps do not finish the puzzle.
    """
    if puzzle.family not in _CHECKERS:
        raise GrilleError(f"the steps of {puzzle.family} are not checked again")
    checked: Checked = import_module(_CHECKERS[puzzle.family]).check_steps(puzzle, steps, solutions, Budget(budget))
    return checked
