"""Kernel: how a family takes plain rows of one width, many at once."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grille.family import REGISTRY, family

if TYPE_CHECKING:
    from grille.logic.rating import Rating
    from grille.logic.rules import Rules
    from grille.logic.trace import Ending
    from grille.many.column import Column
    from grille.many.step_record import StepRecord
    from grille.puzzle import Puzzle


class KernelResult(NamedTuple):
    """What the fast rows gave: statuses, counts and solutions if they were asked for, and what a signal raised."""

    statuses: memoryview
    counts: memoryview | None = None
    signs: memoryview | None = None
    raised: BaseException | None = None


class TraceRows(Protocol):
    """The steps of rows, put into words when they are asked for."""

    @property
    def rows(self) -> Rows:
        """The rows whose steps are known."""
        ...

    def ending(self, row: int) -> Ending | None:
        """How the steps of a row end; None for one that is left to the puzzle itself."""
        ...

    def records(self, row: int) -> list[StepRecord]: ...


class Rows(Container[int], Iterable[int], Protocol):
    """Some of the rows, by index."""


class Kernel(NamedTuple):
    """A family's functions on plain rows. Each takes the whole column: the other rows have no signs there."""

    width: int
    # A row that is a puzzle or holds numbers, as plain signs of this width; None where it has none.
    signs_of: Callable[[Any], bytes | None]
    # A row of numbers, or of rows of them, as a puzzle; raises GrilleError where it is none.
    puzzle_of: Callable[[Any], Puzzle[Any]]
    # Statuses; the solutions found up to the limit if counted; a solution's signs if solved.
    run: Callable[[Column, int, bool, bool, int, float | None], KernelResult]
    # Whether the answers of one column solve the puzzles of another.
    check: Callable[[Column, Column], memoryview]
    # A rating for each row that is a puzzle, at most so many seconds for each.
    rate: Callable[[Column, Rules, int, float | None], dict[int, Rating]]
    # The canonical form of each row, in signs.
    canonical: Callable[[Column, int, float | None], KernelResult]
    # The steps of each row that is a puzzle, at most so many seconds for each.
    steps: Callable[[Column, Rules, int, float | None], TraceRows]
    # The puzzles of the family, and of one the board and the candidates before each step.
    family: type[Puzzle[Any]]
    states: Callable[[Any, Iterable[Any]], Iterator[tuple[str, str]]]
    # A list of a text each for signs of this width, None where there are none.
    texts: Callable[[memoryview], list[str | None]]


@cache
def kernel() -> Kernel:
    """The kernel of the first family that has one."""
    return next(record.kernel() for record in map(family, REGISTRY) if record.kernel is not None)
