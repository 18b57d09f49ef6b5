"""What the lab asks of an engine: take a board, hand over its solutions, say what work that was."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias

from grille.constraints import Constraints
from grille.errors import LimitReached
from grille.puzzle import Puzzle

# The variables that are 1; the puzzle's own engine gives its own kind of answer.
Answer: TypeAlias = Any


class Stopped(LimitReached):
    """The clock ran out before the engine was done."""


class Work(NamedTuple):
    """What a run did, as constraint systems count it. None where an engine does not count such a thing."""

    resumptions: int | None = None
    entailments: int | None = None
    prunings: int | None = None
    backtracks: int | None = None
    constraints: int | None = None
    choices: int | None = None
    splits: int | None = None

    def __add__(self, other: object) -> Work:
        """The work of two runs together."""
        if not isinstance(other, Work):
            return NotImplemented
        pairs = zip(self, other, strict=True)
        return Work(*(None if one is None or two is None else one + two for one, two in pairs))


class Board(NamedTuple):
    """A puzzle, and the constraints that it is."""

    puzzle: Puzzle[Any]
    model: Callable[[Any], Constraints]


class Loaded(Protocol):
    """An engine with a board in it, ready to run once."""

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        """Calls `found` for each solution, up to `limit` of them; raises Stopped when the seconds run out."""
        ...

    def work(self) -> Work: ...


class Engine(Protocol):
    """A way to solve. `name` is what the table calls it."""

    @property
    def name(self) -> str: ...

    def load(self, board: Board) -> Loaded:
        """Builds the engine's model of the board."""
        ...


def one_by_one(
    step: Callable[[int | None, float | None], Answer | None],
    limit: int | None,
    seconds: float | None,
    found: Callable[[Answer], None],
) -> None:
    """Takes solutions from one of our own searches, until there are enough or no more."""
    end = None if seconds is None else perf_counter() + seconds
    number = 0
    while number != limit:
        left = None if end is None else end - perf_counter()
        # A search looks at the clock only where it has gone on for a while without a solution.
        if left is not None and left <= 0:
            raise Stopped("stopped at the limit")
        try:
            answer = step(None, left)
        except (StopIteration, LimitReached):
            raise Stopped("stopped at the limit") from None
        if answer is None:
            return
        found(tuple(answer) if isinstance(answer, list) else answer)
        number += 1
