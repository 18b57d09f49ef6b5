"""Explain the steps of the native solver: a sentence and a pattern, made from the same cells and digits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grille.logic import Evidence, Kind, Step, Technique
from grille.scene import Role
from grille.sudoku.native_step import Candidate, NativeStep
from grille.sudoku.techniques import BROKEN
from grille.sudoku.words import basic, linked, patterns, rectangles, sets
from grille.sudoku.words.board_names import BoardNames, Explanation

Explain = Callable[[BoardNames, NativeStep], Explanation]

EXPLANATIONS: dict[str, Explain] = {
    **basic.EXPLANATIONS,
    **patterns.EXPLANATIONS,
    **rectangles.EXPLANATIONS,
    **linked.EXPLANATIONS,
    **sets.EXPLANATIONS,
}


def to_step(names: BoardNames, techniques: Mapping[str, Technique], step: NativeStep) -> Step:
    """Convert a step of the native solver: add its sentence, its pattern and where to look."""
    explanation = EXPLANATIONS[step.technique](names, step)
    return Step(
        techniques[step.technique],
        explanation.notice,
        explanation.reason,
        explanation.conclusion or conclusion(names, step.places, step.removes),
        tuple(map(names.place, step.places)),
        tuple(map(names.remove, step.removes)),
        explanation.pattern,
        where=where(names, step),
    )


def conclusion(names: BoardNames, places: Sequence[Candidate], removes: Sequence[Candidate]) -> str:
    """Write what follows, cell by cell.

    >>> from grille.sudoku.layout import Layout
    >>> conclusion(BoardNames(Layout.boxes(3, 3)), [], [(0, 5), (1, 5), (80, 2)])
    "So r1c12 can't be 5, and r9c9 can't be 2."
    """
    if not removes and len(places) == 1:
        ((cell, digit),) = places
        return f"So {names.cell(cell)} is {names.digit(digit)}."
    parts = [f"{names.cell(cell)} is {names.digit(digit)}" for cell, digit in places]
    digits: dict[int, list[int]] = {}
    for cell, digit in removes:
        digits.setdefault(cell, []).append(digit)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, lost in digits.items():
        alike.setdefault(tuple(sorted(lost)), []).append(cell)
    parts += [f"{names.cells(cells)} can't be {names.digits(lost, 'or')}" for lost, cells in alike.items()]
    return f"So {', and '.join([', '.join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]}."


def where(names: BoardNames, step: NativeStep) -> str:
    """Write where to look, without giving the step away: the houses, or else the cells."""
    if step.bases:
        place = names.houses(step.bases)
    else:
        held = [*step.cells, *step.others]
        held = held or [cell for chain in step.chains for node in chain[:1] for cell in node.cells]
        held = held or [cell for cells, _ in step.sets for cell in cells]
        boxes = [
            at
            for at, region in enumerate(names.layout.regions, 2 * names.layout.side)
            if not set(held).isdisjoint(region)
        ]
        place = names.cells(held) if len(held) < 2 or not boxes else names.houses(boxes[:3])
    digits = {*step.digits, *(node.digit for chain in step.chains for node in chain)}
    # For a single cell, its digit would give the step away.
    single = len(digits) == 1 and bool(step.bases or step.chains or step.sets)
    single = single and not (step.places and step.bases and not step.covers)
    return f"Look at {names.digits(digits)} in {place}." if single else f"Look at {place}."


def broken(names: BoardNames, marks: Sequence[int]) -> Step | None:
    """Explain a contradiction: a cell without candidates, or a digit twice or without a place in a house; else None.

    `marks` are the candidates of each cell as bit masks.
    """
    side = names.layout.side
    for cell, held in enumerate(names.board):
        if not held and not marks[cell]:
            name = names.cell(cell)
            return _broken(
                f"{name} has no candidate left.",
                "Every digit stands in its houses or is ruled out there.",
                f"So {name} can't be filled: there is no solution.",
                names.show_cells([cell], Role.CONFLICT),
            )
    for at, house in enumerate(names.layout.houses):
        for digit in range(1, side + 1):
            holds = [cell for cell in house.cells if names.board[cell] == digit]
            if len(holds) > 1:
                return _broken(
                    f"{names.houses([at]).capitalize()} holds {names.digit(digit)} more than once.",
                    f"It stands in {names.cells(holds)}.",
                    f"So {names.cells(holds)} can't be as they are: there is no solution.",
                    (*names.show_houses([at]), *names.show_cells(holds, Role.CONFLICT)),
                )
            if not holds and not any(marks[cell] >> (digit - 1) & 1 for cell in house.cells):
                empty = [cell for cell in house.cells if not names.board[cell]]
                return _broken(
                    f"{names.houses([at]).capitalize()} has no place left for {names.digit(digit)}.",
                    f"None of its empty cells can be {names.digit(digit)}."
                    if not empty
                    else f"None of {names.cells(empty)}, its empty cells, can be {names.digit(digit)}.",
                    f"So {names.houses([at])} can't be filled: there is no solution."
                    if not empty
                    else f"So {names.cells(empty)} can't be filled: there is no solution.",
                    (*names.show_houses([at]), *names.show_cells(empty, Role.CONFLICT)),
                )
    return None


def _broken(notice: str, reason: str, end: str, pattern: tuple[Evidence, ...]) -> Step:
    assert all(each.kind is not Kind.LINK for each in pattern)  # noqa: S101  a contradiction needs no links
    return Step(BROKEN, notice, reason, end, pattern=pattern, contradiction=True, where=notice)
