"""Grille: logic puzzles, solved, counted, checked and drawn.

>>> import grille
>>> puzzle = grille.parse("..2.3......1.4..")
>>> puzzle.solve().verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from grille.errors import GrilleError, LimitReached, NotationError
from grille.notation import Record, parse, read
from grille.outcome import Count, Fault, Outcome, Report, Statistics, Verdict
from grille.puzzle import Puzzle, Solution, families
from grille.sudoku.board import Grid, Sudoku

__version__ = "0.1.0"

__all__ = [
    "Count",
    "Fault",
    "Grid",
    "GrilleError",
    "LimitReached",
    "NotationError",
    "Outcome",
    "Puzzle",
    "Record",
    "Report",
    "Solution",
    "Statistics",
    "Sudoku",
    "Verdict",
    "families",
    "parse",
    "read",
]
