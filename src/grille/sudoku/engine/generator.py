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


def drawn_cages(
    side: int, digits: Sequence[int], maps: Sequence[Sequence[int]], sizes: Sequence[tuple[int, int]], seed: int
) -> list[list[list[int]]]:
    """Cages that divide a full grid, each with its images; `sizes` are numbers of cells with their weights."""
    return _native.sudoku_cages(side, digits, maps, sizes, seed)


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

    __slots__ = ("_layout", "_native", "go", "restart")

    def __init__(self, layout: Layout, spec: NativeSpec, rules: NativeRules, seed: int) -> None:
        self._layout = layout
        # Boxes are needed for a random full grid only; other layouts are filled from digits that the spec has placed.
        boxes = layout.box_size("generation") if spec.placed < 0 else (layout.box or (1, layout.side))
        self._native = _native.SudokuGenerator(geometry(layout), *boxes, rules, spec, seed)
        self.go, self.restart = self._native.go, self._native.restart

    def result(self) -> tuple[Sudoku, str]:
        """Return the generated puzzle and the digits of its solution."""
        return Sudoku.with_possible_clues(self._native.givens, self._layout, ()), self._native.solution

    def rating(self) -> tuple[int, dict[str, int]]:
        """Return the score, and how often each technique is used."""
        _, score, uses = self._native.rating
        return score, dict(uses)


class KillerGenerator:
    """Generates killers, one after another."""

    __slots__ = ("_native", "attempt", "seed")

    def __init__(
        self,
        layout: Layout,
        singles: NativeRules,
        houses: NativeRules,
        weights: tuple[int, int, int],
        spec: NativeSpec,
        maps: Sequence[Sequence[int]],
        sizes: Sequence[tuple[int, int]],
    ) -> None:
        """`weights` are those of peers, combinations and single cells; `sizes` are numbers of cells with weights."""
        boxes = layout.box or (1, layout.side)
        self._native = _native.SudokuKillerGenerator(
            geometry(layout), *boxes, singles, houses, weights, spec, maps, sizes
        )
        self.seed, self.attempt = self._native.seed, self._native.attempt

    @property
    def givens(self) -> str:
        return self._native.givens

    @property
    def solution(self) -> str:
        return self._native.solution

    @property
    def cages(self) -> list[tuple[list[int], int]]:
        """The cells of each cage, and its total."""
        return self._native.cages

    @property
    def rating(self) -> tuple[int, list[tuple[str, int]]]:
        """The score, and how often each technique is used."""
        return self._native.rating
