"""Trials: timed runs of one engine on one board, and the rows of trials that make up the table."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import reduce
from operator import add
from time import perf_counter
from typing import NamedTuple

from grille.lab.engine import Board, Engine, Stopped, Work

# A shorter run is repeated, and the best of three counts: the first one warms up the caches.
SHORT = 0.05
RUNS = 3


class Goal(StrEnum):
    """When a run ends: at the first solution, once uniqueness is decided, or after all solutions."""

    FIRST = "first"
    UNIQUE = "unique"
    ALL = "all"

    @property
    def limit(self) -> int | None:
        return {Goal.FIRST: 1, Goal.UNIQUE: 2, Goal.ALL: None}[self]


class Trial(NamedTuple):
    """The result of one engine on one board. `outcome` is found, unique, several, none or limit."""

    engine: Engine
    outcome: str
    solutions: int
    work: Work
    # Seconds to build the model, and seconds to solve it.
    building: float
    solving: float

    @property
    def stopped(self) -> bool:
        return self.outcome == "limit"


class Row(NamedTuple):
    """The results of one engine on every board."""

    engine: Engine
    trials: tuple[Trial, ...]

    @property
    def work(self) -> Work:
        return reduce(add, (trial.work for trial in self.trials))

    @property
    def solving(self) -> float:
        return sum(trial.solving for trial in self.trials)

    @property
    def building(self) -> float:
        return sum(trial.building for trial in self.trials)

    @property
    def stopped(self) -> bool:
        """Whether a limit stopped the engine on some board, so that its numbers are lower bounds."""
        return any(trial.stopped for trial in self.trials)

    @property
    def outcome(self) -> str:
        """The outcome for one board, or the number of boards with each outcome."""
        if len(self.trials) == 1:
            only = self.trials[0]
            if only.stopped and only.solutions:
                return f"limit, {only.solutions:,} found"
            return f"all {only.solutions:,}" if only.outcome == "several" and only.solutions > 2 else only.outcome
        tally = Counter(trial.outcome for trial in self.trials)
        return ", ".join(f"{number} {word}" for word, number in sorted(tally.items()))


def measure(engine: Engine, board: Board, goal: Goal, seconds: float | None) -> Trial:
    """Run an engine on a board. A short run is repeated, and the best time counts."""
    best = _once(engine, board, goal, seconds)
    for _ in range(RUNS - 1):
        if best.stopped or best.building + best.solving > SHORT:
            break
        again = _once(engine, board, goal, seconds)
        best = again._replace(building=min(best.building, again.building), solving=min(best.solving, again.solving))
    return best


def _once(engine: Engine, board: Board, goal: Goal, seconds: float | None) -> Trial:
    number = 0

    def found(_answer: object) -> None:
        nonlocal number
        number += 1

    start = perf_counter()
    loaded = engine.load(board)
    begun = perf_counter()
    stopped = False
    try:
        loaded.run(goal.limit, seconds, found)
    except Stopped:
        stopped = True
    ended = perf_counter()
    return Trial(engine, _outcome(goal, number, stopped=stopped), number, loaded.work(), begun - start, ended - begun)


def _outcome(goal: Goal, number: int, *, stopped: bool) -> str:
    if stopped:
        return "limit"
    if number == 0:
        return "none"
    if goal is Goal.FIRST:
        return "found"
    return "unique" if number == 1 else "several"
