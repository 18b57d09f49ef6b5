"""The native ratings on other scales than level and score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _native
from grille.sudoku.engine import geometry

if TYPE_CHECKING:
    from grille.sudoku.engine.reasoning import NativeRules
    from grille.sudoku.layout import Layout


def explain(
    layout: Layout, boards: bytes, threads: int, seconds: float | None
) -> list[tuple[int, int, int, int, str | None, dict[str, int]]]:
    """For each classic board: a code as of `reasoning.rate`, ER, EP and ED in tenths, the hardest technique, uses."""
    return _native.sudoku_explain(geometry(layout), boards, threads, seconds)


def effort(
    layout: Layout, under: NativeRules, boards: bytes, threads: int, seconds: float | None
) -> list[tuple[int, float, int, int, int]]:
    """For each board: a code as of `reasoning.rate`, effort, steps, sum of widths, steps without an alternative."""
    return _native.sudoku_effort(geometry(layout), under, boards, threads, seconds)
