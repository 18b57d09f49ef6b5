"""The techniques that people use, as an engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grille.lab.engine import Answer, Board, Stopped, Work
from grille.logic.trace import Ending
from grille.puzzle import Puzzle


class Steps(NamedTuple):
    """The step-by-step solver. Its choices are the steps that suppose something (trials)."""

    name: str = "steps"
    uses_model: bool = False

    def load(self, board: Board) -> LoadedSteps:
        return LoadedSteps(board.puzzle)


class LoadedSteps:
    """The steps of one board."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._puzzle = puzzle
        self._trials = 0

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        trace = self._puzzle.steps(seconds=seconds).trace()
        self._trials = sum(step.trial for step in trace.steps)
        if trace.ending is Ending.LIMIT:
            raise Stopped("stopped at the limit")
        if trace.ending is Ending.STUCK:
            raise Stopped("no technique applies", "stuck")
        if trace.finished and limit != 0:
            # Steps lead only to what all solutions share, so a full board is the only solution.
            *_, last = trace.positions()
            found(last)

    def work(self) -> Work:
        return Work(choices=self._trials)
