"""Boards made here, for tests: a pattern grid, its rows, columns and digits shuffled, and some of it left out."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.shape import EMPTY, LARGEST, SMALLEST, Shape

SHAPES = [
    Shape(rows, columns)
    for rows in range(1, LARGEST + 1)
    for columns in range(1, LARGEST // rows + 1)
    if SMALLEST <= rows * columns
]
SMALL = [shape for shape in SHAPES if shape.side <= 12]


def grid(shape: Shape, random: Random) -> str:
    """A full grid: each row is the one above it moved on by a box, each band by one more."""
    side, tall, wide = shape.side, shape.rows, shape.columns

    def shuffled(parts: int, size: int) -> list[int]:
        bands = random.sample(range(parts), parts)
        return [band * size + line for band in bands for line in random.sample(range(size), size)]

    digits = random.sample(shape.symbols, side)
    rows, columns = shuffled(side // tall, tall), shuffled(side // wide, wide)
    return "".join(digits[(row % tall * wide + row // tall + column) % side] for row in rows for column in columns)


def board(shape: Shape, seed: int, share: float) -> Sudoku:
    """A puzzle with about this share of its cells given."""
    random = Random(seed)
    return Sudoku("".join(d if random.random() < share else EMPTY for d in grid(shape, random)), shape)


@st.composite
def boards(draw: st.DrawFn, shapes: list[Shape] | None = None) -> Sudoku:
    """Any board: empty, sparse, full, or with digits that clash."""
    shape = draw(st.sampled_from(shapes or SHAPES))
    share = draw(st.sampled_from([0.0, 0.02, 0.3, 0.7, 0.97, 1.0]))
    puzzle = board(shape, draw(st.integers(0, 2**32)), share)
    if draw(st.booleans()):
        cells = list(puzzle.givens)
        for at in draw(st.lists(st.integers(0, shape.cells - 1), max_size=6)):
            cells[at] = draw(st.sampled_from(shape.symbols))
        puzzle = Sudoku("".join(cells), shape)
    return puzzle


def can_write(puzzle: Sudoku, form: str) -> bool:
    try:
        puzzle.notation(form)
    except GrilleError:
        return False
    return True
