"""Marks: the highlights of a hint on a board, the same for every family."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from grille.logic import Kind, Logic, Step
from grille.outcome import Fault
from grille.scene import Role
from grille.scene.text import SIGNS


class Marks(NamedTuple):
    """Roles by cell of the board, and by candidate in the family's notation."""

    cells: dict[tuple[int, int], Role] = {}  # noqa: RUF012  never changed
    words: dict[str, Role] = {}  # noqa: RUF012  never changed


def sign_of(role: Role | None) -> str:
    """The sign of a role, the same as in a drawing as text: a mark is never a colour alone."""
    return "" if role is None else SIGNS.get(role, ("", ""))[0]


def legend(marks: Marks) -> str:
    """The meaning of the signs on a board; empty where there are none."""
    shown = {*marks.cells.values(), *marks.words.values()}
    return "  ".join(f"{sign} {meaning}" for role, (sign, meaning) in SIGNS.items() if role in shown)


def nothing() -> Marks:
    return Marks()


# Roles of what follows from a pattern, which is not shown with the pattern alone.
_FOLLOWS = (Role.TARGET, Role.REMOVED, Role.ASSUMED)


def where(logic: Logic[Any], text: str, step: Step | None = None) -> Marks:
    """Only what a sentence names: cells, or regions of the step."""
    named = logic.cells(text)
    if step is None or named:
        return Marks(dict.fromkeys(named, Role.EVIDENCE))
    regions = [each for each in step.pattern if each.kind is Kind.REGION]
    # Several regions can be named together ("rows 2 and 5"): then mark all evidence.
    meant = [each for each in regions if f"{each.text}." in text or f"{each.text} " in text] or [
        each for each in regions if each.role is Role.EVIDENCE
    ]
    return Marks({cell: Role.EVIDENCE for each in meant for word in each.at for cell in logic.cells(word)})


def of_pattern(logic: Logic[Any], step: Step) -> Marks:
    """The pattern of a step, without what follows from it."""
    pattern = tuple(each for each in step.pattern if each.role not in _FOLLOWS)
    return of_step(logic, step._replace(pattern=pattern, places=(), removes=()))


def of_step(logic: Logic[Any], step: Step) -> Marks:
    """The pattern of a step and what follows from it, which takes precedence."""
    cells: dict[tuple[int, int], Role] = {}
    words: dict[str, Role] = {}
    # Regions first, so that cells in them are marked over them.
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
    """The cells of faults."""
    return Marks({cell: Role.CONFLICT for fault in faults for name in fault.cells for cell in logic.cells(name)})
