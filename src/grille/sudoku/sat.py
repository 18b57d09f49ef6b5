"""A Sudoku as clauses.

A variable says "this cell holds this digit". Every cell holds one, every house holds each digit once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from grille.sudoku.board import Grid
from grille.sudoku.candidates import left
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


class Clauses:
    """A puzzle as clauses: digits in empty cells that may hold, numbered from 1, and what must be true of them."""

    def __init__(self, puzzle: Sudoku) -> None:
        self._puzzle = puzzle
        self.options = live_options(puzzle)
        self.number = {option: number for number, option in enumerate(self.options, 1)}

    @property
    def possible(self) -> bool:
        """Clauses speak of empty cells alone, so givens that clash must be seen here."""
        return self._puzzle.check().ok

    def numbers(self, solution: Grid) -> list[int]:
        return [self.number[option] for option in enumerate(solution.digits) if option in self.number]

    def solution(self, numbers: Iterable[int]) -> Grid:
        digits = list(self._puzzle.givens)
        for number in numbers:
            cell, digit = self.options[number - 1]
            digits[cell] = digit
        return Grid(self._puzzle, "".join(digits))

    def __iter__(self) -> Iterator[list[int]]:
        choices: defaultdict[tuple[str, int, str], list[int]] = defaultdict(list)
        houses_of = defaultdict(list)
        for index, house in enumerate(self._puzzle.layout.houses):
            for cell in house.cells:
                houses_of[cell].append(index)
        for (cell, digit), number in self.number.items():
            choices["cell", cell, ""].append(number)
            for index in houses_of[cell]:
                choices["house", index, digit].append(number)
        for need in self._needs():
            alternatives = choices.get(need, [])
            yield alternatives
            yield from ([-one, -other] for one, other in combinations(alternatives, 2))

    def _needs(self) -> Iterator[tuple[str, int, str]]:
        """What must be met exactly once: every empty cell, and in every house every digit it lacks."""
        givens, layout = self._puzzle.givens, self._puzzle.layout
        yield from (("cell", cell, "") for cell, digit in enumerate(givens) if digit == EMPTY)
        for index, house in enumerate(layout.houses):
            held = {givens[cell] for cell in house.cells}
            yield from (("house", index, digit) for digit in layout.symbols if digit not in held)


def live_options(puzzle: Sudoku) -> list[tuple[int, str]]:
    """Every cell that is empty with every digit that no given forbids there. None at all if the givens clash."""
    givens = puzzle.givens
    return [
        (cell, digit)
        for cell, signs in enumerate(left(puzzle.layout, givens))
        if givens[cell] == EMPTY
        for digit in signs
    ]
