"""Clues on sums: cages, little killers, arrows, equal sums."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from grille.errors import GrilleError
from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import ImpossibleClueError, Kind
from grille.sudoku.clues.parameter import CELLS, FLAG, GROUPS, NUMBER, OPTIONAL_NUMBER, Parameter
from grille.sudoku.clues.primitives import Constraint, Group, Pair, Sum, weighted_sum


def ones(cells: Sequence[int], total: int) -> Sum | None:
    return weighted_sum(cells, [1] * len(cells), "=", total)


def _equal(left: Sequence[int], right: Sequence[int]) -> Sum | None:
    return weighted_sum((*left, *right), [1] * len(left) + [-1] * len(right), "=", 0)


def _only(*found: Constraint | None) -> Iterator[Constraint]:
    return (each for each in found if each is not None)


def _cage(board: ClueBoard, clue: Clue) -> list[Constraint]:
    cells, total, repeats = board.indices(clue.cells), clue["total"], clue["repeats"]
    count = len(cells)
    if not repeats and count > board.side:
        raise ImpossibleClueError(f"it has {count} cells, but there are only {board.side} digits")
    found: list[Constraint] = [Group(cells)] if not repeats and count > 1 else []
    if total is not None:
        low, high = board.first, board.first + board.side - 1
        more = 0 if repeats else count * (count - 1) // 2
        least, most = count * low + more, count * high - more
        if not least <= total <= most:
            which = "digits" if repeats else "different digits"
            raise ImpossibleClueError(f"{count} {which} from {low} to {high} add up to {least} to {most}, not {total}")
        found.append(Sum(cells, (1,) * count, "=", total))
    return found


def _cage_says(clue: Clue) -> str:
    if clue["total"] is None:
        return "The digits in the cage do not repeat."
    tail = "and may repeat" if clue["repeats"] else "and do not repeat"
    return f"The digits in the cage add up to {clue['total']} {tail}."


def _little_killer(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    yield from _only(ones(board.indices(clue.cells), clue["total"]))


def _arrow(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    circle = board.indices(clue.cells)
    if len(circle) > 1 and board.digits[-1] > 9:
        raise GrilleError("a pill reads digits as one number, so it needs digits up to 9")
    weights = [10**power for power in range(len(circle) - 1, -1, -1)]
    if not clue["shafts"]:
        raise GrilleError("it has no shaft")
    for shaft in clue["shafts"]:
        cells = board.indices(shaft)
        if not cells:
            raise GrilleError("a shaft has no cells")
        yield from _only(weighted_sum((*circle, *cells), (*weights, *[-1] * len(cells)), "=", 0))


def _arrow_says(clue: Clue) -> str:
    circle = "in the circle" if len(clue.cells) == 1 else "in the pill, read as a number"
    return f"The digits along the arrow add up to what is {circle}."


def _double_arrow(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    first, *middle, last = board.indices(clue.cells)
    yield from _only(_equal((first, last), middle))


def _equal_sums(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    groups = [board.indices(group) for group in clue["groups"]]
    if len(groups) < 2 or not all(groups):
        raise GrilleError("expected at least two groups of cells")
    for left, right in itertools.pairwise(groups):
        yield from _only(_equal(left, right))
    if len(groups) > 2:
        yield from _only(_equal(groups[0], groups[-1]))


def _clone(board: ClueBoard, clue: Clue) -> Iterator[Pair]:
    cells, copy = board.indices(clue.cells), board.indices(clue["copy"])
    if len(cells) != len(copy):
        raise GrilleError(f"the copy has {len(copy)} cells, expected {len(cells)}")
    return (board.pair(a, b, "equal") for a, b in zip(cells, copy, strict=True) if a != b)


SUM_KINDS = (
    Kind(
        "cage",
        "Killer cage",
        "The digits in a cage do not repeat. If it has a total, they add up to it.",
        _cage,
        group="sums",
        parameters=(
            Parameter("total", OPTIONAL_NUMBER, None, "the sum of the digits; none if only repeats are ruled out"),
            Parameter("repeats", FLAG, False, "whether digits may repeat"),
        ),
        says=_cage_says,
    ),
    Kind(
        "little-killer",
        "Little killer",
        "The digits along the diagonal add up to {total}; they may repeat.",
        _little_killer,
        group="sums",
        parameters=(Parameter("total", NUMBER, help="the sum of the digits"),),
    ),
    Kind(
        "arrow",
        "Arrow",
        "The digits along each shaft add up to the digit in the circle. A circle of several cells (a pill) is read "
        "as one number.",
        _arrow,
        most=3,
        group="sums",
        parameters=(Parameter("shafts", GROUPS, help="the cells of each shaft, without the circle"),),
        says=_arrow_says,
    ),
    Kind(
        "double-arrow",
        "Double arrow",
        "The digits between the two circles at the ends of the line add up to the sum of the circles.",
        _double_arrow,
        least=3,
        group="sums",
    ),
    Kind(
        "equal-sums",
        "Equal sums",
        "All groups of cells have the same sum.",
        _equal_sums,
        least=0,
        most=0,
        group="sums",
        parameters=(Parameter("groups", GROUPS, help="the cells of each group"),),
    ),
    Kind(
        "clone",
        "Clone",
        "Each cell contains the same digit as the cell in the same place of the copy.",
        _clone,
        group="sums",
        parameters=(Parameter("copy", CELLS, help="the cells of the copy, in the same order"),),
    ),
)
