"""Small random boards to test with, with no, one or several solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.sudoku.board import Sudoku
from grille.sudoku.shape import EMPTY, Shape

if TYPE_CHECKING:
    from random import Random


def sample(rng: Random) -> Sudoku:
    """A small board with some of its digits left, and now and then one of them wrong."""
    shape = Shape.of(rng.choice(("2x2", "2x3", "3x2", "3x3")))
    digits = list(shuffled(shape, rng))
    # Few enough holes that the reference solver sees every solution soon.
    for cell in rng.sample(range(shape.cells), rng.randrange(shape.cells * {4: 16, 6: 11, 9: 9}[shape.side] // 16)):
        digits[cell] = EMPTY
    if rng.random() < 0.2:
        digits[rng.randrange(shape.cells)] = rng.choice(shape.symbols)
    return Sudoku("".join(digits), shape)


def shuffled(shape: Shape, rng: Random) -> str:
    """A full grid: the plain pattern with its digits, rows and columns shuffled within the rules."""
    rows, columns, side = shape.rows, shape.columns, shape.side
    down = [rows * band + i for band in rng.sample(range(columns), columns) for i in rng.sample(range(rows), rows)]
    across = [
        columns * stack + i for stack in rng.sample(range(rows), rows) for i in rng.sample(range(columns), columns)
    ]
    signs = rng.sample(shape.symbols, side)
    return "".join(signs[(columns * (row % rows) + row // rows + column) % side] for row in down for column in across)
