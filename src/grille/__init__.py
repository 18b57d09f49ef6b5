"""Grille: logic puzzles, solved, counted, checked and drawn.

>>> import grille
>>> puzzle = grille.parse("..3.1........4.2")
>>> puzzle.solve().verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, LimitReached, NotationError
from grille.notation import parse, read
from grille.outcome import Count, Outcome, Report, Verdict
from grille.puzzle import Puzzle
from grille.sudoku.board import Grid, Sudoku

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand
    from grille.dominosa.board import Dominosa, Tiling

__version__ = "0.1.0"

__all__ = [
    "Chain",
    "Count",
    "Dominosa",
    "Grid",
    "GrilleError",
    "Hand",
    "LimitReached",
    "NotationError",
    "Outcome",
    "Puzzle",
    "Report",
    "Sudoku",
    "Tiling",
    "Verdict",
    "parse",
    "read",
]

_ELSEWHERE = {
    "Chain": "grille.chain.hand",
    "Dominosa": "grille.dominosa.board",
    "Hand": "grille.chain.hand",
    "Tiling": "grille.dominosa.board",
}


def __getattr__(name: str) -> Any:
    """The other families, loaded when one is asked for."""
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'grille' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ELSEWHERE[name]), name)
