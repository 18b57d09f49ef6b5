"""The choices that are open at each step of a Dominosa."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille.dominosa.engine import reason
from grille.dominosa.logic import native_step
from grille.dominosa.symmetry import canonical_form
from grille.dominosa.techniques import TECHNIQUES
from grille.logic.width import count_different

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

# What lays a tile at sight; these count together, as singles do in Sudoku.
SINGLES = ("only-spot", "only-neighbour")
_TRIALS = frozenset(each.id for each in TECHNIQUES if each.trial)


def widths(puzzle: Dominosa) -> Iterator[int]:
    """Yield the width of each step of a puzzle with one solution: 1 for a trial."""
    board, names = canonical_form(puzzle).board, [each.id for each in TECHNIQUES]
    leader, follower = reason(board, names), reason(board, names)
    while (raw := leader.next(True, None)) is not None:
        step = native_step(raw)
        if step.technique in SINGLES:
            found = map(native_step, follower.all(list(SINGLES), None))
            yield count_different((each.places for each in found if each.technique in SINGLES), None)
        elif step.technique in _TRIALS:
            yield 1
        else:
            found = map(native_step, follower.all([step.technique], None))
            yield count_different(
                (*each.places, *(~spot for spot in each.removes)) for each in found if each.technique == step.technique
            )
        follower.know(step.places, step.removes)
