"""The engine interface of the lab: load a board, report its solutions, and count the work."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias

from grille.errors import LimitReached
from grille.models.model import Model
from grille.puzzle import Puzzle

# The values of the model's variables; engines that have no model report their own solution type.
Answer: TypeAlias = Any


class Stopped(LimitReached):
    """The engine did not finish: a limit was reached, or it is stuck."""

    def __init__(self, message: str, outcome: str = "limit") -> None:
        super().__init__(message)
        self.outcome = outcome


class Work(NamedTuple):
    """The work of a run, in the counts of constraint systems. None for counts that an engine does not have."""

    resumptions: int | None = None
    entailments: int | None = None
    prunings: int | None = None
    backtracks: int | None = None
    constraints: int | None = None
    choices: int | None = None
    restarts: int | None = None
    inferences: int | None = None

    def __add__(self, other: object) -> Work:
        """Add the work of two runs."""
        if not isinstance(other, Work):
            return NotImplemented
        pairs = zip(self, other, strict=True)
        return Work(*(None if one is None or two is None else one + two for one, two in pairs))


class Board(NamedTuple):
    """A puzzle, and the function that builds the model of it that engines search."""

    puzzle: Puzzle[Any]
    model: Callable[[Any], Model]
    model_name: str = ""

    def build(self) -> Model:
        return self.model(self.puzzle)


class Loaded(Protocol):
    """An engine with a board loaded, ready for one run."""

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        """Call `found` for each solution, up to `limit`; raise Stopped at the time limit."""
        ...

    def work(self) -> Work: ...


class Engine(Protocol):
    """An engine of the lab. `name` is its row in the table."""

    @property
    def name(self) -> str: ...

    @property
    def uses_model(self) -> bool:
        """Whether it searches the model of the board; if not, its answers are those of the puzzle."""
        ...

    def load(self, board: Board) -> Loaded:
        """Build what the engine needs for the board."""
        ...


def one_by_one(
    step: Callable[[int | None, float | None], Answer | None],
    limit: int | None,
    seconds: float | None,
    found: Callable[[Answer], None],
) -> None:
    """Pass on the solutions of a resumable search, up to the limit."""
    end = None if seconds is None else perf_counter() + seconds
    number = 0
    while number != limit:
        left = None if end is None else end - perf_counter()
        # A search checks the time only after a while without a solution.
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
