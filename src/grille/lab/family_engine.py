"""The engines of the family itself: the one that `grille solve` uses, and those that are written to be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grille.lab.engine import Answer, Board, Work, one_by_one
from grille.puzzle import Puzzle


class FamilyEngine(NamedTuple):
    """An engine of the family, by its name in `grille solve --engine`."""

    name: str = "grille solve"
    engine: str = "auto"
    uses_model: bool = False

    def load(self, board: Board) -> LoadedFamilyEngine:
        return LoadedFamilyEngine(board.puzzle, self.engine)


class LoadedFamilyEngine:
    """The family's search on one board."""

    def __init__(self, puzzle: Puzzle[Any], engine: str) -> None:
        self._search = puzzle.search(engine)

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        one_by_one(self._search.next, limit, seconds, found)

    def work(self) -> Work:
        statistics = self._search.statistics()
        return Work(backtracks=statistics.backtracks, choices=statistics.guesses)
