"""Labellings: Grille's finite-domain engine, with the options of constraint systems."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grille._native import FiniteDomainSearch
from grille.errors import GrilleError
from grille.lab.engine import Answer, Board, Work, one_by_one
from grille.models.model import AllDifferent, Constraint, Count, Model, Table

# The names of SICStus Prolog, and three that other systems have.
VARIABLES = (
    "leftmost",
    "min",
    "max",
    "ff",
    "anti_first_fail",
    "occurrence",
    "ffc",
    "max_regret",
    "dom/wdeg",
    "tightest",
    "degree",
)
VALUES = ("up", "down")
BRANCHINGS = ("step", "enum", "bisect", "median", "middle")
RESTARTS = ("none", "luby", "geometric")
CONSISTENCIES = ("value", "bounds", "domain")


class Labelling(NamedTuple):
    """A labelling: the variable that is divided next, the end of its domain that comes first, and how it is divided.

    Restarts go with dom/wdeg: any other order would do the same again. The consistency is how much constraints remove.
    """

    variable: str
    value: str = "up"
    branching: str = "step"
    restarts: str = "none"
    consistency: str = "domain"

    @property
    def uses_model(self) -> bool:
        return True

    @property
    def name(self) -> str:
        options = [self.variable, self.value, self.branching]
        options += [self.restarts] if self.restarts != "none" else []
        return " ".join([*options, self.consistency] if self.consistency != "domain" else options)

    def load(self, board: Board) -> LoadedLabelling:
        return LoadedLabelling(self.search(board.build()))

    def search(self, model: Model, most_nodes: int = 0) -> FiniteDomainSearch:
        """Start a search on a model; it records its tree of up to `most_nodes` nodes."""
        if self.restarts != "none" and self.variable != "dom/wdeg":
            raise GrilleError(f"restarts need dom/wdeg: with {self.variable} each start would be the same search")
        domains = [each.values for each in model.variables]
        constraints = [*map(_described, model.constraints)]
        return FiniteDomainSearch(
            domains,
            constraints,
            self.variable,
            self.value,
            self.branching,
            self.restarts,
            self.consistency,
            most_nodes,
        )


class LoadedLabelling:
    """A search on one board with a labelling."""

    def __init__(self, search: FiniteDomainSearch) -> None:
        self._search = search

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        return Work(*self._search.statistics())


def _described(constraint: Constraint) -> tuple[str, int, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """A constraint as the engine takes it: its kind, total, variables, and values or rows."""
    if isinstance(constraint, Count):
        return "count", constraint.total, constraint.variables, constraint.values
    if isinstance(constraint, Table):
        return "table", 0, constraint.variables, constraint.rows
    kind = "all_different" if isinstance(constraint, AllDifferent) else "increasing"
    return kind, 0, constraint.variables, ()
