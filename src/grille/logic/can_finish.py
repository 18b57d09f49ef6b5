"""Decide whether a position can still be completed. A position without mistakes is not always completable."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Protocol

from grille.errors import LimitReached
from grille.logic import START, Logic, Position
from grille.outcome import Outcome, Verdict


class Solvable(Protocol):
    """The methods of a puzzle that `can_finish` needs."""

    def solve(self, *, seconds: float | None = None) -> Outcome[Any]: ...

    def solutions(self, *, seconds: float | None = None) -> Iterator[Any]: ...


def can_finish(logic: Logic[Any], puzzle: Solvable, position: Position, seconds: float | None = None) -> bool | None:
    """Whether some solution contains a position; None if the seconds run out first.

    If there are several solutions, a position can agree with each of them in part, break no rule, and still not be
    contained in any.
    """
    end = None if seconds is None else perf_counter() + seconds
    outcome = puzzle.solve(seconds=seconds)
    if any(not logic.mistakes(answer, position) for answer in outcome.solutions):
        return True
    if outcome.verdict in (Verdict.UNIQUE, Verdict.NONE):
        return False
    left = None if end is None else end - perf_counter()
    # Engines check the time only after some work.
    if position == START or (left is not None and left <= 0):
        return None
    if logic.has_solution is not None:
        return logic.has_solution(puzzle, position, left)
    try:
        return any(not logic.mistakes(answer, position) for answer in puzzle.solutions(seconds=left))
    except LimitReached:
        return None
