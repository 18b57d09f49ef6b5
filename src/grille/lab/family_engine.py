"""The family's own engine, which `grille solve` uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grille.lab.engine import Answer, Board, Work, one_by_one
from grille.puzzle import Puzzle


class FamilyEngine(NamedTuple):
    """The engine that `grille solve` uses for the family."""

    name: str = "grille solve"

    def load(self, board: Board) -> LoadedFamilyEngine:
        return LoadedFamilyEngine(board.puzzle)


class LoadedFamilyEngine:
    """The family's search on one board."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._search = puzzle.search()

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        statistics = self._search.statistics()
        return Work(backtracks=statistics.backtracks, choices=statistics.guesses)
