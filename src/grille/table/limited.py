"""Solve, count or check the rows of a column with a budget for each puzzle.

The batch functions have one time limit for all rows. Here a block of rows gets the limit of a single puzzle: what
finishes in time is within the limit of each row, and only the rows that were stopped are tried again alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.many.batch import clash_message
from grille.many.kernel import kernel
from grille.many.one_by_one import read_row
from grille.many.status import Status
from grille.outcome import Verdict
from grille.search import time_limit

# Rows that are solved together under the limit of one puzzle.
BLOCK = 4096
_STATUS = {
    Verdict.NONE: Status.NONE,
    Verdict.UNIQUE: Status.UNIQUE,
    Verdict.SEVERAL: Status.SEVERAL,
    Verdict.LIMIT: Status.STOPPED,
}


class Budget(NamedTuple):
    """What may be spent on one puzzle: guesses and seconds, None for no limit."""

    nodes: int | None = None
    seconds: float | None = None

    @classmethod
    def of(cls, nodes: object, seconds: object) -> Budget:
        """Check the limits. Raises GrilleError for a limit that is not a number from 0."""
        if nodes is not None and (type(nodes) is not int or nodes < 0):
            raise GrilleError(f"nodes: expected a whole number from 0, or None for no limit, not {nodes!r}")
        if seconds is not None and not isinstance(seconds, int | float):
            raise GrilleError(f"seconds: expected a number from 0, or None for no limit, not {seconds!r}")
        return cls(nodes, time_limit(seconds))

    @property
    def is_set(self) -> bool:
        return self.nodes is not None or self.seconds is not None


class Found(NamedTuple):
    """The result of one row: status, solution or count if there is one, and the message of an invalid row."""

    status: Status
    value: Any = None
    error: str | None = None


def rows_within(
    puzzles: Sequence[Any],
    budget: Budget,
    threads: int,
    together: Callable[[Sequence[Any], float], Sequence[Found]],
    alone: Callable[[Any, Budget], Found],
) -> list[Found]:
    """Process each row within the budget, in blocks where that is possible."""
    found: list[Found | None] = [None] * len(puzzles)
    if budget.nodes is None and budget.seconds:
        for start in range(0, len(puzzles), BLOCK):
            for at, row in enumerate(together(puzzles[start : start + BLOCK], budget.seconds), start):
                found[at] = None if row.status is Status.STOPPED else row
    left = [at for at, row in enumerate(found) if row is None]

    def run(at: int) -> Found:
        try:
            puzzle = read_row(puzzles[at], kernel())
        except GrilleError as error:
            return Found(Status.INVALID, error=str(error))
        if puzzle.clashes():
            return Found(Status.INVALID, error=clash_message(puzzle))
        return alone(puzzle, budget)

    if threads > 1 and len(left) > 1:
        with ThreadPoolExecutor(min(threads, len(left))) as pool:
            done = list(pool.map(run, left))
    else:
        done = [run(at) for at in left]
    for at, row in zip(left, done, strict=True):
        found[at] = row
    return [row for row in found if row is not None]


def solve_alone(puzzle: Any, budget: Budget) -> Found:
    """Solve one puzzle within the budget."""
    outcome = puzzle.solve(nodes=budget.nodes, seconds=budget.seconds)
    line = None if outcome.solution is None or outcome.verdict is Verdict.LIMIT else outcome.solution.line
    return Found(_STATUS[outcome.verdict], line)


def count_alone(limit: int) -> Callable[[Any, Budget], Found]:
    """Return the function that counts the solutions of one puzzle, up to a limit."""

    def count(puzzle: Any, budget: Budget) -> Found:
        counted = puzzle.count(limit, nodes=budget.nodes, seconds=budget.seconds)
        if not counted.exact and counted.value < limit:
            return Found(Status.STOPPED, counted.value)
        return Found(Status(min(counted.value, int(Status.SEVERAL))), counted.value)

    return count
