"""Random full grids that satisfy the houses of a layout and the rules of the whole board."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from grille.errors import LimitReached
from grille.sudoku.clues.clue import Clue
from grille.sudoku.engine.clues import program, solution_within
from grille.sudoku.engine.generator import full_grid
from grille.sudoku.layout import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

# Guesses for one question about a grid; a board that takes more is given up.
MOST_GUESSES = 3_000


def random_grid(layout: Layout, rules: tuple[Clue, ...], random: Random) -> list[int] | None:
    """Fill a board at random: the digits from 1, or None if that was not possible within the limits.

    Digits are placed in random cells one by one, each only if a solution is left, until the solution has enough of them
    to be random.
    """
    if layout.box and not layout.extra and not rules:
        return _digits(full_grid(layout, random.getrandbits(63)))
    made = program(layout, rules)
    start = [(1 << layout.side) - 1] * layout.cells
    cells = list(range(layout.cells))
    random.shuffle(cells)
    try:
        solution = solution_within(made, start, MOST_GUESSES)
        for cell in cells[: 2 * layout.side]:
            if solution is None:
                return None
            digits = list(range(layout.side))
            random.shuffle(digits)
            for digit in digits:
                start[cell] = 1 << digit
                # The current solution answers the question for its own digit.
                found = solution if solution[cell] == SYMBOLS[digit] else solution_within(made, start, MOST_GUESSES)
                if found is not None:
                    solution = found
                    break
    except LimitReached:
        return None
    return None if solution is None else _digits(solution)


@lru_cache(maxsize=64)
def possible(layout: Layout, rules: tuple[Clue, ...]) -> bool:
    """Whether some full grid satisfies the rules; True if that is not known within the limits."""
    try:
        start = [(1 << layout.side) - 1] * layout.cells
        return solution_within(program(layout, rules), start, 30 * MOST_GUESSES) is not None
    except LimitReached:
        return True


def _digits(line: str) -> list[int]:
    return [SYMBOLS.index(sign) + 1 for sign in line]
