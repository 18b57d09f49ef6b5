"""Solve, count, check, explain, rate, generate and draw logic puzzles.

>>> import grille
>>> puzzle = grille.parse("..3.1........4.2")
>>> puzzle.solve().verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, LimitReached, NotationError
from grille.notation import parse, read
from grille.outcome import Count, Fault, Outcome, Report, Verdict
from grille.puzzle import Puzzle
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.layout import Layout

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand
    from grille.dominosa.board import Dominosa, Tiling
    from grille.generated import Generated
    from grille.generation import generate
    from grille.logic import Position, Step, Technique
    from grille.logic.hint import Hint
    from grille.logic.rating import Rating
    from grille.logic.rules import Rules
    from grille.logic.scales import EffortRating, ExplainerRating
    from grille.logic.trace import Trace
    from grille.many.canonical import canonical_many
    from grille.many.rating import rate_many
    from grille.many.solving import check_many, count_many, solve_many
    from grille.many.status import Status
    from grille.many.steps import steps_many
    from grille.play.game import Game
    from grille.print.book import print_book
    from grille.sudoku.layout import Layout

__version__ = "0.2.0"

__all__ = [
    "Chain",
    "Count",
    "Dominosa",
    "EffortRating",
    "ExplainerRating",
    "Fault",
    "Game",
    "Generated",
    "Grid",
    "GrilleError",
    "Hand",
    "Hint",
    "Layout",
    "LimitReached",
    "NotationError",
    "Outcome",
    "Position",
    "Puzzle",
    "Rating",
    "Report",
    "Rules",
    "Status",
    "Step",
    "Sudoku",
    "Technique",
    "Tiling",
    "Trace",
    "Verdict",
    "canonical_many",
    "check_many",
    "count_many",
    "generate",
    "parse",
    "print_book",
    "rate_many",
    "read",
    "solve_many",
    "steps_many",
]

# The modules of names that are imported on first use, to keep the start of the program short.
_LAZY = {
    "Chain": "grille.chain.hand",
    "Dominosa": "grille.dominosa.board",
    "Game": "grille.play.game",
    "Generated": "grille.generated",
    "Hand": "grille.chain.hand",
    "Hint": "grille.logic.hint",
    "Layout": "grille.sudoku.layout",
    "Position": "grille.logic",
    "Rating": "grille.logic.rating",
    "EffortRating": "grille.logic.scales",
    "ExplainerRating": "grille.logic.scales",
    "Rules": "grille.logic.rules",
    "Step": "grille.logic",
    "Technique": "grille.logic",
    "Status": "grille.many.status",
    "Tiling": "grille.dominosa.board",
    "Trace": "grille.logic.trace",
    "generate": "grille.generation",
    "print_book": "grille.print.book",
    "canonical_many": "grille.many.canonical",
    "check_many": "grille.many.solving",
    "count_many": "grille.many.solving",
    "rate_many": "grille.many.rating",
    "solve_many": "grille.many.solving",
    "steps_many": "grille.many.steps",
}


# Packages that `import grille` makes available without loading them.
_PACKAGES = frozenset(("gym", "table"))


def __getattr__(name: str) -> Any:
    if name not in _LAZY and name not in _PACKAGES:
        raise AttributeError(f"module 'grille' has no attribute {name!r}")
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f"grille.{name}")
    value = globals()[name] = getattr(import_module(_LAZY[name]), name)
    return value


def __dir__() -> list[str]:
    # The public names, without the modules that were imported meanwhile.
    return sorted({*__all__, *_PACKAGES, *(name for name in globals() if name.startswith("__"))})
