"""The lab: compares labellings, engines and planners on the same puzzles."""

from __future__ import annotations

from grille.lab.engine import Engine, Stopped, Work
from grille.lab.labelling import BRANCHINGS, CONSISTENCIES, RESTARTS, VALUES, VARIABLES, Labelling
from grille.lab.registry import ENGINES, Options, chosen
from grille.lab.trial import Goal, Row, Trial, measure

__all__ = [
    "BRANCHINGS",
    "CONSISTENCIES",
    "ENGINES",
    "RESTARTS",
    "VALUES",
    "VARIABLES",
    "Engine",
    "Goal",
    "Labelling",
    "Options",
    "Row",
    "Stopped",
    "Trial",
    "Work",
    "chosen",
    "measure",
]
