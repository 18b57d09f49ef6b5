"""Almost locked sets and Sue de Coq: cells with a digit or more too many."""

from __future__ import annotations

from grille.logic import Evidence
from grille.scene import Role
from grille.sudoku.found import Found
from grille.sudoku.words.teller import Pattern, Teller, Telling

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROLES = (Role.EVIDENCE, Role.OTHER, Role.ASSUMED, Role.TARGET)


def _named(tell: Teller, found: Found) -> str:
    """The sets by letter."""
    names = [f"{letter} = {tell.als(each)}" for letter, each in zip(_LETTERS, found.sets, strict=False)]
    return "; ".join(names)


def _shown(tell: Teller, found: Found) -> Pattern:
    cells = tuple(
        each for i, (cells, _) in enumerate(found.sets) for each in tell.show_cells(cells, _ROLES[i % len(_ROLES)])
    )
    return (*cells, *tell.show(found.endo_fins, Role.OTHER), *tell.show(found.fins))


def _common(tell: Teller, found: Found) -> str:
    return tell.digits({digit for _, digit in found.fins})


def xz(tell: Teller, found: Found) -> Telling:
    x = tell.digits(found.digits)
    sets = f"Two almost locked sets, {_named(tell, found)}"
    if len(found.digits) > 1:
        notice = f"{sets}, where neither {tell.digits(found.digits, 'nor')} can be in both."
        reason = (
            "Each set does without just one of its digits, and these two are shared out between them: each holds all "
            "its other digits."
        )
        if found.fins:
            reason += f" One of them holds {_common(tell, found)}."
    else:
        notice = f"{sets}, where {x} can't be in both."
        reason = (
            f"One of the sets does without {x}, and so holds all its other digits. Either way A or B has "
            f"{_common(tell, found)}."
        )
    return Telling(notice, reason, (*_shown(tell, found), *_links(tell, found, [(0, 1)] * len(found.digits))))


def _links(tell: Teller, found: Found, pairs: list[tuple[int, int]]) -> tuple[Evidence, ...]:
    """A weak link between two sets for each restricted common."""
    marks = [
        [
            [(cell, digit) for cell, each in found.endo_fins if each == digit and cell in found.sets[at][0]]
            for at in pair
        ]
        for pair, digit in zip(pairs, found.digits, strict=False)
    ]
    return tuple(tell.link(one, other, weak=True) for one, other in marks if one and other)


def xy_wing(tell: Teller, found: Found) -> Telling:
    x, y = map(tell.digit, found.digits)
    z = _common(tell, found)
    return Telling(
        f"Three almost locked sets, {_named(tell, found)}: {x} can't be in both A and C, nor {y} in both B and C.",
        f"C can't do without both {x} and {y}. So A does without {x}, or B without {y}, and holds all its others: A "
        "or B has "
        f"{z}.",
        (*_shown(tell, found), *_links(tell, found, [(0, 2), (1, 2)])),
    )


def chain(tell: Teller, found: Found) -> Telling:
    z = _common(tell, found)
    last = _LETTERS[len(found.sets) - 1]
    linked = ", ".join(
        f"{tell.digit(digit)} from {_LETTERS[i]} to {_LETTERS[i + 1]}" for i, digit in enumerate(found.digits)
    )
    walk = "".join(
        f", so {_LETTERS[i]} has {tell.digit(digit)} and {_LETTERS[i + 1]} has not"
        for i, digit in enumerate(found.digits)
    )
    return Telling(
        f"Almost locked sets in a row, {_named(tell, found)}, each linked to the next by a digit that can't be in "
        "both: "
        f"{linked}.",
        f"If A has no {z}, it has all its others{walk}, so {last} has {z}. Either way A or {last} has {z}.",
        (*_shown(tell, found), *_links(tell, found, [(i, i + 1) for i in range(len(found.sets) - 1)])),
    )


def death_blossom(tell: Teller, found: Found) -> Telling:
    z, stem = _common(tell, found), tell.cells(found.others)
    petals = "; ".join(
        f"{tell.digit(digit)}: {tell.als(each)}" for digit, each in zip(found.digits, found.sets, strict=False)
    )
    return Telling(
        f"A stem, {stem}, and for each of its candidates a petal, an almost locked set that sees it: {petals}.",
        f"Whatever {stem} is, the petal of that digit loses it and holds all its others, {z} among them.",
        (*tell.show_cells(found.others, Role.TARGET), *_shown(tell, found)),
    )


def sue_de_coq(tell: Teller, found: Found) -> Telling:
    line, box = (tell.houses([house]) for house in found.bases)
    one, other = found.sets
    return Telling(
        f"Where {line} crosses {box}, {tell.cells(found.cells)} have {tell.digits(found.digits)}; in {line} there is "
        "also "
        f"{tell.als(one)}, in {box} {tell.als(other)}.",
        f"All these cells together have as many digits as cells, so each digit is in its place among them: those of "
        f"{tell.cells(one[0])} in {line}, those of {tell.cells(other[0])} in {box}, the rest where the two cross.",
        (
            *tell.show_houses(found.bases),
            *tell.show_digits(found.cells, found.digits),
            *tell.show_digits(one[0], one[1], Role.OTHER),
            *tell.show_digits(other[0], other[1], Role.ASSUMED),
        ),
    )


WORDS = {
    "als_xz": xz,
    "als_xy_wing": xy_wing,
    "als_chain": chain,
    "death_blossom": death_blossom,
    "sue_de_coq": sue_de_coq,
}
