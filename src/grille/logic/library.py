"""LibraryPosition: a position as a library or a saved game has it, and what is said to follow there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grille.logic import START, Logic, Position, Step
from grille.outcome import Fault, Report

if TYPE_CHECKING:
    from grille.puzzle import Puzzle


class LibraryPosition(NamedTuple):
    """How far somebody has come; if `code` names a technique, also what it gives there (or, if `absent`, doesn't)."""

    position: Position = START
    code: str = ""
    places: frozenset[str] = frozenset()
    removes: frozenset[str] = frozenset()
    absent: bool = False

    def techniques(self, logic: Logic[Any]) -> tuple[str, ...]:
        """The techniques that the code stands for; none for a code that the family doesn't know."""
        return tuple(each.id for each in logic.techniques if self.code and each.code == self.code)

    def shown_by(self, step: Step) -> bool:
        """Whether a step is the one that the case speaks of: the same technique, and just what follows."""
        if self.absent and not self.places and not self.removes:
            return step.technique.code == self.code
        if (step.technique.code, frozenset(step.places)) != (self.code, self.places):
            return False
        # A placement takes removals with it that a case need not list.
        return frozenset(step.removes) == self.removes or bool(self.places and not self.removes)


def check(logic: Logic[Any], puzzle: Puzzle[Any], case: LibraryPosition, seconds: float | None = None) -> Report:
    """Whether what a case says is found; the fault says what was found instead."""
    techniques = case.techniques(logic)
    if not techniques:
        return Report((Fault(f"no technique here has the code {case.code}"),))
    title = logic.technique(techniques[0]).title
    steps = list(puzzle.all_steps(case.position, techniques, seconds=seconds))
    if any(map(case.shown_by, steps)) != case.absent:
        return Report()
    claimed = ", ".join((*sorted(case.places), *sorted(case.removes)))
    if case.absent:
        return Report((Fault(f"{title} ({case.code}) gives {claimed or 'something'}, which it should not"),))
    others = "; ".join(", ".join((*step.places, *step.removes)) for step in steps[:8])
    instead = f"it gives {others}" if steps else "there is none"
    return Report((Fault(f"{title} ({case.code}) does not give {claimed}: {instead}"),))
