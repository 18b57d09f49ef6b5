"""Grille: logic puzzles, solved, counted, checked and drawn.

>>> import grille
>>> puzzle = grille.parse("..3.1........4.2")
>>> puzzle.solve().verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from grille.errors import GrilleError, LimitReached, NotationError
from grille.notation import parse, read
from grille.outcome import Count, Outcome, Report, Verdict
from grille.puzzle import Puzzle
from grille.sudoku.board import Grid, Sudoku

__version__ = "0.1.0"

__all__ = [
    "Count",
    "Grid",
    "GrilleError",
    "LimitReached",
    "NotationError",
    "Outcome",
    "Puzzle",
    "Report",
    "Sudoku",
    "Verdict",
    "parse",
    "read",
]
