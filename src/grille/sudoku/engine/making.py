"""Full grids and puzzles made by the native generator. For layouts of boxes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _native
from grille.sudoku.board import Sudoku
from grille.sudoku.engine import geometry

if TYPE_CHECKING:
    from grille.sudoku.engine.reasoning import NativeRules
    from grille.sudoku.layout import Layout
    from grille.sudoku.order import Order


def full_grid(layout: Layout, seed: int) -> str:
    """A full grid at random: each as likely as every other up to side 6 and on 9x9, and nearly so beyond."""
    return _native.sudoku_grid(*layout.box_size("a full grid at random"), seed)


class Making:
    """A puzzle in the making, by the native generator."""

    __slots__ = ("_layout", "_making", "go")

    def __init__(self, order: Order, rules: NativeRules, seed: int) -> None:
        self._layout = order.layout
        self._making = _native.SudokuMaking(
            geometry(order.layout),
            *order.layout.box_size("generation"),
            rules,
            seed,
            order.symmetry,
            order.order,
            order.givens,
            order.lines,
            order.rank,
            order.needs,
            order.hardest,
            order.score,
            order.minimal,
            order.rated,
            order.placed,
        )
        self.go = self._making.go

    def result(self) -> tuple[Sudoku, int, int]:
        """The puzzle, once it is made, with the rank of its level and its score."""
        level, score, _ = self._making.rating
        return Sudoku(self._making.givens, self._layout), level, score
