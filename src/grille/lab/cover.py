"""Grille's exact-cover engine: sums are items with a multiplicity, 0/1 variables are options that cover them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grille.cover import Cover
from grille.cover.problem import Answer as Options
from grille.lab.engine import Answer, Board, Work, one_by_one
from grille.models.boolean import Encoding
from grille.search import Search


class ExactCover(NamedTuple):
    """The exact-cover engine: it branches, and learns from conflicts on hard problems."""

    name: str = "exact cover"
    uses_model: bool = True

    def load(self, board: Board) -> LoadedCover:
        encoding = Encoding(board.build())
        options: list[list[int]] = [[] for _ in encoding.names]
        for item, (_, bounded) in enumerate(encoding.sums):
            for variable in bounded.variables:
                options[variable].append(item)
        items = {item: each.sum.most for item, each in enumerate(encoding.sums)}
        needed = {item: often for item, often in items.items() if encoding.sums[item].sum.least == often}
        optional = [item for item in items if item not in needed]
        search = Cover(options, items=needed, optional=optional, times=items).search()
        return LoadedCover(search, encoding)


class LoadedCover:
    """A search on one exact-cover problem."""

    def __init__(self, search: Search[Options], encoding: Encoding) -> None:
        self._search = search
        self._read = encoding.read

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, lambda answer: found(self._read(answer)))

    def work(self) -> Work:
        statistics = self._search.statistics()
        return Work(backtracks=statistics.backtracks, choices=statistics.guesses)
