"""What one solution alone allows: unique, hidden and avoidable rectangles, and BUG+1."""

from __future__ import annotations

from grille.scene import Role
from grille.sudoku.found import Found
from grille.sudoku.words.teller import Pattern, Teller, Telling


def _corners(tell: Teller, found: Found, digits: list[int] | None = None) -> Pattern:
    return (
        *tell.show_cells(found.cells, Role.EVIDENCE),
        *tell.show_digits(found.cells, found.digits if digits is None else digits),
        *tell.show(found.fins, Role.OTHER),
    )


def _crosswise(tell: Teller, found: Found) -> str:
    digits = tell.digits(found.digits[:2])
    return f"{digits} crosswise in {tell.cells(found.cells)} could change places, and there would be two solutions"


def _fins(tell: Teller, found: Found) -> str:
    return tell.digits({digit for _, digit in found.fins})


def type_one(tell: Teller, found: Found) -> Telling:
    digits, corner = tell.digits(found.digits), tell.cells(found.others)
    rest = [cell for cell in found.cells if cell not in found.others]
    return Telling(
        f"{tell.cells(found.cells)} make a rectangle, and {tell.cells(rest)} have just {digits}.",
        f"{_crosswise(tell, found)}. So {corner} is neither.",
        _corners(tell, found),
    )


def type_two(tell: Teller, found: Found) -> Telling:
    digits, roof, more = tell.digits(found.digits), tell.cells(found.others), _fins(tell, found)
    return Telling(
        f"{tell.cells(found.cells)} make a rectangle of {digits}, but for the {more} in {roof}.",
        f"{_crosswise(tell, found)}. So one of {roof} is {more}, and nothing that sees them all can be.",
        _corners(tell, found),
    )


def type_three(tell: Teller, found: Found) -> Telling:
    digits, roof, more = tell.digits(found.digits), tell.cells(found.others), _fins(tell, found)
    cells, held = found.sets[0]
    return Telling(
        f"{tell.cells(found.cells)} make a rectangle of {digits}, but for {more} in {roof}; in "
        f"{tell.houses(found.bases)} "
        f"there is also {tell.als(found.sets[0])}.",
        f"{_crosswise(tell, found)}. So one of {roof} is {_either(more)}, and makes a naked set of "
        f"{tell.digits(held)} with "
        f"{tell.cells(cells)}: no other cell of {tell.houses(found.bases)} can be one of these.",
        (*tell.show_houses(found.bases), *_corners(tell, found), *tell.show_digits(cells, held, Role.OTHER)),
    )


def _either(names: str) -> str:
    return names.replace(" and ", " or ")


def type_four(tell: Teller, found: Found) -> Telling:
    locked, lost = map(tell.digit, found.digits)
    roof, house = tell.cells(found.others), tell.houses(found.bases)
    return Telling(
        f"{tell.cells(found.cells)} make a rectangle of {tell.digits(found.digits)}, but for what else is in {roof}; "
        "and in "
        f"{house}, {locked} has no place but those two.",
        f"{_crosswise(tell, found)}. One of {roof} is {locked}; were the other {lost}, that is what would happen.",
        (*tell.show_houses(found.bases), *_corners(tell, found)),
    )


def type_six(tell: Teller, found: Found) -> Telling:
    lost = tell.digit(found.digits[0])
    rest = [cell for cell in found.cells if cell not in found.others]
    return Telling(
        f"{tell.cells(found.cells)} make a rectangle; {tell.cells(rest)}, opposite corners, have just "
        f"{tell.digits(found.digits)}, and in {tell.houses(found.bases)} {lost} has no place off the rectangle.",
        f"{_crosswise(tell, found)}. Were one of {tell.cells(found.others)} {lost}, so would be the other, and that "
        "would "
        "happen.",
        (*tell.show_houses(found.bases), *_corners(tell, found)),
    )


def hidden_rectangle(tell: Teller, found: Found) -> Telling:
    locked, lost = map(tell.digit, found.digits)
    corner, opposite = map(tell.cell, found.others)
    return Telling(
        f"{tell.cells(found.cells)} make a rectangle; {opposite} has just {tell.digits(found.digits)}, and in "
        f"{tell.houses(found.bases)} {locked} has no place off the rectangle.",
        f"{_crosswise(tell, found)}. Were {corner} {lost}, both its neighbours would be {locked} and {opposite} "
        f"{lost}: just "
        "that.",
        (*tell.show_houses(found.bases), *_corners(tell, found)),
    )


def avoidable_one(tell: Teller, found: Found) -> Telling:
    corner, rest = tell.cells(found.others), [cell for cell in found.cells if cell not in found.others]
    return Telling(
        f"{tell.cells(rest)} were filled in, none was given, and with {corner} they make a rectangle.",
        f"{_crosswise(tell, found)}. {tell.digit(found.digits[0])} in {corner} would close it.",
        _corners(tell, found, []),
    )


def avoidable_two(tell: Teller, found: Found) -> Telling:
    roof, rest = tell.cells(found.others), [cell for cell in found.cells if cell not in found.others]
    more = _fins(tell, found)
    return Telling(
        f"{tell.cells(rest)} were filled in, not given, and {roof} would make a rectangle of "
        f"{tell.digits(found.digits)} with "
        f"them, but for {more}.",
        f"{_crosswise(tell, found)}. So one of {roof} is {more}, and nothing that sees both can be.",
        _corners(tell, found),
    )


def bug(tell: Teller, found: Found) -> Telling:
    cell, digit = tell.cells(found.cells), tell.digits(found.digits)
    return Telling(
        f"Every empty cell has two candidates, but for {cell}, which has three.",
        f"Without {digit} there, each digit would stand twice in every house that lacks it, and giving every cell its "
        "other "
        "candidate would turn one solution into another.",
        tell.show_cells(found.cells),
    )


WORDS = {
    "uniqueness_1": type_one,
    "uniqueness_2": type_two,
    "uniqueness_3": type_three,
    "uniqueness_4": type_four,
    "uniqueness_5": type_two,
    "uniqueness_6": type_six,
    "hidden_rectangle": hidden_rectangle,
    "avoidable_rectangle_1": avoidable_one,
    "avoidable_rectangle_2": avoidable_two,
    "bug_plus_1": bug,
}
