"""Our exact-cover engine: sums are items to be met, variables are options that meet them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grille import _native
from grille.lab.engine import Answer, Board, Work, one_by_one


class Cover(NamedTuple):
    """It branches, and learns where branching alone gets lost."""

    name: str = "exact cover"

    def load(self, board: Board) -> LoadedCover:
        constraints = board.model(board.puzzle)
        options: list[list[int]] = [[] for _ in constraints.variables]
        for item, each in enumerate(constraints.sums):
            for variable in each.variables:
                options[variable].append(item)
        times = [each.total for each in constraints.sums]
        return LoadedCover(_native.CoverSearch(_native.CoverProblem(times, [False] * len(times), options)))


class LoadedCover:
    """A cover problem, being searched."""

    def __init__(self, search: _native.CoverSearch) -> None:
        self._search = search

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        _, guesses, _, backtracks, *_ = self._search.statistics()
        return Work(backtracks=backtracks, choices=guesses)
