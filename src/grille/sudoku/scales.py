"""The scales of Sudoku: Sudoku Explainer's rating, and effort."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TypeVar

from grille.logic.rating import Reason
from grille.logic.rules import Rules
from grille.logic.scales import EffortRating, ExplainerRating, Scale, ScaleRating
from grille.sudoku.board import Sudoku
from grille.sudoku.engine import reasoning, scales
from grille.sudoku.layout import Layout

# By the code of the native result.
REASONS = (None, Reason.NONE, Reason.SEVERAL, Reason.STUCK, Reason.LIMIT)
R = TypeVar("R")


def explain_boards(layout: Layout, boards: bytes, seconds: float | None, threads: int) -> list[ScaleRating]:
    """Rate concatenated classic boards, one byte per cell, as they lie."""
    return [
        ExplainerRating(er / 10, ep / 10, ed / 10, hardest, uses)
        if (reason := REASONS[came]) is None
        else ExplainerRating.unrated(reason)
        for came, er, ep, ed, hardest, uses in scales.explain(layout, boards, threads, seconds)
    ]


def effort_boards(
    layout: Layout, boards: bytes, seconds: float | None, threads: int, rules: Rules
) -> list[ScaleRating]:
    """Rate concatenated boards, one byte per cell."""
    from grille.sudoku.logic import native_rules

    found = scales.effort(layout, native_rules(layout, rules), boards, threads, seconds)
    return [
        EffortRating(round(effort, 1), round(widths / steps, 1) if steps else 0.0, bottlenecks, steps)
        if (reason := REASONS[came]) is None
        else EffortRating.unrated(reason)
        for came, effort, steps, widths, bottlenecks in found
    ]


def by_layout(
    puzzles: Sequence[Sudoku],
    rate: Callable[[Layout, bytes, float | None, int], list[R]],
    seconds: float | None,
    threads: int,
) -> list[R]:
    """Rate puzzles in order; consecutive puzzles of one layout are rated together on several threads."""
    ratings: list[R] = []
    for layout, group in groupby(puzzles, lambda puzzle: puzzle.layout):
        boards = reasoning.digits_on(layout, "".join(puzzle.givens for puzzle in group))
        ratings += rate(layout, boards, seconds, threads)
    return ratings


def _explain(puzzles: Sequence[Sudoku], seconds: float | None, threads: int) -> list[ScaleRating]:
    return by_layout(puzzles, explain_boards, seconds, threads)


def _not_classic(puzzle: Sudoku) -> str | None:
    if puzzle.layout.is_classic:
        return _has_clues(puzzle)
    side = puzzle.layout.side
    return f"scale se: Sudoku Explainer rates classic 9x9 boards, not {side}x{side} with the layout {puzzle.layout}"


def _has_clues(puzzle: Sudoku) -> str | None:
    if puzzle.clues:
        return "this scale is for Sudoku without clues: use the scale level"
    return None


def _effort(puzzles: Sequence[Sudoku], seconds: float | None, threads: int, rules: Rules) -> list[ScaleRating]:
    return by_layout(puzzles, partial(effort_boards, rules=rules), seconds, threads)


def scales_of(rules: Rules) -> dict[str, Scale[Sudoku]]:
    """Return the scales of Sudoku by name, under these rules."""
    return {
        "se": Scale(_explain, _not_classic),
        "effort": Scale(partial(_effort, rules=rules), _has_clues),
    }
