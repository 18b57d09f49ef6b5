"""Trials: timed runs of one engine on one board, and the rows of trials that make up the table."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import reduce
from operator import add
from statistics import median
from time import perf_counter
from typing import NamedTuple

from grille.errors import GrilleError
from grille.lab.engine import Answer, Board, Engine, Stopped, Work

# A shorter run is repeated, and the best of three counts: the first one warms up the caches.
SHORT = 0.05
RUNS = 3
# The number of solutions of a run that are checked.
CHECKED = 100


class Goal(StrEnum):
    """When a run ends: at the first solution, once uniqueness is decided, or after all solutions."""

    FIRST = "first"
    UNIQUE = "unique"
    ALL = "all"

    @property
    def limit(self) -> int | None:
        return {Goal.FIRST: 1, Goal.UNIQUE: 2, Goal.ALL: None}[self]


class Trial(NamedTuple):
    """The result of one engine on one board. `outcome` is found, unique, several, none, limit or stuck."""

    engine: Engine
    outcome: str
    solutions: int
    work: Work
    # Seconds to build the model, and seconds to solve it.
    building: float
    solving: float

    @property
    def stopped(self) -> bool:
        """Whether the engine did not finish."""
        return self.outcome in {"limit", "stuck"}


class Row(NamedTuple):
    """The results of one engine on some boards, and the model that it searched, if all boards have the same."""

    engine: Engine
    trials: tuple[Trial, ...]
    model: str = ""
    # Whether the name shows the model, because several are compared.
    shows_model: bool = False

    @property
    def name(self) -> str:
        return f"{self.model}: {self.engine.name}" if self.shows_model and self.model else self.engine.name

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
        """Whether the engine did not finish some board, so that its numbers are lower bounds."""
        return any(trial.stopped for trial in self.trials)

    @property
    def outcome(self) -> str:
        """The outcome for one board, or the number of boards with each outcome."""
        if len(self.trials) == 1:
            only = self.trials[0]
            if only.stopped and only.solutions:
                return f"{only.outcome}, {only.solutions:,} found"
            return f"all {only.solutions:,}" if only.outcome == "several" and only.solutions > 2 else only.outcome
        tally = Counter(trial.outcome for trial in self.trials)
        return ", ".join(f"{number} {word}" for word, number in sorted(tally.items()))


def measure(engine: Engine, board: Board, goal: Goal, seconds: float | None, repeat: int | None = None) -> Trial:
    """Run an engine on a board: `repeat` times, with the median times, or once, and a short run again for the best."""
    runs = [_once(engine, board, goal, seconds)]
    while not runs[0].stopped and len(runs) < (repeat or RUNS):
        if repeat is None and runs[0].building + runs[0].solving > SHORT:
            break
        runs.append(_once(engine, board, goal, seconds))
    usual = min if repeat is None else median
    building, solving = usual([run.building for run in runs]), usual([run.solving for run in runs])
    return runs[-1]._replace(building=building, solving=solving)


def _once(engine: Engine, board: Board, goal: Goal, seconds: float | None) -> Trial:
    number = 0
    kept: list[Answer] = []

    def found(answer: Answer) -> None:
        nonlocal number
        number += 1
        if number <= CHECKED:
            kept.append(answer)

    start = perf_counter()
    loaded = engine.load(board)
    begun = perf_counter()
    stopped = ""
    try:
        loaded.run(goal.limit, seconds, found)
    except Stopped as error:
        stopped = error.outcome
    ended = perf_counter()
    _check(engine, board, kept)
    return Trial(engine, stopped or _outcome(goal, number), number, loaded.work(), begun - start, ended - begun)


def _check(engine: Engine, board: Board, answers: list[Answer]) -> None:
    """Raise GrilleError if a solution of an engine that searches the model is none."""
    if engine.uses_model and answers:
        model = board.build()
        if len({*answers}) < len(answers):
            raise GrilleError(f"{engine.name} returned a solution twice")
        if not all(map(model.holds, answers)):
            raise GrilleError(f"{engine.name} returned a solution that breaks a constraint")


def _outcome(goal: Goal, number: int) -> str:
    if number == 0:
        return "none"
    if goal is Goal.FIRST:
        return "found"
    return "unique" if number == 1 else "several"
