"""Moves that make an equivalent puzzle, and the canonical form, by the native engine. For layouts of boxes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _native

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.layout import Layout


def random_move(layout: Layout, seed: int) -> tuple[bool, list[int], list[int], list[int]]:
    """Whether a board is transposed, and where its rows, columns and digits go: any move, as the seed decides."""
    return _native.sudoku_symmetry(*layout.box_size("moves of a board"), seed)


def canonical_move(puzzle: Sudoku) -> tuple[bool, list[int], list[int], list[int]]:
    """The move to the canonical form."""
    return _native.sudoku_canonical(*puzzle.layout.box_size("canonical form"), puzzle.givens)


def canonical_form(puzzle: Sudoku) -> str:
    """The givens in their canonical form."""
    return _native.sudoku_canonical_form(*puzzle.layout.box_size("canonical form"), puzzle.givens)
