"""Grille's exact-cover engine: sums are items with a multiplicity, variables are options that cover them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grille.cover import Cover
from grille.cover.problem import Answer as Options
from grille.lab.engine import Answer, Board, Work, one_by_one
from grille.search import Search


class ExactCover(NamedTuple):
    """The exact-cover engine: it branches, and learns from conflicts on hard problems."""

    name: str = "exact cover"

    def load(self, board: Board) -> LoadedCover:
        constraints = board.model(board.puzzle)
        options: list[list[int]] = [[] for _ in constraints.variables]
        for item, each in enumerate(constraints.sums):
            for variable in each.variables:
                options[variable].append(item)
        times = {item: each.total for item, each in enumerate(constraints.sums)}
        return LoadedCover(Cover(options, items=times, times=times).search())


class LoadedCover:
    """A search on one exact-cover problem."""

    def __init__(self, search: Search[Options]) -> None:
        self._search = search

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        statistics = self._search.statistics()
        return Work(backtracks=statistics.backtracks, choices=statistics.guesses)
