"""Random symmetries and canonical forms, by the native engine. For layouts of boxes and Latin squares only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _native

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.layout import Layout


def random_symmetry(layout: Layout, seed: int) -> tuple[bool, list[int], list[int], list[int]]:
    """Draw a symmetry: whether to transpose, and the permutations of rows, columns and digits."""
    return _native.sudoku_symmetry(*layout.box_size("symmetries"), seed)


def canonical_symmetry(puzzle: Sudoku) -> tuple[bool, list[int], list[int], list[int]]:
    """Find a symmetry that leads to the canonical form."""
    return _native.sudoku_canonical(*puzzle.layout.box_size("canonical form"), puzzle.givens)


def canonical_form(puzzle: Sudoku) -> str:
    """Return the givens of the canonical form."""
    return _native.sudoku_canonical_form(*puzzle.layout.box_size("canonical form"), puzzle.givens)
