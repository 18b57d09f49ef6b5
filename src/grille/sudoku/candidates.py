"""Candidates: the digits that the houses of a cell allow, and those that occur in a solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from grille.search import Budget
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

Numbers = tuple[int, ...]
# Up to this side the engine for clues finds all candidates in one call; on larger boards others are faster.
LARGEST_AT_ONCE = 9


def remaining(layout: Layout, digits: Sequence[str]) -> list[str]:
    """For each cell, the digits that no house of it contains; for a filled cell, its digit."""
    bits = {sign: 1 << number for number, sign in enumerate(layout.symbols)}
    bits[EMPTY] = 0
    held = list(map(bits.__getitem__, digits))
    seen = [0] * len(held)
    for house in layout.houses:
        union = 0
        for cell in house.cells:
            union |= held[cell]
        if union:
            for cell in house.cells:
                seen[cell] |= union
    symbols = layout.symbols
    return [
        _signs_without(symbols, around) if sign == EMPTY else sign for sign, around in zip(digits, seen, strict=True)
    ]


# Between two requests of a player for notes few cells change.
@lru_cache(maxsize=1 << 14)
def _signs_without(symbols: str, mask: int) -> str:
    """The symbols whose bits are not set."""
    return "".join([sign for number, sign in enumerate(symbols) if not mask >> number & 1])


def remaining_in(layout: Layout, digits: Sequence[str], cell: int) -> str:
    """The digits that no peer of a cell contains, whatever the cell itself contains."""
    around = set(map(digits.__getitem__, layout.peers[cell]))
    return "".join([sign for sign in layout.symbols if sign not in around])


def numbers(layout: Layout, signs: str) -> Numbers:
    return tuple(map(layout.number, signs))


def by_cell(layout: Layout, signs: Sequence[str]) -> dict[tuple[int, int], Numbers]:
    """Candidates as numbers, by row and column from 1."""
    side = layout.side
    return {(cell // side + 1, cell % side + 1): numbers(layout, each) for cell, each in enumerate(signs)}


def in_solutions(puzzle: Sudoku, seconds: float | None) -> list[str]:
    """For each cell, the digits it has in any solution. Raises LimitReached if the time runs out."""
    if puzzle.needs_clue_engine or puzzle.layout.side <= LARGEST_AT_ONCE:
        from grille.sudoku.engine.clues import true_candidates

        return true_candidates(puzzle, seconds)
    budget = Budget(None, seconds)
    layout, givens = puzzle.layout, puzzle.givens
    found: list[set[str]] = [set() for _ in givens]
    for cell, signs in enumerate(remaining(layout, givens)):
        for sign in signs:
            if sign in found[cell]:
                continue
            # A solution with this digit here also shows a digit of every other cell.
            asked = puzzle.with_givens(givens[:cell] + sign + givens[cell + 1 :])
            solution = budget.next(asked.search())
            for other, digit in enumerate(solution.digits if solution is not None else ""):
                found[other].add(digit)
    return ["".join(sorted(signs, key=SYMBOLS.index)) for signs in found]
