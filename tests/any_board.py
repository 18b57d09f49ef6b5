"""Arbitrary boards for properties of notations: empty, sparse, full, or with conflicting digits."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import Layout
from grille.sudoku.notation import write
from sudoku_boards import SHAPES, holed


def board(shape: Layout, seed: int, share: float) -> Sudoku:
    """Return a board with about this share of its cells given; deterministic."""
    return holed(shape, Random(seed), share)


@st.composite
def boards(draw: st.DrawFn, shapes: list[Layout] | None = None) -> Sudoku:
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
        write(puzzle, form)
    except GrilleError:
        return False
    return True
