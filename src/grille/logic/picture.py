"""Draw a step: the puzzle in its position, with the step's pattern highlighted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from grille.logic import Kind, Logic, Position, Step
from grille.outcome import Fault
from grille.scene import Link, Mark, Role, Scene


def picture(
    logic: Logic[Any], puzzle: Any, position: Position, step: Step | None = None, faults: Sequence[Fault] = ()
) -> Scene:
    """Return the scene of a puzzle in a position; with a step, also its evidence, placements and removals.

    If the scene has notes, candidates and placements are highlighted there; otherwise placements are drawn in. The
    cells of faults are marked.
    """
    scene = logic.scene(puzzle, position)
    wrong = [Mark((cell,), Role.CONFLICT) for fault in faults for cell in _cells(logic, fault.cells)]
    scene = scene._replace(marks=(*scene.marks, *dict.fromkeys(wrong)))
    if step is None:
        return scene
    if not scene.notes:
        scene = logic.scene(puzzle, Position(position.places.union(step.places), position.removes))
    pencilled = {note.word: note for note in scene.notes}
    roles = _roles(step, pencilled.keys())
    # Regions first, because other marks are drawn over them.
    ranked = sorted(step.pattern, key=lambda each: each.kind is not Kind.REGION)
    marks = [
        Mark(_cells(logic, each.at), each.role)
        for each in ranked
        if each.kind is not Kind.LINK and not (each.kind is Kind.CANDIDATE and roles.keys() >= set(each.at))
    ]
    marks += [Mark(logic.cells(word), Role.REMOVED) for word in step.removes if _placement(word) not in roles]
    marks += [Mark(logic.cells(word), Role.TARGET) for word in step.places]

    def end(word: str) -> tuple[tuple[float, float], ...]:
        notes = [pencilled[each] for each in word.split(",") if each in pencilled]
        return tuple(map(scene.place, notes)) or logic.cells(word)

    links = [
        Link(end(each.at[0]), end(each.at[-1]), each.role, each.text == "weak")
        for each in step.pattern
        if each.kind is Kind.LINK
    ]
    return scene._replace(
        # Without duplicates.
        marks=tuple(dict.fromkeys((*wrong, *marks))),
        notes=tuple(note._replace(role=roles.get(note.word, note.role)) for note in scene.notes),
        links=tuple(dict.fromkeys(links)),
        title=f"{step.technique.title}: {step.sentence}",
    )


def _roles(step: Step, pencilled: Collection[str]) -> dict[str, Role]:
    """Return the roles of the notes that a step highlights; its results take precedence over its evidence."""
    seen = {word: each.role for each in step.pattern if each.kind is Kind.CANDIDATE for word in each.at}
    seen |= {_placement(word): Role.REMOVED for word in step.removes}
    seen |= dict.fromkeys(step.places, Role.TARGET)
    return {word: role for word, role in seen.items() if word in pencilled}


def _placement(word: str) -> str:
    """Return the placement that a removal rules out, in Sudoku notation: r1c2=5 for r1c2<>5."""
    return word.replace("<>", "=")


def _cells(logic: Logic[Any], words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(dict.fromkeys(cell for word in words for cell in logic.cells(word)))
