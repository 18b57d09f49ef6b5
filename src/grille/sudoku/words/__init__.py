"""Steps of Sudoku in words and marks, made from what the native solver found: the same cells and digits for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grille.logic import Evidence, Kind, Step, Technique
from grille.scene import Role
from grille.sudoku.found import Found, Mark
from grille.sudoku.names import cell_names, listed
from grille.sudoku.techniques import BROKEN
from grille.sudoku.words import basic, linked, patterns, rectangles, sets
from grille.sudoku.words.teller import Teller, Telling

Words = Callable[[Teller, Found], Telling]

WORDS: dict[str, Words] = {
    **basic.WORDS,
    **patterns.WORDS,
    **rectangles.WORDS,
    **linked.WORDS,
    **sets.WORDS,
}


def told(tell: Teller, techniques: Mapping[str, Technique], found: Found) -> Step:
    """A step that the native solver found."""
    telling = WORDS[found.technique](tell, found)
    return Step(
        techniques[found.technique],
        telling.notice,
        telling.reason,
        telling.conclusion or conclusion(tell, found.places, found.removes),
        tuple(map(tell.place, found.places)),
        tuple(map(tell.remove, found.removes)),
        telling.pattern,
        where=where(tell, found),
    )


def conclusion(tell: Teller, places: Sequence[Mark], removes: Sequence[Mark]) -> str:
    """What follows, cell by cell.

    >>> from grille.sudoku.layout import Layout
    >>> conclusion(Teller(Layout.boxes(3, 3)), [], [(0, 5), (1, 5), (80, 2)])
    "So r1c12 can't be 5, and r9c9 can't be 2."
    """
    parts = [f"{tell.cell(cell)} is {tell.digit(digit)}" for cell, digit in places]
    if not removes and len(parts) == 1:
        return f"So {parts[0]}."
    digits: dict[int, list[int]] = {}
    for cell, digit in removes:
        digits.setdefault(cell, []).append(digit)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, lost in digits.items():
        alike.setdefault(tuple(sorted(lost)), []).append(cell)
    parts += [
        f"{listed(cell_names(tell.layout, cells))} can't be {tell.digits(lost, 'or')}" for lost, cells in alike.items()
    ]
    return f"So {', and '.join([', '.join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]}."


def where(tell: Teller, found: Found) -> str:
    """Where to look, and no more: the houses, or else the cells."""
    if found.bases:
        place = tell.houses(found.bases)
    else:
        held = [*found.cells, *found.others]
        held = held or [cell for chain in found.chains for node in chain[:1] for cell in node.cells]
        held = held or [cell for cells, _ in found.sets for cell in cells]
        boxes = [
            at
            for at, region in enumerate(tell.layout.regions, 2 * tell.layout.side)
            if not set(held).isdisjoint(region)
        ]
        place = tell.cells(held) if len(held) < 2 or not boxes else tell.houses(boxes[:3])
    digits = {*found.digits, *(node.digit for chain in found.chains for node in chain)}
    # The digit of a lone cell would say what follows there.
    single = len(digits) == 1 and bool(found.bases or found.chains or found.sets)
    single = single and not (found.places and found.bases and not found.covers)
    return f"Look at {tell.digits(digits)} in {place}." if single else f"Look at {place}."


def broken(tell: Teller, marks: Sequence[int]) -> Step | None:
    """What can't be, if anything: a cell without candidates, a digit twice in a house, or without a place there.

    `marks` are the pencil marks of each cell, bit by bit.
    """
    side = tell.layout.side
    for cell, held in enumerate(tell.board):
        if not held and not marks[cell]:
            name = tell.cell(cell)
            return _broken(
                f"{name} has no candidate left.",
                "Every digit stands in its houses or is ruled out there.",
                f"So {name} can't be filled: there is no solution.",
                tell.show_cells([cell], Role.CONFLICT),
            )
    for at, house in enumerate(tell.layout.houses):
        for digit in range(1, side + 1):
            holds = [cell for cell in house.cells if tell.board[cell] == digit]
            if len(holds) > 1:
                return _broken(
                    f"{tell.houses([at]).capitalize()} holds {tell.digit(digit)} more than once.",
                    f"It stands in {tell.cells(holds)}.",
                    f"So {tell.cells(holds)} can't be as they are: there is no solution.",
                    (*tell.show_houses([at]), *tell.show_cells(holds, Role.CONFLICT)),
                )
            if not holds and not any(marks[cell] >> (digit - 1) & 1 for cell in house.cells):
                empty = [cell for cell in house.cells if not tell.board[cell]]
                return _broken(
                    f"{tell.houses([at]).capitalize()} has no place left for {tell.digit(digit)}.",
                    f"None of its empty cells can be {tell.digit(digit)}."
                    if not empty
                    else f"None of {tell.cells(empty)}, its empty cells, can be {tell.digit(digit)}.",
                    f"So {tell.houses([at])} can't be filled: there is no solution."
                    if not empty
                    else f"So {tell.cells(empty)} can't be filled: there is no solution.",
                    (*tell.show_houses([at]), *tell.show_cells(empty, Role.CONFLICT)),
                )
    return None


def _broken(notice: str, reason: str, end: str, pattern: tuple[Evidence, ...]) -> Step:
    assert all(each.kind is not Kind.LINK for each in pattern)  # noqa: S101  what breaks is seen at a glance
    return Step(BROKEN, notice, reason, end, pattern=pattern, contradiction=True, where=notice)
