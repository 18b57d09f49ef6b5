"""Rate a board with one solution from the technique counts of the native solver, without listing the steps.

The counts are those of the canonical board, as in `Dominosa.rate`, so equivalent boards have the same rating.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.dominosa.engine import uses
from grille.dominosa.logic import USUAL, under, used
from grille.dominosa.symmetry import canonical
from grille.logic.rating import Rating, Reason, rating_by
from grille.logic.rules import Rules

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa


def rate_unique(puzzle: Dominosa, rules: Rules = USUAL) -> Rating:
    """Rate a board that is known to have exactly one solution. Nested trials are not used."""
    logic = under(rules)
    steps, every, solved = uses(canonical(puzzle), [each.id for each in used(rules)])
    if not solved:
        return Rating.unrated(Reason.STUCK)
    weights = {technique.id: technique.weight for technique in logic.techniques}
    return rating_by(logic, steps, sum(weights[name] * times for name, times in every.items()))
