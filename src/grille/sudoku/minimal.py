"""Which givens of a Sudoku are unnecessary: without one of them there is still one solution."""

from __future__ import annotations

from time import perf_counter

from grille.errors import LimitReached
from grille.outcome import Verdict
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY


def unnecessary_givens(puzzle: Sudoku, seconds: float | None = None) -> tuple[str, ...]:
    """The cells of givens that could each be removed alone; none if it is minimal or has not exactly one solution.

    Raises LimitReached after `seconds`.
    """
    end = None if seconds is None else perf_counter() + seconds
    if not _unique(puzzle, end):
        return ()
    found = []
    for cell, sign in enumerate(puzzle.givens):
        if sign != EMPTY and _unique(_without(puzzle, cell), end):
            found.append(puzzle.layout.name(cell))
    return tuple(found)


def _without(puzzle: Sudoku, cell: int) -> Sudoku:
    return Sudoku(puzzle.givens[:cell] + EMPTY + puzzle.givens[cell + 1 :], puzzle.layout, puzzle.clues)


def _unique(puzzle: Sudoku, end: float | None) -> bool:
    left = None if end is None else max(0.0, end - perf_counter())
    outcome = puzzle.solve(seconds=left)
    if outcome.verdict is Verdict.LIMIT:
        raise LimitReached("stopped at the time limit before every given was tried")
    return outcome.unique
