"""The choices that are open at each step of a Sudoku with clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille.logic.width import count_different
from grille.sudoku.clues.logic.reasoner import SINGLES

if TYPE_CHECKING:
    from grille.sudoku.clues.logic.reasoner import ClueReasoner


def widths(leader: ClueReasoner, follower: ClueReasoner) -> Iterator[int]:
    """Yield the width of each step of `leader`; `follower` is at the same position and lists the alternatives."""
    for step in leader.steps():
        if step.technique.id in SINGLES:
            yield count_different(follower.results(sorted(SINGLES)), None)
        elif step.technique.trial:
            yield 1
        else:
            yield count_different(follower.results([step.technique.id]))
        follower.follow(step)
