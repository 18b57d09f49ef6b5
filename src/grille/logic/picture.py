"""A step as a picture: the puzzle where it stands, and the step's own pattern laid over it."""

from __future__ import annotations

from typing import Any

from grille.logic import Kind, Logic, Position, Step
from grille.scene import Link, Mark, Role, Scene


def picture(logic: Logic[Any], puzzle: Any, position: Position, step: Step | None = None) -> Scene:
    """The puzzle in a position; with a step, what it rests on, and what it places (drawn in) and rules out."""
    if step is None:
        return logic.scene(puzzle, position)
    scene = logic.scene(puzzle, Position(position.places.union(step.places), position.removes))
    marks = [
        Mark(_cells(logic, each.at), each.role)
        # Regions first: what is in them is laid over them.
        for each in sorted(step.pattern, key=lambda each: each.kind is not Kind.REGION)
        if each.kind is not Kind.LINK
    ]
    marks += [Mark(logic.cells(word), Role.REMOVED) for word in step.removes]
    marks += [Mark(logic.cells(word), Role.TARGET) for word in step.places]
    links = [
        Link(logic.cells(each.at[0]), logic.cells(each.at[-1]), each.role)
        for each in step.pattern
        if each.kind is Kind.LINK
    ]
    # The same highlight twice is one.
    return scene._replace(
        marks=tuple(dict.fromkeys(marks)), links=tuple(links), title=f"{step.technique.title}: {step.sentence}"
    )


def _cells(logic: Logic[Any], words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(dict.fromkeys(cell for word in words for cell in logic.cells(word)))
