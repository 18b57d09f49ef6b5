"""Demonstrations: a position where a technique applies, and a puzzle to practise it on."""

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
    """The text of a puzzle or of a library position where a technique applies after `taken` steps.

    `position` holds further entries of that position; `practice` is a puzzle that needs the technique.
    """

    text: str
    taken: int = 0
    practice: str = ""
    position: str = ""


@cache
def places_in(package: str) -> dict[str, tuple[Exemplar, ...]]:
    """Read the positions to practise each technique from a family's `practice.txt`.

    Each technique has a line with its id, followed by a line for each position: the number of steps taken, and the
    puzzle.
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
    """A position, and a step of the technique that applies there."""

    position: Position
    step: Step


def demonstration(
    logic: Logic[Any], puzzle: Puzzle[Any], name: str, library: LibraryPosition, exemplar: Exemplar
) -> Demonstration | None:
    """Return a step of the technique, preferably the one that the library position names; None if there is none."""
    steps = puzzle.steps(library.position | logic.position(puzzle, exemplar.position))
    for _ in islice(steps, exemplar.taken):
        pass
    position = steps.position
    if logic.every is None:
        found = [step for step in islice(steps, 1) if step.technique.id == name]
    else:
        found = [step for step in logic.every(puzzle, position, (name,), None) if step.technique.id == name]
    found.sort(key=lambda step: not library.shown_by(step))
    return Demonstration(position, found[0]) if found else None
