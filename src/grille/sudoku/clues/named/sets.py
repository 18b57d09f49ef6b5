"""Clues on what a set of cells contains: the same digits, as many low as high ones, no part with a given sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from grille.errors import GrilleError
from grille.sudoku.clues.automaton import Automaton
from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import ImpossibleClueError, Kind
from grille.sudoku.clues.parameter import GROUPS, NUMBER, NUMBERS, Parameter
from grille.sudoku.clues.primitives import Constraint, Count, Group, Line, Same

_cached = lru_cache(maxsize=1024)


@_cached
def _balanced(first: int, side: int) -> Automaton:
    """As many even as odd, and as many low as high digits; the state is both differences."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        twice = 2 * (digit - first) - (side - 1)
        if twice == 0:
            return None
        found = (state[0] + (1 if digit % 2 else -1), state[1] + (1 if twice > 0 else -1))
        return found if max(map(abs, found)) <= side else None

    start: tuple[int, int] = (0, 0)
    return Automaton.build(start, step, lambda state: state == (0, 0), range(first, first + side))


@_cached
def _no_part(first: int, side: int, total: int) -> Automaton:
    """No cells together have a sum; the state is the set of all sums so far."""

    def step(sums: int, digit: int) -> int | None:
        found = (sums | (sums | 1) << digit) & ((2 << total) - 1)
        return None if found >> total & 1 else found

    return Automaton.build(0, step, lambda _: True, range(first, first + side))


@_cached
def _all_of(first: int, group_of: tuple[int, ...]) -> Automaton:
    """Digits of every group occur; the state is the set of those seen."""
    groups = {*group_of}
    start: frozenset[int] = frozenset()
    return Automaton.build(
        start, lambda seen, digit: seen | {group_of[digit - first]}, groups.__eq__, range(first, first + len(group_of))
    )


@_cached
def _flatmates(first: int, side: int) -> Automaton:
    """A middle digit has the smallest before it or the largest after it; the state is what is still expected."""
    middle, last = first + side // 2, first + side - 1

    def step(state: str, digit: int) -> str | None:
        if state == "largest" and digit != last:
            return None
        if digit == middle and state != "smallest":
            return "largest"
        return "smallest" if digit == first else ""

    return Automaton.build("", step, lambda state: state != "largest", range(first, first + side))


def _same_digits(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    groups = [board.indices(group) for group in clue["groups"]]
    if len(groups) < 2 or len({*map(len, groups)}) != 1:
        raise GrilleError("expected at least two groups with as many cells")
    for pair in pairwise(groups):
        left, right = _apart(*pair)
        if left:
            yield Same(left, right)


def _apart(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two groups without the cells that are in both, which change nothing."""
    one, other = Counter(left), Counter(right)
    return tuple((one - other).elements()), tuple((other - one).elements())


def _contains(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    cells, counts = board.indices(clue.cells), Counter(clue["digits"])
    if both := {*clue["digits"]} & {*clue["absent"]}:
        raise GrilleError(f"{min(both)} is both in the cells and absent")
    if len(clue["digits"]) > len(cells):
        raise ImpossibleClueError(f"{len(clue['digits'])} digits do not fit in {len(cells)} cells")
    board.mask((*clue["digits"], *clue["absent"]))
    for digit in sorted({*clue["digits"], *clue["absent"]}):
        yield Count(cells, digit - board.first, frozenset((counts[digit],)))


def _equality_cage(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    cells = board.indices(clue.cells)
    yield Group(cells)
    yield Line(cells, _balanced(board.first, board.side))


def _rellik(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    if not 0 < clue["total"] <= 100:
        raise GrilleError(f"expected a total from 1 to 100, not {clue['total']}")
    yield Line(board.indices(clue.cells), _no_part(board.first, board.side, clue["total"]))


def _squares(board: ClueBoard, group_of: tuple[int, ...]) -> Iterator[Constraint]:
    """Every block of 2x2 cells has digits of every group."""
    side, rule = board.side, _all_of(board.first, group_of)
    for row in range(side - 1):
        for column in range(side - 1):
            corner = row * side + column
            yield Line((corner, corner + 1, corner + side, corner + side + 1), rule)


def _global_entropy(board: ClueBoard, _clue: Clue) -> Iterator[Constraint]:
    if board.side % 3:
        raise GrilleError(f"low, middle and high digits need a side that 3 divides, not {board.side}")
    return _squares(board, tuple(i * 3 // board.side for i in range(board.side)))


def _global_modular(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    if not 2 <= clue["modulus"] <= 4:
        raise GrilleError(f"expected a modulus from 2 to 4, not {clue['modulus']}")
    return _squares(board, tuple(digit % clue["modulus"] for digit in board.digits))


def _dutch_flatmates(board: ClueBoard, _clue: Clue) -> Iterator[Constraint]:
    if board.side % 2 == 0:
        raise GrilleError(f"a middle digit needs an odd side, not {board.side}")
    rule = _flatmates(board.first, board.side)
    return (Line(tuple(range(column, board.side**2, board.side)), rule) for column in range(board.side))


SET_KINDS = (
    Kind(
        "same-digits",
        "Same digits",
        "All groups of cells contain the same digits, each as often.",
        _same_digits,
        least=0,
        most=0,
        parameters=(Parameter("groups", GROUPS, help="the cells of each group"),),
    ),
    Kind(
        "contains",
        "Counted digits",
        "Every listed digit is in the cells exactly as often as it is listed. Digits that are not listed are free.",
        _contains,
        parameters=(
            Parameter("digits", NUMBERS, help="the digits, each as often as it occurs"),
            Parameter("absent", NUMBERS, (), "digits that are in none of the cells"),
        ),
    ),
    Kind(
        "equality-cage",
        "Equality cage",
        "The cage contains as many even as odd digits, and as many low as high ones; the middle digit is in neither "
        "half, so it is not in the cage. Digits do not repeat.",
        _equality_cage,
        least=2,
        most=-1,
    ),
    Kind(
        "rellik-cage",
        "Rellik cage",
        "No cells of the cage, one or several, add up to {total}.",
        _rellik,
        parameters=(Parameter("total", NUMBER, help="the sum that must not occur"),),
    ),
    Kind(
        "global-entropy",
        "Global entropy",
        "Every block of 2x2 cells contains a low, a middle and a high digit.",
        _global_entropy,
        least=0,
        most=0,
        group="board",
        alone=True,
    ),
    Kind(
        "global-modular",
        "Global modular",
        "Every block of 2x2 cells contains every remainder modulo {modulus}.",
        _global_modular,
        least=0,
        most=0,
        group="board",
        alone=True,
        parameters=(Parameter("modulus", NUMBER, 3, "the modulus"),),
    ),
    Kind(
        "dutch-flatmates",
        "Dutch flatmates",
        "Every middle digit has the smallest digit directly above it or the largest directly below it.",
        _dutch_flatmates,
        least=0,
        most=0,
        group="board",
        alone=True,
    ),
)
