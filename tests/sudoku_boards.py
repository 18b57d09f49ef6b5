"""Boards the tests make for themselves, and the symmetries that leave a Sudoku what it is."""

from __future__ import annotations

from random import Random

from fixtures.sudoku_sample import shuffled
from grille import Sudoku
from grille.sudoku.shape import EMPTY, Shape

# Every box shape with sides 4 to 36, as tall as wide or not; 1xn is the Latin square.
SHAPES = [Shape(r, c) for r in range(1, 37) for c in range(1, 37) if 4 <= r * c <= 36]
BOXED = [shape for shape in SHAPES if shape.rows > 1 and shape.columns > 1]


def holed(shape: Shape, rng: Random, keep: float) -> Sudoku:
    """A full grid with only a part of its digits kept: at least one solution."""
    digits = shuffled(shape, rng)
    return Sudoku("".join(digit if rng.random() < keep else EMPTY for digit in digits), shape)


def relabelled(puzzle: Sudoku, rng: Random) -> Sudoku:
    symbols = puzzle.shape.symbols
    table = str.maketrans(symbols, "".join(rng.sample(symbols, len(symbols))))
    return Sudoku(puzzle.givens.translate(table), puzzle.shape)


def transposed(puzzle: Sudoku) -> Sudoku:
    side = puzzle.shape.side
    digits = "".join(puzzle.givens[column::side] for column in range(side))
    return Sudoku(digits, Shape(puzzle.shape.columns, puzzle.shape.rows))


def rotated(puzzle: Sudoku) -> Sudoku:
    """By a half turn."""
    return Sudoku(puzzle.givens[::-1], puzzle.shape)


def permuted(puzzle: Sudoku, rng: Random) -> Sudoku:
    """Bands shuffled, and rows within each."""
    shape = puzzle.shape
    bands = shape.side // shape.rows
    order = [
        shape.rows * b + i for b in rng.sample(range(bands), bands) for i in rng.sample(range(shape.rows), shape.rows)
    ]
    return Sudoku("".join(puzzle.givens[row * shape.side : (row + 1) * shape.side] for row in order), shape)
