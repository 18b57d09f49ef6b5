"""Singles, locked candidates, subsets, fish, templates, and the trial where all of them run out."""

from __future__ import annotations

from grille.scene import Role
from grille.sudoku.found import Found
from grille.sudoku.names import number, plural
from grille.sudoku.words.teller import Teller, Telling


def full_house(tell: Teller, found: Found) -> Telling:
    house = tell.houses(found.bases)
    return Telling(
        f"{house.capitalize()} has one empty cell, {tell.cells(found.cells)}.",
        f"It holds every digit but {tell.digits(found.digits)}.",
        tell.show_houses(found.bases),
    )


def naked_single(tell: Teller, found: Found) -> Telling:
    cell = tell.cells(found.cells)
    return Telling(
        f"{cell} has one candidate left.",
        f"All digits but {tell.digits(found.digits)} stand in its houses or are ruled out there.",
        tell.show_cells(found.cells),
    )


def hidden_single(tell: Teller, found: Found) -> Telling:
    house, digit = tell.houses(found.bases), tell.digits(found.digits)
    # The cells that rule out the rest, as few as it takes; where they do not reach all of it, the variant is 0.
    keepers = found.others
    if found.variant:
        plural = len(keepers) > 1
        reason = (
            f"The {digit}{'s' if plural else ''} in {tell.cells(keepers)} rule{'' if plural else 's'} out the rest."
        )
    else:
        reason = f"Its other empty cells can't be {digit}: they see one, or it is ruled out there."
    return Telling(
        f"In {house} there is one place left for {digit}.",
        reason,
        (*tell.show_houses(found.bases), *tell.show_cells(keepers)),
    )


def locked(tell: Teller, found: Found) -> Telling:
    base, cover, digit = tell.houses(found.bases), tell.houses(found.covers), tell.digits(found.digits)
    return Telling(
        f"In {base}, {digit} can only be in {tell.cells(found.cells)}, all of which lie in {cover}.",
        f"Wherever in {base} it goes, it is the {digit} of {cover}.",
        (*tell.show_houses((*found.bases, *found.covers)), *tell.show_digits(found.cells, found.digits)),
    )


def naked(tell: Teller, found: Found) -> Telling:
    count = number(len(found.cells))
    digits, cells, houses = tell.digits(found.digits), tell.cells(found.cells), tell.houses(found.bases)
    return Telling(
        f"{cells} in {houses} have just {digits} between them.",
        f"Those {count} cells take those {count} digits, so no other cell of {houses} can.",
        (*tell.show_houses(found.bases), *tell.show_digits(found.cells, found.digits)),
    )


def hidden(tell: Teller, found: Found) -> Telling:
    count = number(len(found.cells))
    return Telling(
        f"In {tell.houses(found.bases)}, {tell.digits(found.digits)} can only be in {tell.cells(found.cells)}.",
        f"Those {count} digits fill those {count} cells, so nothing else can be there.",
        (*tell.show_houses(found.bases), *tell.show_digits(found.cells, found.digits)),
    )


def fish(tell: Teller, found: Found) -> Telling:
    digit, bases = tell.digits(found.digits), tell.houses(found.bases)
    count = len(found.bases)
    first, second = found.covers[:count], found.covers[count:]
    covers = tell.houses(first) + (f" (or {tell.houses(second)})" if second else "")
    fins = [cell for cell, _ in found.fins]
    endo = [cell for cell, _ in found.endo_fins]
    notice = f"In {bases}, {digit} can only be in {covers}"
    notice += f", but for {_plural('the fin', fins)} {tell.cells(fins)}" if fins else ""
    notice += f"; {tell.cells(endo)} {'lies' if len(endo) == 1 else 'lie'} in two of the first" if endo else ""
    these, those = _kind(tell, found.bases), _kind(tell, first)
    used = (
        f"Each of the {number(count)} {these} holds its {digit} in one of these {those}, no two in the same one, so "
        f"the {those} are used up."
    )
    if fins or endo:
        all_fins = sorted({*fins, *endo})
        there = (
            f"{tell.cells(all_fins)} is {digit}"
            if len(all_fins) == 1
            else f"{digit} is in {tell.cells(all_fins, 'or')}"
        )
        if these == those:
            these, those = "base houses", "covers"
        used = (
            f"If {there}, nothing that sees {_all(len(all_fins))} can be {digit}; if not, the {number(count)} {these} "
            "use up "
            f"the {number(count)} {those}, which hold it nowhere else."
        )
    if found.others:
        used += f" {tell.cells(found.others)} would use two covers at once."
    return Telling(
        notice + ".",
        used,
        (
            *tell.show_houses(found.bases, Role.EVIDENCE),
            *tell.show_houses(found.covers),
            *tell.show_digits(found.cells, found.digits),
            *tell.show((*found.fins, *found.endo_fins), Role.OTHER),
        ),
    )


def _kind(tell: Teller, houses: list[int]) -> str:
    """What houses are, if they are all of a kind."""
    kinds = {tell.layout.houses[house].kind for house in houses}
    return plural(kinds.pop()) if len(kinds) == 1 else "houses"


def _plural(word: str, things: list[int]) -> str:
    return word if len(things) == 1 else word + "s"


def _all(count: int) -> str:
    return {1: "it", 2: "both"}.get(count, "all of them")


def template_set(tell: Teller, found: Found) -> Telling:
    digit = tell.digits(found.digits)
    return Telling(
        f"List the ways to put {digit} all over the board.",
        f"Every one of them uses {tell.cells(found.cells)}.",
        tell.show_digits(found.cells, found.digits),
    )


def template_delete(tell: Teller, found: Found) -> Telling:
    digit = tell.digits(found.digits)
    return Telling(
        f"List the ways to put {digit} all over the board.",
        f"None of them uses {tell.cells(found.cells)}.",
        tell.show_cells(found.cells),
    )


def trial(tell: Teller, found: Found) -> Telling:
    cell = tell.cells(found.cells)
    return Telling(
        f"No technique applies any more; {cell} has few candidates.",
        "Each of them tried in turn, only one leads to a solution.",
        tell.show_cells(found.cells, Role.ASSUMED),
    )


WORDS = {
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
