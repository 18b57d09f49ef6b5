"""The slow, obvious solver: try every digit in the cell with the fewest left. The oracle for every engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.shape import EMPTY


def solutions(puzzle: Sudoku) -> Iterator[Grid]:
    """Every solution, each once."""
    houses = [house.cells for house in puzzle.shape.houses]
    for digits in fill(list(puzzle.givens), puzzle.shape.symbols, houses):
        yield Grid(puzzle, "".join(digits))


def fill(digits: list[str], symbols: str, houses: Sequence[Sequence[int]]) -> Iterator[list[str]]:
    """Every way to complete the digits so that each house holds every symbol once."""
    for house in houses:
        held = [digits[cell] for cell in house if digits[cell] != EMPTY]
        if len(held) != len(set(held)):
            return
    yield from _fill(digits, symbols, houses)


def _fill(digits: list[str], symbols: str, houses: Sequence[Sequence[int]]) -> Iterator[list[str]]:
    def allowed(cell: int) -> list[str]:
        taken = {digits[peer] for house in houses if cell in house for peer in house}
        return [symbol for symbol in symbols if symbol not in taken]

    empty = [cell for cell, digit in enumerate(digits) if digit == EMPTY]
    if not empty:
        yield digits
        return
    choices = {cell: allowed(cell) for cell in empty}
    cell = min(empty, key=lambda at: len(choices[at]))
    for digit in choices[cell]:
        digits[cell] = digit
        yield from _fill(digits, symbols, houses)
    digits[cell] = EMPTY
