"""A technique shown at work: the position that shows it, and a puzzle to practise on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.logic import Logic, Position, Step
from grille.logic.library import LibraryPosition

if TYPE_CHECKING:
    from grille.puzzle import Puzzle


class Exemplar(NamedTuple):
    """A text of a puzzle, or of a position in one, where a technique can be seen after so many steps.

    `position` are further words of that position; `practice` is a puzzle that needs the technique.
    """

    text: str
    taken: int = 0
    practice: str = ""
    position: str = ""


@cache
def places_in(package: str) -> dict[str, tuple[Exemplar, ...]]:
    """Where each technique can be practised, from a family's own `practice.txt`.

    A technique stands on a line of its own; below it each place: how many steps are taken, and the puzzle.
    """
    found: dict[str, list[Exemplar]] = {}
    name = ""
    for line in files(package).joinpath("practice.txt").read_text(encoding="utf-8").splitlines():
        taken, _, text = line.partition(" ")
        if text and taken != "#":
            found[name].append(Exemplar(text, int(taken)))
        elif not text:
            name = line
            found[name] = []
    return {each: tuple(places) for each, places in found.items()}


class Demonstration(NamedTuple):
    """A technique in a position where it can be seen."""

    position: Position
    step: Step


def demonstration(
    logic: Logic[Any], puzzle: Puzzle[Any], name: str, case: LibraryPosition, exemplar: Exemplar
) -> Demonstration | None:
    """The technique at work: the step that the case speaks of, if it does; None where there is none to be seen."""
    walk = puzzle.steps(case.position | logic.position(puzzle, exemplar.position))
    for _ in islice(walk, exemplar.taken):
        pass
    position = walk.position
    if logic.every is None:
        found = [step for step in islice(walk, 1) if step.technique.id == name]
    else:
        found = [step for step in logic.every(puzzle, position, (name,), None) if step.technique.id == name]
    found.sort(key=lambda step: not case.shown_by(step))
    return Demonstration(position, found[0]) if found else None
