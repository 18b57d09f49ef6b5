"""Uniqueness techniques: unique, hidden and avoidable rectangles, and BUG+1."""

from __future__ import annotations

from collections.abc import Sequence

from grille.scene import Role
from grille.sudoku.native_step import NativeStep
from grille.sudoku.words.board_names import BoardNames, Explanation, Pattern


def _corners(names: BoardNames, step: NativeStep, digits: Sequence[int] | None = None) -> Pattern:
    return (
        *names.show_cells(step.cells, Role.EVIDENCE),
        *names.show_digits(step.cells, step.digits if digits is None else digits),
        *names.show(step.fins, Role.OTHER),
    )


def _crosswise(names: BoardNames, step: NativeStep) -> str:
    digits = names.digits(step.digits[:2])
    return f"{digits} crosswise in {names.cells(step.cells)} could change places, and there would be two solutions"


def _fins(names: BoardNames, step: NativeStep) -> str:
    return names.digits({digit for _, digit in step.fins})


def type_one(names: BoardNames, step: NativeStep) -> Explanation:
    digits, corner = names.digits(step.digits), names.cells(step.others)
    rest = [cell for cell in step.cells if cell not in step.others]
    return Explanation(
        f"{names.cells(step.cells)} make a rectangle, and {names.cells(rest)} have just {digits}.",
        f"{_crosswise(names, step)}: just that, were {corner} one of them.",
        _corners(names, step),
    )


def type_two(names: BoardNames, step: NativeStep) -> Explanation:
    digits, roof, more = names.digits(step.digits), names.cells(step.others), _fins(names, step)
    return Explanation(
        f"{names.cells(step.cells)} make a rectangle of {digits}, but for the {more} in {roof}.",
        f"{_crosswise(names, step)}. So one of {roof} is {more}, and nothing that sees them all can be.",
        _corners(names, step),
    )


def type_three(names: BoardNames, step: NativeStep) -> Explanation:
    digits, roof, more = names.digits(step.digits), names.cells(step.others), _fins(names, step)
    cells, held = step.sets[0]
    return Explanation(
        f"{names.cells(step.cells)} make a rectangle of {digits}, but for {more} in {roof}; in "
        f"{names.houses(step.bases)} there is also {names.als(step.sets[0])}.",
        f"{_crosswise(names, step)}. So one of {roof} is {_either(more)}, and makes a naked set of "
        f"{names.digits(held)} with "
        f"{names.cells(cells)}: no other cell of {names.houses(step.bases)} can be one of these.",
        (*names.show_houses(step.bases), *_corners(names, step), *names.show_digits(cells, held, Role.OTHER)),
    )


def _either(names: str) -> str:
    return names.replace(" and ", " or ")


def type_four(names: BoardNames, step: NativeStep) -> Explanation:
    locked, lost = map(names.digit, step.digits)
    roof, house = names.cells(step.others), names.houses(step.bases)
    return Explanation(
        f"{names.cells(step.cells)} make a rectangle of {names.digits(step.digits)}, but for what else is in {roof}; "
        f"and in {house}, {locked} has no place but those two.",
        f"{_crosswise(names, step)}. One of {roof} is {locked}; were the other {lost}, that is what would happen.",
        (*names.show_houses(step.bases), *_corners(names, step)),
    )


def type_six(names: BoardNames, step: NativeStep) -> Explanation:
    lost = names.digit(step.digits[0])
    rest = [cell for cell in step.cells if cell not in step.others]
    return Explanation(
        f"{names.cells(step.cells)} make a rectangle; {names.cells(rest)}, opposite corners, have just "
        f"{names.digits(step.digits)}, and in {names.houses(step.bases)} {lost} has no place off the rectangle.",
        f"{_crosswise(names, step)}. Were one of {names.cells(step.others)} {lost}, so would be the other, and that "
        "would happen.",
        (*names.show_houses(step.bases), *_corners(names, step)),
    )


def hidden_rectangle(names: BoardNames, step: NativeStep) -> Explanation:
    locked, lost = map(names.digit, step.digits)
    corner, opposite = map(names.cell, step.others)
    return Explanation(
        f"{names.cells(step.cells)} make a rectangle; {opposite} has just {names.digits(step.digits)}, and in "
        f"{names.houses(step.bases)} {locked} has no place off the rectangle.",
        f"{_crosswise(names, step)}. Were {corner} {lost}, both its neighbours would be {locked} and {opposite} "
        f"{lost}: just that.",
        (*names.show_houses(step.bases), *_corners(names, step)),
    )


def avoidable_one(names: BoardNames, step: NativeStep) -> Explanation:
    corner, rest = names.cells(step.others), [cell for cell in step.cells if cell not in step.others]
    return Explanation(
        f"{names.cells(rest)} were filled in, none was given, and with {corner} they make a rectangle.",
        f"{_crosswise(names, step)}. {names.digit(step.digits[0])} in {corner} would close it.",
        _corners(names, step, []),
    )


def avoidable_two(names: BoardNames, step: NativeStep) -> Explanation:
    roof, rest = names.cells(step.others), [cell for cell in step.cells if cell not in step.others]
    more = _fins(names, step)
    return Explanation(
        f"{names.cells(rest)} were filled in, not given, and {roof} would make a rectangle of "
        f"{names.digits(step.digits)} with them, but for {more}.",
        f"{_crosswise(names, step)}. So one of {roof} is {more}, and nothing that sees both can be.",
        _corners(names, step),
    )


def bug(names: BoardNames, step: NativeStep) -> Explanation:
    cell, digit = names.cells(step.cells), names.digits(step.digits)
    return Explanation(
        f"Every empty cell has two candidates, but for {cell}, which has three.",
        f"Without {digit} there, each digit would stand twice in every house that lacks it, and giving every cell its "
        "other candidate would turn one solution into another.",
        names.show_cells(step.cells),
    )


EXPLANATIONS = {
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
