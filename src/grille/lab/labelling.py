"""Labellings: Grille's constraint engine with an order of variables and an order of values."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grille._native import Labelling as NativeLabelling
from grille.lab.engine import Answer, Board, Work, one_by_one


class Labelling(NamedTuple):
    """A labelling: which variable is assigned next, and which of its values is tried first."""

    variable: str
    value: str

    @property
    def name(self) -> str:
        return f"{self.variable} {self.value}"

    def load(self, board: Board) -> LoadedLabelling:
        constraints = board.model(board.puzzle)
        sums = [(each.total, each.variables) for each in constraints.sums]
        return LoadedLabelling(NativeLabelling(len(constraints.variables), sums, self.variable, self.value))


class LoadedLabelling:
    """A search on one board with a labelling."""

    def __init__(self, search: NativeLabelling) -> None:
        self._search = search

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        resumptions, entailments, prunings, backtracks, constraints, assignments, splits = self._search.statistics()
        return Work(resumptions, entailments, prunings, backtracks, constraints, assignments + splits, splits)
