"""Singles, locked candidates, subsets, fish, templates, and the trial where all of them run out."""

from __future__ import annotations

from collections.abc import Sequence

from grille.scene import Role
from grille.sudoku.names import number, plural
from grille.sudoku.native_step import NativeStep
from grille.sudoku.words.board_names import BoardNames, Explanation


def full_house(names: BoardNames, step: NativeStep) -> Explanation:
    house = names.houses(step.bases)
    return Explanation(
        f"{house.capitalize()} has one empty cell, {names.cells(step.cells)}.",
        f"It holds every digit but {names.digits(step.digits)}.",
        names.show_houses(step.bases),
    )


def naked_single(names: BoardNames, step: NativeStep) -> Explanation:
    cell = names.cells(step.cells)
    return Explanation(
        f"{cell} has one candidate left.",
        f"All digits but {names.digits(step.digits)} stand in its houses or are ruled out there.",
        names.show_cells(step.cells),
    )


def hidden_single(names: BoardNames, step: NativeStep) -> Explanation:
    house, digit = names.houses(step.bases), names.digits(step.digits)
    # The fewest cells that rule out all other places; the variant is 0 if cells alone do not rule out all of them.
    keepers = step.others
    if step.variant:
        seen = names.cells(keepers)
        reason = (
            f"The {digit}s in {seen} rule out the rest."
            if len(keepers) > 1
            else f"The {digit} in {seen} rules out the rest."
        )
    else:
        reason = f"Its other empty cells can't be {digit}: they see one, or it is ruled out there."
    return Explanation(
        f"In {house} there is one place left for {digit}.",
        reason,
        (*names.show_houses(step.bases), *names.show_cells(keepers)),
    )


def locked(names: BoardNames, step: NativeStep) -> Explanation:
    base, cover, digit = names.houses(step.bases), names.houses(step.covers), names.digits(step.digits)
    return Explanation(
        f"In {base}, {digit} can only be in {names.cells(step.cells)}, all of which lie in {cover}.",
        f"Wherever in {base} it goes, it is the {digit} of {cover}.",
        (*names.show_houses((*step.bases, *step.covers)), *names.show_digits(step.cells, step.digits)),
    )


def naked(names: BoardNames, step: NativeStep) -> Explanation:
    count = number(len(step.cells))
    digits, cells, houses = names.digits(step.digits), names.cells(step.cells), names.houses(step.bases)
    return Explanation(
        f"{cells} in {houses} have just {digits} between them.",
        f"Those {count} cells take those {count} digits, so no other cell of {houses} can.",
        (*names.show_houses(step.bases), *names.show_digits(step.cells, step.digits)),
    )


def hidden(names: BoardNames, step: NativeStep) -> Explanation:
    count = number(len(step.cells))
    return Explanation(
        f"In {names.houses(step.bases)}, {names.digits(step.digits)} can only be in {names.cells(step.cells)}.",
        f"Those {count} digits fill those {count} cells, so nothing else can be there.",
        (*names.show_houses(step.bases), *names.show_digits(step.cells, step.digits)),
    )


def fish(names: BoardNames, step: NativeStep) -> Explanation:
    digit, bases = names.digits(step.digits), names.houses(step.bases)
    count = len(step.bases)
    first, second = step.covers[:count], step.covers[count:]
    covers = names.houses(first) + (f" (or {names.houses(second)})" if second else "")
    fins = [cell for cell, _ in step.fins]
    endo = [cell for cell, _ in step.endo_fins]
    notice = f"In {bases}, {digit} can only be in {covers}"
    notice += f", but for {_plural('the fin', fins)} {names.cells(fins)}" if fins else ""
    notice += f"; {names.cells(endo)} {'lies' if len(endo) == 1 else 'lie'} in two of the first" if endo else ""
    these, those = _kind(names, step.bases), _kind(names, first)
    used = (
        f"Each of the {number(count)} {these} holds its {digit} in one of these {those}, no two in the same one, so "
        f"the {those} are used up."
    )
    if fins or endo:
        all_fins = sorted({*fins, *endo})
        there = (
            f"{names.cells(all_fins)} is {digit}"
            if len(all_fins) == 1
            else f"{digit} is in {names.cells(all_fins, 'or')}"
        )
        if these == those:
            these, those = "base houses", "covers"
        used = (
            f"If {there}, nothing that sees {_all(len(all_fins))} can be {digit}; if not, the {number(count)} {these} "
            f"use up the {number(count)} {those}, which hold it nowhere else."
        )
    if step.others:
        used += f" {names.cells(step.others)} would use two covers at once."
    return Explanation(
        notice + ".",
        used,
        (
            *names.show_houses(step.bases, Role.EVIDENCE),
            *names.show_houses(step.covers),
            *names.show_digits(step.cells, step.digits),
            *names.show((*step.fins, *step.endo_fins), Role.OTHER),
        ),
    )


def _kind(names: BoardNames, houses: Sequence[int]) -> str:
    """The kind of the houses if they share one, else "houses"."""
    kinds = {names.layout.houses[house].kind for house in houses}
    return plural(kinds.pop()) if len(kinds) == 1 else "houses"


def _plural(word: str, things: Sequence[int]) -> str:
    return word if len(things) == 1 else word + "s"


def _all(count: int) -> str:
    return {1: "it", 2: "both"}.get(count, "all of them")


def template_set(names: BoardNames, step: NativeStep) -> Explanation:
    digit = names.digits(step.digits)
    return Explanation(
        f"List the ways to put {digit} all over the board.",
        f"Every one of them uses {names.cells(step.cells)}.",
        names.show_digits(step.cells, step.digits),
    )


def template_delete(names: BoardNames, step: NativeStep) -> Explanation:
    digit = names.digits(step.digits)
    return Explanation(
        f"List the ways to put {digit} all over the board.",
        f"None of them uses {names.cells(step.cells)}.",
        names.show_cells(step.cells),
    )


def trial(names: BoardNames, step: NativeStep) -> Explanation:
    cell = names.cells(step.cells)
    return Explanation(
        f"No technique applies any more; {cell} has few candidates.",
        "Each of them tried in turn, only one leads to a solution.",
        names.show_cells(step.cells, Role.ASSUMED),
    )


EXPLANATIONS = {
    "full_house": full_house,
    "naked_single": naked_single,
    "hidden_single": hidden_single,
    "pointing": locked,
    "claiming": locked,
    "template_set": template_set,
    "template_delete": template_delete,
    "trial": trial,
    **dict.fromkeys(("locked_pair", "locked_triple"), naked),
    **dict.fromkeys((f"naked_{name}" for name in ("pair", "triple", "quadruple", "set")), naked),
    **dict.fromkeys((f"hidden_{name}" for name in ("pair", "triple", "quadruple", "set")), hidden),
    **dict.fromkeys(
        (
            kind + size
            for kind in ("", "finned_", "sashimi_", "franken_", "finned_franken_", "mutant_", "finned_mutant_")
            for size in ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
        ),
        fish,
    ),
    "large_fish": fish,
}
