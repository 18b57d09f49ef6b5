"""LibraryPosition: a position from a library or a saved game, and the technique it claims to apply there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grille.logic import START, Logic, Position, Step
from grille.outcome import Fault, Report

if TYPE_CHECKING:
    from grille.puzzle import Puzzle


class LibraryPosition(NamedTuple):
    """A position; if `code` names a technique, also its result there (or, if `absent`, that it has no such result)."""

    position: Position = START
    code: str = ""
    places: frozenset[str] = frozenset()
    removes: frozenset[str] = frozenset()
    absent: bool = False

    def techniques(self, logic: Logic[Any]) -> tuple[str, ...]:
        """Return the techniques with this code; empty for an unknown code."""
        return tuple(each.id for each in logic.techniques if self.code and each.code == self.code)

    def shown_by(self, step: Step) -> bool:
        """Whether a step is the claimed one: the same technique with the same result."""
        if self.absent and not self.places and not self.removes:
            return step.technique.code == self.code
        if (step.technique.code, frozenset(step.places)) != (self.code, self.places):
            return False
        # A placement implies removals, which a library position need not list.
        return frozenset(step.removes) == self.removes or bool(self.places and not self.removes)


def check(logic: Logic[Any], puzzle: Puzzle[Any], library: LibraryPosition, seconds: float | None = None) -> Report:
    """Check the claim of a library position; a fault says what the technique gives instead."""
    techniques = library.techniques(logic)
    if not techniques:
        return Report((Fault(f"unknown technique code {library.code}"),))
    title = logic.technique(techniques[0]).title
    steps = list(puzzle.all_steps(library.position, techniques, seconds=seconds))
    if any(map(library.shown_by, steps)) != library.absent:
        return Report()
    claimed = ", ".join((*sorted(library.places), *sorted(library.removes)))
    if library.absent:
        message = f"{title} ({library.code}) gives {claimed or 'a result'}, but the line claims that it does not"
        return Report((Fault(message),))
    others = "; ".join(", ".join((*step.places, *step.removes)) for step in steps[:8])
    instead = f"it gives {others}" if steps else "it does not apply here"
    return Report((Fault(f"the line claims that {title} ({library.code}) gives {claimed}, but {instead}"),))
