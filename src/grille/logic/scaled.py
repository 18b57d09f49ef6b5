"""The scale of a family by its name, or the reason why a puzzle is not on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, unknown
from grille.logic.scales import FIXED, LEVEL, SCALES, Scale

if TYPE_CHECKING:
    from grille.logic import Logic
    from grille.logic.rules import Rules
    from grille.puzzle import Puzzle


def known_scale(scale: str, rules: Rules | None) -> None:
    """Raise GrilleError for a scale that does not exist, or to which rules don't apply."""
    if scale not in SCALES:
        raise unknown("scale", scale, SCALES)
    if scale in FIXED and rules is not None and any(rules):
        raise GrilleError(f"scale {scale}: its techniques and numbers are fixed, so it takes no rules")


def scale_of(logic: Logic[Any], puzzle: Puzzle[Any], scale: str) -> Scale[Any]:
    """Return a scale other than `level`. Raises GrilleError if there is none, or the puzzle is not on it."""
    scales = {} if logic.scales is None else logic.scales()
    if scale not in scales:
        raise GrilleError(f"{puzzle.family} has no scale {scale}, only {', '.join((LEVEL, *scales))}")
    found = scales[scale]
    if why := found.refuse(puzzle):
        raise GrilleError(why)
    return found
