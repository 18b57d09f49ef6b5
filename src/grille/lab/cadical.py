"""CaDiCaL through PySAT: the solver of the `sat` engines, on the model of any board."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grille.lab.engine import Answer, Board, Work, one_by_one
from grille.models.boolean import Encoding
from grille.sat import SatSearch
from grille.sat.model import Model


class Cadical(NamedTuple):
    """The CaDiCaL engine, version 1.9.5."""

    name: str = "CaDiCaL"
    uses_model: bool = True

    def load(self, board: Board) -> LoadedCadical:
        encoding = Encoding(board.build())
        sums = [each.sum for each in encoding.sums]
        return LoadedCadical(SatSearch(Model(len(encoding.names), sums, encoding.read, encoding.ones)))


class LoadedCadical:
    """The clauses of one board."""

    def __init__(self, search: SatSearch[tuple[int, ...]]) -> None:
        self._search = search

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        statistics = self._search.statistics()
        return Work(backtracks=statistics.backtracks, choices=statistics.guesses)
