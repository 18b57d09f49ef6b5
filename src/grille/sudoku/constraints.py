"""A Sudoku as constraints over 0/1 variables, one for each digit in each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.constraints import Constraints, Sum
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def constraints(puzzle: Sudoku) -> Constraints:
    """Build the constraints: one digit per cell, each digit once per house, and the givens."""
    puzzle.refuse_clues("constraints over 0/1 variables")
    layout = puzzle.layout
    names = [f"r{cell // layout.side + 1}c{cell % layout.side + 1}" for cell in range(layout.cells)]
    symbols = layout.symbols
    side = len(symbols)
    sums = [
        Sum(f"{name}={digit}", 1, (cell * side + symbols.index(digit),))
        for cell, (name, digit) in enumerate(zip(names, puzzle.givens, strict=True))
        if digit != EMPTY
    ]
    sums += [Sum(name, 1, tuple(range(cell * side, (cell + 1) * side))) for cell, name in enumerate(names)]
    sums += [
        Sum(f"{digit} in {house.name}", 1, tuple(cell * side + value for cell in house.cells))
        for house in layout.houses
        for value, digit in enumerate(symbols)
    ]
    return Constraints(tuple(f"{name}={digit}" for name in names for digit in symbols), tuple(sums))
