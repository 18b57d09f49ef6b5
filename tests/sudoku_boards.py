"""Random Sudoku boards for tests, and the symmetries that preserve a Sudoku."""

from __future__ import annotations

from random import Random

from fixtures.sudoku_sample import shuffled
from grille import Sudoku
from grille.sudoku.layout import EMPTY, Layout

# Every box shape with sides from 4 to 36, square or not; 1xn is the Latin square.
SHAPES = [Layout.boxes(r, c) for r in range(1, 37) for c in range(1, 37) if 4 <= r * c <= 36 and (c > 1 or r == 1)]
BOXED = [shape for shape in SHAPES if shape.box]


def holed(shape: Layout, rng: Random, keep: float) -> Sudoku:
    """Return a full grid with only some of its digits kept, so it has at least one solution."""
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
    """Rotate by 180 degrees."""
    return Sudoku(puzzle.givens[::-1], puzzle.layout)


def permuted(puzzle: Sudoku, rng: Random) -> Sudoku:
    """Shuffle the bands, and the rows within each."""
    shape = puzzle.layout
    rows, bands = shape.box_size("moving rows")
    order = [rows * b + i for b in rng.sample(range(bands), bands) for i in rng.sample(range(rows), rows)]
    return Sudoku("".join(puzzle.givens[row * shape.side : (row + 1) * shape.side] for row in order), shape)
