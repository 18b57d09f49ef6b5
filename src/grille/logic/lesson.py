"""A technique shown at work: the puzzle that shows it, how far into it, and another to practise on."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.logic import Logic, Position, Step

if TYPE_CHECKING:
    from grille.puzzle import Puzzle


class Exemplar(NamedTuple):
    """A puzzle in which a technique can be seen after so many steps, and one that needs it (the same, if none is named)."""

    puzzle: str
    taken: int
    practice: str = ""


class Demonstration(NamedTuple):
    """A technique in a position where it can be seen."""

    position: Position
    step: Step


def demonstration(logic: Logic[Any], puzzle: Puzzle[Any], name: str, taken: int) -> Demonstration | None:
    """The technique of this name after so many of the puzzle's usual steps; None where it can't be seen there."""
    walk = puzzle.steps()
    for _ in islice(walk, taken):
        pass
    position = walk.position
    step = next(walk, None)
    if (step is None or step.technique.id != name) and logic.every is not None:
        step = next(iter(logic.every(puzzle, position, (name,), None)), None)
    return None if step is None or step.technique.id != name else Demonstration(position, step)
