"""Almost locked sets and Sue de Coq."""

from __future__ import annotations

from grille.logic import Evidence
from grille.scene import Role
from grille.sudoku.native_step import NativeStep
from grille.sudoku.words.board_names import BoardNames, Explanation, Pattern

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROLES = (Role.EVIDENCE, Role.OTHER, Role.ASSUMED)


def _named(names: BoardNames, step: NativeStep) -> str:
    """Name the sets by letter."""
    sets = [f"{letter} = {names.als(each)}" for letter, each in zip(_LETTERS, step.sets, strict=False)]
    return "; ".join(sets)


def _shown(names: BoardNames, step: NativeStep, letters: str = _LETTERS) -> Pattern:
    """Show the sets, by default with the letters that the sentences use."""
    cells = tuple(
        each
        for i, (cells, _) in enumerate(step.sets)
        for each in names.show_cells(sorted(cells), _ROLES[i % len(_ROLES)], letters[i : i + 1])
    )
    return (*cells, *names.show(step.endo_fins, Role.OTHER), *names.show(step.fins))


def _common(names: BoardNames, step: NativeStep) -> str:
    return names.digits({digit for _, digit in step.fins})


def _have(names: BoardNames, step: NativeStep, one: str, other: str) -> str:
    """Write that a digit, or each of several, is in one of two sets."""
    digits = {digit for _, digit in step.fins}
    if len(digits) == 1:
        return f"{one} or {other} has {names.digits(digits)}"
    return f"each of {names.digits(digits)} is in {one} or {other}"


def xz(names: BoardNames, step: NativeStep) -> Explanation:
    x = names.digits(step.digits)
    sets = f"Two almost locked sets, {_named(names, step)}"
    if len(step.digits) > 1:
        notice = f"{sets}, where neither {names.digits(step.digits, 'nor')} can be in both."
        reason = (
            "Each set does without just one of its digits, and these two are shared out between them: each holds all "
            "its other digits."
        )
        if step.fins:
            reason += f" And {_have(names, step, 'A', 'B')}."
    else:
        notice = f"{sets}, where {x} can't be in both."
        have = _have(names, step, "A", "B")
        reason = f"One of the sets does without {x}, and so holds all its other digits. Either way {have}."
    return Explanation(notice, reason, (*_shown(names, step), *_links(names, step, [(0, 1)] * len(step.digits))))


def _links(names: BoardNames, step: NativeStep, pairs: list[tuple[int, int]]) -> tuple[Evidence, ...]:
    """Show a weak link between two sets for each restricted common digit."""
    marks = [
        [[(cell, digit) for cell, each in step.endo_fins if each == digit and cell in step.sets[at][0]] for at in pair]
        for pair, digit in zip(pairs, step.digits, strict=False)
    ]
    return tuple(names.link(one, other, weak=True) for one, other in marks if one and other)


def xy_wing(names: BoardNames, step: NativeStep) -> Explanation:
    x, y = map(names.digit, step.digits)
    return Explanation(
        f"Three almost locked sets, {_named(names, step)}: {x} can't be in both A and C, nor {y} in both B and C.",
        f"C can't do without both {x} and {y}. So A does without {x}, or B without {y}, and holds all its others: "
        f"{_have(names, step, 'A', 'B')}.",
        (*_shown(names, step), *_links(names, step, [(0, 2), (1, 2)])),
    )


def chain(names: BoardNames, step: NativeStep) -> Explanation:
    digits = {digit for _, digit in step.fins}
    last = _LETTERS[len(step.sets) - 1]
    linked = ", ".join(
        f"{names.digit(digit)} from {_LETTERS[i]} to {_LETTERS[i + 1]}" for i, digit in enumerate(step.digits)
    )
    walk = "".join(
        f", so {_LETTERS[i]} has {names.digit(digit)} and {_LETTERS[i + 1]} has not"
        for i, digit in enumerate(step.digits)
    )
    lacks = f"no {names.digits(digits)}" if len(digits) == 1 else f"one of {names.digits(digits)} not"
    it = names.digits(digits) if len(digits) == 1 else "it"
    return Explanation(
        f"Almost locked sets in a row, {_named(names, step)}, each linked to the next by a digit that can't be in "
        f"both: {linked}.",
        f"If A has {lacks}, it has all its others{walk}, so {last} has {it}. Either way "
        f"{_have(names, step, 'A', last)}.",
        (*_shown(names, step), *_links(names, step, [(i, i + 1) for i in range(len(step.sets) - 1)])),
    )


def death_blossom(names: BoardNames, step: NativeStep) -> Explanation:
    z, stem = _common(names, step), names.cells(step.others)
    petals = "; ".join(
        f"{names.digit(digit)}: {names.als(each)}" for digit, each in zip(step.digits, step.sets, strict=False)
    )
    return Explanation(
        f"A stem, {stem}, and for each of its candidates a petal, an almost locked set that sees it: {petals}.",
        f"Whatever {stem} is, the petal of that digit loses it and holds all its others, {z} among them.",
        (*names.show_cells(step.others, Role.ASSUMED), *_shown(names, step, letters="")),
    )


def sue_de_coq(names: BoardNames, step: NativeStep) -> Explanation:
    line, box = (names.houses([house]) for house in step.bases)
    one, other = step.sets
    return Explanation(
        f"Where {line} crosses {box}, {names.cells(step.cells)} have {names.digits(step.digits)}; in {line} there is "
        f"also {names.als(one)}, in {box} {names.als(other)}.",
        f"All these cells together have as many digits as cells, so each digit is in its place among them: those of "
        f"{names.cells(one[0])} in {line}, those of {names.cells(other[0])} in {box}, the rest where the two cross.",
        (
            *names.show_houses(step.bases),
            *names.show_digits(step.cells, step.digits),
            *names.show_digits(one[0], one[1], Role.OTHER),
            *names.show_digits(other[0], other[1], Role.ASSUMED),
        ),
    )


EXPLANATIONS = {
    "als_xz": xz,
    "als_xy_wing": xy_wing,
    "als_chain": chain,
    "death_blossom": death_blossom,
    "sue_de_coq": sue_de_coq,
}
