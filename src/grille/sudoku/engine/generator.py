"""Random full grids and puzzles, by the native generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from grille import _native
from grille.sudoku.board import Sudoku
from grille.sudoku.engine import geometry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grille.sudoku.engine.reasoning import NativeRules
    from grille.sudoku.layout import Layout

NativeSpec: TypeAlias = _native.SudokuGenerateSpec


def full_grid(layout: Layout, seed: int) -> str:
    """Draw a full grid: uniformly at random up to side 6 and on 9x9, nearly so on other boards."""
    return _native.sudoku_grid(*layout.box_size("random full grids"), seed)


def mixed_regions(side: int, regions: Sequence[int], maps: Sequence[Sequence[int]], count: int, seed: int) -> list[int]:
    """The region of each cell after `count` random exchanges that keep all regions connected."""
    return _native.sudoku_regions(side, regions, maps, count, seed)


def native_spec(fields: Mapping[str, object]) -> NativeSpec:
    """Build the native request from its fields."""
    spec = NativeSpec()
    for name, value in fields.items():
        setattr(spec, name, value)
    return spec


def symmetries() -> tuple[str, ...]:
    """The symmetries that a pattern of givens can have."""
    return tuple(_native.sudoku_symmetries())


def dig_orders() -> tuple[str, ...]:
    """The orders in which cells can be dug."""
    return tuple(_native.sudoku_dig_orders())


class NativeGenerator:
    """Generates one puzzle."""

    __slots__ = ("_layout", "_native", "go")

    def __init__(self, layout: Layout, spec: NativeSpec, rules: NativeRules, seed: int) -> None:
        self._layout = layout
        # Boxes are needed for a random full grid only; other layouts are filled from digits that the spec has placed.
        boxes = layout.box_size("generation") if spec.placed < 0 else (layout.box or (1, layout.side))
        self._native = _native.SudokuGenerator(geometry(layout), *boxes, rules, spec, seed)
        self.go = self._native.go

    def result(self) -> tuple[Sudoku, str]:
        """Return the generated puzzle and the digits of its solution."""
        return Sudoku(self._native.givens, self._layout), self._native.solution

    def rating(self) -> tuple[int, dict[str, int]]:
        """Return the score, and how often each technique is used."""
        _, score, uses = self._native.rating
        return score, dict(uses)
