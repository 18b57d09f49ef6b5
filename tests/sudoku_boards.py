"""Boards the tests make for themselves, and the symmetries that leave a Sudoku what it is."""

from __future__ import annotations

from random import Random

from fixtures.sudoku_sample import shuffled
from grille import Sudoku
from grille.sudoku.layout import EMPTY, Layout

# Every box shape with sides 4 to 36, as tall as wide or not; 1xn is the Latin square.
SHAPES = [Layout.boxes(r, c) for r in range(1, 37) for c in range(1, 37) if 4 <= r * c <= 36 and (c > 1 or r == 1)]
BOXED = [shape for shape in SHAPES if shape.box]


def holed(shape: Layout, rng: Random, keep: float) -> Sudoku:
    """A full grid with only a part of its digits kept: at least one solution."""
    digits = shuffled(shape, rng)
    return Sudoku("".join(digit if rng.random() < keep else EMPTY for digit in digits), shape)


def relabelled(puzzle: Sudoku, rng: Random) -> Sudoku:
    symbols = puzzle.layout.symbols
    table = str.maketrans(symbols, "".join(rng.sample(symbols, len(symbols))))
    return Sudoku(puzzle.givens.translate(table), puzzle.layout)


def transposed(puzzle: Sudoku) -> Sudoku:
    side = puzzle.layout.side
    digits = "".join(puzzle.givens[column::side] for column in range(side))
    return Sudoku(digits, Layout.boxes(*puzzle.layout.box_size("transposing")[::-1]))


def rotated(puzzle: Sudoku) -> Sudoku:
    """By a half turn."""
    return Sudoku(puzzle.givens[::-1], puzzle.layout)


def permuted(puzzle: Sudoku, rng: Random) -> Sudoku:
    """Bands shuffled, and rows within each."""
    shape = puzzle.layout
    rows, bands = shape.box_size("moving rows")
    order = [rows * b + i for b in rng.sample(range(bands), bands) for i in rng.sample(range(rows), rows)]
    return Sudoku("".join(puzzle.givens[row * shape.side : (row + 1) * shape.side] for row in order), shape)
