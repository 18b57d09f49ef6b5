"""The lab: compares labellings, engines and planners on the same puzzles."""

from __future__ import annotations

from grille.lab.engine import Engine, Stopped, Work
from grille.lab.registry import ENGINES, LABELLINGS, VALUES, VARIABLES, chosen
from grille.lab.trial import Goal, Row, Trial, measure

__all__ = [
    "ENGINES",
    "LABELLINGS",
    "VALUES",
    "VARIABLES",
    "Engine",
    "Goal",
    "Row",
    "Stopped",
    "Trial",
    "Work",
    "chosen",
    "measure",
]
