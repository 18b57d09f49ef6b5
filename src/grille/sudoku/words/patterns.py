"""Patterns of one digit, wings, and colours."""

from __future__ import annotations

from grille.scene import Role
from grille.sudoku.found import Found, Mark
from grille.sudoku.words.teller import Pattern, Teller, Telling


def _marks(cells: list[int], digit: int) -> list[Mark]:
    return [(cell, digit) for cell in cells]


def _strings(tell: Teller, found: Found) -> Pattern:
    """Two houses with two places each: near ones that see each other, far ones of which one holds."""
    digit = found.digits[0]
    far, near = _marks(found.cells, digit), _marks(found.others, digit)
    links = [tell.link([end], [foot], weak=False) for end, foot in zip(far, near, strict=False)]
    return (
        *tell.show_houses(found.bases),
        *tell.show(near, Role.OTHER),
        *tell.show(far),
        *links,
        tell.link(near[:1], near[1:2], weak=True),
    )


def turbot(tell: Teller, found: Found) -> Telling:
    digit = tell.digits(found.digits)
    near, far = tell.cells(found.others), tell.cells(found.cells, "or")
    houses = [tell.houses([house]) for house in found.bases]
    return Telling(
        f"{digit} has just two places in {houses[0]} and just two in {houses[1]}; one of each lies in "
        f"{tell.houses(found.covers)}: {near}.",
        f"Those two can't both be {digit}, so at least one of the others is: {far}.",
        _strings(tell, found),
    )


def dual_kite(tell: Teller, found: Found) -> Telling:
    first, second = found.digits[0], found.digits[-1]
    one, other = map(tell.digit, (first, second))
    ends, others = (tell.cells(found.cells[at : at + 2]) for at in (0, 2))
    by, also_by = (tell.houses(found.bases[at : at + 2]) for at in (0, 2))
    over = f"Over {tell.cells(found.others)} in {tell.houses(found.covers)} there are two kites"
    if first == second:
        notice = f"{over} of {one}: by {by}, and by {also_by}."
        reason = f"Those two can't both be {one}, so one of {ends} is, and one of {others} too."
    else:
        notice = f"{over}, one of {one} by {by}, and one of {other} by {also_by}."
        reason = f"Those two can't both be {one}, so one of {ends} is; nor both {other}, so one of {others} is."
    digits = (first, first, second, second)
    # The foot of an end is the one of the two that its line leads to.
    feet = [next(cell for cell in found.others if cell in tell.house_cells(house)) for house in found.bases]
    return Telling(
        notice,
        reason,
        (
            *tell.show_houses(found.bases),
            *tell.show([(cell, digit) for digit in dict.fromkeys(digits) for cell in found.others], Role.OTHER),
            *tell.show(zip(found.cells, digits, strict=True)),
            *(
                tell.link([(end, digit)], [(foot, digit)], weak=False)
                for end, foot, digit in zip(found.cells, feet, digits, strict=True)
            ),
        ),
    )


def empty_rectangle(tell: Teller, found: Found) -> Telling:
    digit, number = tell.digits(found.digits), found.digits[0]
    near, far = found.others[:2]
    box, line = found.bases[:2]
    return Telling(
        f"In {tell.houses([box])}, all places of {digit} lie in {tell.houses(found.covers)}; and in "
        f"{tell.houses([line])} "
        f"it has just two, {tell.cell(near)} and {tell.cell(far)}.",
        f"If {tell.cell(far)} is not {digit}, then {tell.cell(near)} is, and {tell.houses([box])} has its {digit} in "
        f"{tell.houses(found.covers[1:])}. Either way {tell.cell(far)} is {digit}, or a cell of these.",
        (
            *tell.show_houses(found.bases[:1]),
            *tell.show(_marks(found.cells, number), Role.OTHER),
            *tell.show(_marks(found.others, number)),
            tell.link([(far, number)], [(near, number)], weak=False),
        ),
    )


def dual_empty_rectangle(tell: Teller, found: Found) -> Telling:
    digit, number = tell.digits(found.digits), found.digits[0]
    box = tell.houses(found.bases[:1])
    pairs = [tell.cells(found.others[at : at + 2]) for at in (0, 2)]
    return Telling(
        f"In {box}, all places of {digit} lie in {tell.houses(found.covers)}; and in {tell.houses(found.bases[1:])} "
        "it has "
        f"just two each, {pairs[0]}, and {pairs[1]}.",
        f"Either pair makes an empty rectangle with {box}: its far cell is {digit}, or the near one is, and then "
        f"{box} has its {digit} in the other line.",
        (
            *tell.show_houses(found.bases[:1]),
            *tell.show(_marks(found.cells, number), Role.OTHER),
            *tell.show(_marks(found.others, number)),
            *(
                tell.link([(found.others[at + 1], number)], [(found.others[at], number)], weak=False)
                for at in range(0, len(found.others), 2)
            ),
        ),
    )


def xy_wing(tell: Teller, found: Found) -> Telling:
    x, y, z = found.digits
    pivot, (one, other) = found.others[0], found.cells
    names = [tell.cell(cell) for cell in (pivot, one, other)]
    dx, dy, dz = map(tell.digit, (x, y, z))
    return Telling(
        f"{names[0]} is {dx} or {dy}, and sees {names[1]}, {dx} or {dz}, and {names[2]}, {dy} or {dz}.",
        f"If {names[0]} is {dx}, {names[1]} is {dz}; if it is {dy}, {names[2]} is. One of the two is {dz}.",
        (
            *tell.show([(pivot, x), (pivot, y), (one, x), (other, y)], Role.OTHER),
            *tell.show([(one, z), (other, z)]),
            tell.link([(pivot, x)], [(one, x)], weak=True),
            tell.link([(pivot, y)], [(other, y)], weak=True),
        ),
    )


def xyz_wing(tell: Teller, found: Found) -> Telling:
    x, y, z = found.digits
    pivot, (one, other) = found.others[0], found.cells
    names = [tell.cell(cell) for cell in (pivot, one, other)]
    dx, dy, dz = map(tell.digit, (x, y, z))
    return Telling(
        f"{names[0]} is {dx}, {dy} or {dz}, and sees {names[1]}, {dx} or {dz}, and {names[2]}, {dy} or {dz}.",
        f"If {names[0]} is {dx}, {names[1]} is {dz}; if it is {dy}, {names[2]} is. One of the three is {dz} in any "
        "case.",
        (
            *tell.show([(pivot, x), (pivot, y), (one, x), (other, y)], Role.OTHER),
            *tell.show([(pivot, z), (one, z), (other, z)]),
            tell.link([(pivot, x)], [(one, x)], weak=True),
            tell.link([(pivot, y)], [(other, y)], weak=True),
        ),
    )


def w_wing(tell: Teller, found: Found) -> Telling:
    z, link = found.digits
    one, other = found.cells
    near, far = found.others
    house = tell.houses(found.bases)
    return Telling(
        f"{tell.cells(found.cells)} both have just {tell.digits(found.digits)}; in {house}, {tell.digit(link)} can "
        "only be in "
        f"{tell.cell(near)}, which sees {tell.cell(one)}, or {tell.cell(far)}, which sees {tell.cell(other)}.",
        f"If both were {tell.digit(link)}, {house} would have no place for it. So one of them is {tell.digit(z)}.",
        (
            *tell.show_houses(found.bases),
            *tell.show([(one, link), (near, link), (far, link), (other, link)], Role.OTHER),
            *tell.show([(one, z), (other, z)]),
            tell.link([(one, link)], [(near, link)], weak=True),
            tell.link([(near, link)], [(far, link)], weak=False),
            tell.link([(far, link)], [(other, link)], weak=True),
        ),
    )


def _colours(tell: Teller, found: Found) -> tuple[list[str], Pattern]:
    roles = (Role.EVIDENCE, Role.OTHER, Role.ASSUMED, Role.ENTERED)
    colours = [chain[0] for chain in found.chains]
    pattern = tuple(each for node, role in zip(colours, roles, strict=False) for each in tell.show(node.marks, role))
    return [tell.cells(node.cells) for node in colours], pattern


def trap(tell: Teller, found: Found) -> Telling:
    (one, other), pattern = _colours(tell, found)
    digit = tell.digits(found.digits)
    return Telling(
        f"Where {digit} has two places in a house, colour them in turn: {one} the one colour, {other} the other.",
        f"All cells of one colour are {digit}, and none of the other. What sees both colours sees a {digit}.",
        pattern,
    )


def wrap(tell: Teller, found: Found) -> Telling:
    (one, other), pattern = _colours(tell, found)
    digit = tell.digits(found.digits)
    return Telling(
        f"Where {digit} has two places in a house, colour them in turn: {one} the one colour, {other} the other.",
        f"All cells of one colour are {digit}. Two of the first see each other, so it isn't that one.",
        pattern,
    )


def _clusters(tell: Teller, found: Found) -> str:
    one, other, third, fourth = _colours(tell, found)[0]
    return (
        f"Colour the pairs of {tell.digits(found.digits)} in two clusters: A = {one} against a = {other}, and B = "
        f"{third} "
        f"against b = {fourth}."
    )


def multi_one(tell: Teller, found: Found) -> Telling:
    return Telling(
        _clusters(tell, found),
        f"A cell of A sees one of B, so not both colours can hold {tell.digits(found.digits)}: a or b does. What sees "
        "a cell "
        "of each sees one.",
        _colours(tell, found)[1],
    )


def multi_two(tell: Teller, found: Found) -> Telling:
    return Telling(
        _clusters(tell, found),
        f"B or b holds {tell.digits(found.digits)} throughout, and cells of A see both: A can't.",
        _colours(tell, found)[1],
    )


WORDS = {
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
