"""Patterns of one digit, wings, and colours."""

from __future__ import annotations

from collections.abc import Sequence

from grille.scene import Role
from grille.sudoku.native_step import Candidate, NativeStep
from grille.sudoku.words.board_names import BoardNames, Explanation, Pattern


def _marks(cells: Sequence[int], digit: int) -> list[Candidate]:
    return [(cell, digit) for cell in cells]


def _strong_links(names: BoardNames, step: NativeStep) -> Pattern:
    """Two houses with two places each: the near ones see each other, and one of the far ones is true."""
    digit = step.digits[0]
    far, near = _marks(step.cells, digit), _marks(step.others, digit)
    links = [names.link([end], [foot], weak=False) for end, foot in zip(far, near, strict=False)]
    return (
        *names.show_houses(step.bases),
        *names.show(near, Role.OTHER),
        *names.show(far),
        *links,
        names.link(near[:1], near[1:2], weak=True),
    )


def turbot(names: BoardNames, step: NativeStep) -> Explanation:
    digit = names.digits(step.digits)
    near, far = names.cells(step.others), names.cells(step.cells, "or")
    houses = [names.houses([house]) for house in step.bases]
    return Explanation(
        f"{digit} has just two places in {houses[0]} and just two in {houses[1]}; one of each lies in "
        f"{names.houses(step.covers)}: {near}.",
        f"Those two can't both be {digit}, so at least one of the others is: {far}.",
        _strong_links(names, step),
    )


def dual_kite(names: BoardNames, step: NativeStep) -> Explanation:
    first, second = step.digits[0], step.digits[-1]
    one, other = map(names.digit, (first, second))
    ends, others = (names.cells(step.cells[at : at + 2]) for at in (0, 2))
    by, also_by = (names.houses(step.bases[at : at + 2]) for at in (0, 2))
    over = f"Over {names.cells(step.others)} in {names.houses(step.covers)} there are two kites"
    if first == second:
        notice = f"{over} of {one}: by {by}, and by {also_by}."
        reason = f"Those two can't both be {one}, so one of {ends} is, and one of {others} too."
    else:
        notice = f"{over}, one of {one} by {by}, and one of {other} by {also_by}."
        reason = f"Those two can't both be {one}, so one of {ends} is; nor both {other}, so one of {others} is."
    digits = (first, first, second, second)
    # The foot of an end is the one in the same house.
    feet = [next(cell for cell in step.others if cell in names.house_cells(house)) for house in step.bases]
    return Explanation(
        notice,
        reason,
        (
            *names.show_houses(step.bases),
            *names.show([(cell, digit) for digit in dict.fromkeys(digits) for cell in step.others], Role.OTHER),
            *names.show(zip(step.cells, digits, strict=True)),
            *(
                names.link([(end, digit)], [(foot, digit)], weak=False)
                for end, foot, digit in zip(step.cells, feet, digits, strict=True)
            ),
        ),
    )


def empty_rectangle(names: BoardNames, step: NativeStep) -> Explanation:
    digit, number = names.digits(step.digits), step.digits[0]
    near, far = step.others[:2]
    box, line = step.bases[:2]
    return Explanation(
        f"In {names.houses([box])}, all places of {digit} lie in {names.houses(step.covers)}; and in "
        f"{names.houses([line])} it has just two, {names.cell(near)} and {names.cell(far)}.",
        f"If {names.cell(far)} is not {digit}, then {names.cell(near)} is, and {names.houses([box])} has its {digit} "
        f"in {names.houses(step.covers[1:])}. Either way {names.cell(far)} is {digit}, or a cell of these.",
        (
            *names.show_houses(step.bases[:1]),
            *names.show(_marks(step.cells, number), Role.OTHER),
            *names.show(_marks(step.others, number)),
            names.link([(far, number)], [(near, number)], weak=False),
        ),
    )


def dual_empty_rectangle(names: BoardNames, step: NativeStep) -> Explanation:
    digit, number = names.digits(step.digits), step.digits[0]
    box = names.houses(step.bases[:1])
    pairs = [names.cells(step.others[at : at + 2]) for at in (0, 2)]
    return Explanation(
        f"In {box}, all places of {digit} lie in {names.houses(step.covers)}; and in {names.houses(step.bases[1:])} it "
        f"has just two each, {pairs[0]}, and {pairs[1]}.",
        f"Either pair makes an empty rectangle with {box}: its far cell is {digit}, or the near one is, and then "
        f"{box} has its {digit} in the other line.",
        (
            *names.show_houses(step.bases[:1]),
            *names.show(_marks(step.cells, number), Role.OTHER),
            *names.show(_marks(step.others, number)),
            *(
                names.link([(step.others[at + 1], number)], [(step.others[at], number)], weak=False)
                for at in range(0, len(step.others), 2)
            ),
        ),
    )


def xy_wing(names: BoardNames, step: NativeStep) -> Explanation:
    x, y, z = step.digits
    pivot, (one, other) = step.others[0], step.cells
    cells = [names.cell(cell) for cell in (pivot, one, other)]
    dx, dy, dz = map(names.digit, (x, y, z))
    return Explanation(
        f"{cells[0]} is {dx} or {dy}, and sees {cells[1]}, {dx} or {dz}, and {cells[2]}, {dy} or {dz}.",
        f"If {cells[0]} is {dx}, {cells[1]} is {dz}; if it is {dy}, {cells[2]} is. One of the two is {dz}.",
        (
            *names.show([(pivot, x), (pivot, y), (one, x), (other, y)], Role.OTHER),
            *names.show([(one, z), (other, z)]),
            names.link([(pivot, x)], [(one, x)], weak=True),
            names.link([(pivot, y)], [(other, y)], weak=True),
        ),
    )


def xyz_wing(names: BoardNames, step: NativeStep) -> Explanation:
    x, y, z = step.digits
    pivot, (one, other) = step.others[0], step.cells
    cells = [names.cell(cell) for cell in (pivot, one, other)]
    dx, dy, dz = map(names.digit, (x, y, z))
    return Explanation(
        f"{cells[0]} is {dx}, {dy} or {dz}, and sees {cells[1]}, {dx} or {dz}, and {cells[2]}, {dy} or {dz}.",
        f"If {cells[0]} is {dx}, {cells[1]} is {dz}; if it is {dy}, {cells[2]} is. One of the three is {dz} in any "
        "case.",
        (
            *names.show([(pivot, x), (pivot, y), (one, x), (other, y)], Role.OTHER),
            *names.show([(pivot, z), (one, z), (other, z)]),
            names.link([(pivot, x)], [(one, x)], weak=True),
            names.link([(pivot, y)], [(other, y)], weak=True),
        ),
    )


def w_wing(names: BoardNames, step: NativeStep) -> Explanation:
    z, link = step.digits
    one, other = step.cells
    near, far = step.others
    house = names.houses(step.bases)
    return Explanation(
        f"{names.cells(step.cells)} both have just {names.digits(step.digits)}; in {house}, {names.digit(link)} can "
        "only be in "
        f"{names.cell(near)}, which sees {names.cell(one)}, or {names.cell(far)}, which sees {names.cell(other)}.",
        f"If both were {names.digit(link)}, {house} would have no place for it. So one of them is {names.digit(z)}.",
        (
            *names.show_houses(step.bases),
            *names.show([(one, link), (near, link), (far, link), (other, link)], Role.OTHER),
            *names.show([(one, z), (other, z)]),
            names.link([(one, link)], [(near, link)], weak=True),
            names.link([(near, link)], [(far, link)], weak=False),
            names.link([(far, link)], [(other, link)], weak=True),
        ),
    )


def _colours(names: BoardNames, step: NativeStep) -> tuple[list[str], Pattern]:
    roles = (Role.EVIDENCE, Role.OTHER, Role.ASSUMED, Role.ENTERED)
    colours = [chain[0] for chain in step.chains]
    pattern = tuple(each for node, role in zip(colours, roles, strict=False) for each in names.show(node.marks, role))
    return [names.cells(node.cells) for node in colours], pattern


def trap(names: BoardNames, step: NativeStep) -> Explanation:
    (one, other), pattern = _colours(names, step)
    digit = names.digits(step.digits)
    return Explanation(
        f"Where {digit} has two places in a house, colour them in turn: {one} the one colour, {other} the other.",
        f"All cells of one colour are {digit}, and none of the other. What sees both colours sees a {digit}.",
        pattern,
    )


def wrap(names: BoardNames, step: NativeStep) -> Explanation:
    (one, other), pattern = _colours(names, step)
    digit = names.digits(step.digits)
    return Explanation(
        f"Where {digit} has two places in a house, colour them in turn: {one} the one colour, {other} the other.",
        f"All cells of one colour are {digit}. Two of the first see each other, so it isn't that one.",
        pattern,
    )


def _clusters(names: BoardNames, step: NativeStep) -> str:
    one, other, third, fourth = _colours(names, step)[0]
    return (
        f"Colour the pairs of {names.digits(step.digits)} in two clusters: A = {one} against a = {other}, and B = "
        f"{third} against b = {fourth}."
    )


def multi_one(names: BoardNames, step: NativeStep) -> Explanation:
    return Explanation(
        _clusters(names, step),
        f"A cell of A sees one of B, so not both colours can hold {names.digits(step.digits)}: a or b does. What sees "
        "a cell of each sees one.",
        _colours(names, step)[1],
    )


def multi_two(names: BoardNames, step: NativeStep) -> Explanation:
    return Explanation(
        _clusters(names, step),
        f"B or b holds {names.digits(step.digits)} throughout, and cells of A see both: A can't.",
        _colours(names, step)[1],
    )


EXPLANATIONS = {
    "skyscraper": turbot,
    "two_string_kite": turbot,
    "turbot_fish": turbot,
    "dual_two_string_kite": dual_kite,
    "empty_rectangle": empty_rectangle,
    "dual_empty_rectangle": dual_empty_rectangle,
    "xy_wing": xy_wing,
    "xyz_wing": xyz_wing,
    "w_wing": w_wing,
    "simple_colours_trap": trap,
    "simple_colours_wrap": wrap,
    "multi_colours_1": multi_one,
    "multi_colours_2": multi_two,
}
