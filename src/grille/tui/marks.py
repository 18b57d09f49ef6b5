"""Marks: what a hint highlights on a board, whatever the family."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from grille.logic import Kind, Logic, Step
from grille.outcome import Fault
from grille.scene import Role


class Marks(NamedTuple):
    """Roles by cell of the family's lattice, and by candidate in its words."""

    cells: dict[tuple[int, int], Role] = {}  # noqa: RUF012  never changed
    words: dict[str, Role] = {}  # noqa: RUF012  never changed


def nothing() -> Marks:
    return Marks()


def where(logic: Logic[Any], text: str) -> Marks:
    """The cells that a sentence names: where to look, and no more."""
    return Marks(dict.fromkeys(logic.cells(text), Role.EVIDENCE))


def of_step(logic: Logic[Any], step: Step) -> Marks:
    """All that a step rests on and all that follows; what follows outranks what it follows from."""
    cells: dict[tuple[int, int], Role] = {}
    words: dict[str, Role] = {}
    # Regions first: what is in them is laid over them.
    for each in sorted(step.pattern, key=lambda each: each.kind is not Kind.REGION):
        if each.kind is Kind.LINK:
            continue
        for word in each.at:
            cells |= dict.fromkeys(logic.cells(word), each.role)
            if each.kind is Kind.CANDIDATE:
                words[word] = each.role
    for outcome, role in ((step.removes, Role.REMOVED), (step.places, Role.TARGET)):
        for word in outcome:
            cells |= dict.fromkeys(logic.cells(word), role)
            words[word.replace("<>", "=")] = role
    return Marks(cells, words)


def of_faults(logic: Logic[Any], faults: Iterable[Fault]) -> Marks:
    """Where something is wrong."""
    return Marks({cell: Role.CONFLICT for fault in faults for name in fault.cells for cell in logic.cells(name)})
