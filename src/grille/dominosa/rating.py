"""Rate a board with one solution from the technique counts of the native solver, without listing the steps.

The counts are those of the canonical board, as in `Dominosa.rate`, so equivalent boards have the same rating.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.dominosa.engine import uses
from grille.dominosa.logic import LOGIC
from grille.dominosa.symmetry import canonical
from grille.dominosa.techniques import TECHNIQUES
from grille.logic.rating import Rating, rating_by

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

_WEIGHTS = {technique.id: technique.weight for technique in TECHNIQUES}


def rate_unique(puzzle: Dominosa) -> Rating:
    """Rate a board that is known to have exactly one solution."""
    steps, every = uses(canonical(puzzle))
    return rating_by(LOGIC, steps, sum(_WEIGHTS[name] * times for name, times in every.items()))
