"""A Sudoku for a SAT solver: its constraints, and the grid that a model stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grille.sat import SatSearch
from grille.sat.model import Model
from grille.sudoku.board import Grid
from grille.sudoku.constraints import constraints

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def model(puzzle: Sudoku) -> Model[Grid]:
    symbols = puzzle.layout.symbols

    def read(ones: tuple[int, ...]) -> Grid:
        return Grid(puzzle, "".join([symbols[variable % len(symbols)] for variable in ones]))

    def ones(grid: Grid) -> Iterator[int]:
        return (cell * len(symbols) + symbols.index(digit) for cell, digit in enumerate(grid.digits))

    return Model.of(constraints(puzzle), read, ones)


def sat_search(puzzle: Sudoku, found: Iterable[Grid] = ()) -> SatSearch[Grid]:
    return SatSearch(model(puzzle), found)
