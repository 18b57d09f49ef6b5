"""Kernel: the batch functions of a family for plain rows of one width."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grille.family import REGISTRY, family

if TYPE_CHECKING:
    from grille.logic.rules import Rules
    from grille.logic.scales import AnyRating
    from grille.logic.trace import Ending
    from grille.many.column import Column
    from grille.many.step_record import StepRecord
    from grille.puzzle import Puzzle


class KernelResult(NamedTuple):
    """The result of a kernel: statuses, counts and solutions if requested, and the exception of a signal."""

    statuses: memoryview
    counts: memoryview | None = None
    signs: memoryview | None = None
    raised: BaseException | None = None


class TraceRows(Protocol):
    """The steps of rows, converted to text on demand."""

    @property
    def rows(self) -> Rows:
        """The rows that have steps."""
        ...

    def ending(self, row: int) -> Ending | None:
        """Return how the steps of a row end; None if the row must be processed by `puzzle.steps`."""
        ...

    def records(self, row: int) -> list[StepRecord]: ...


class Rows(Container[int], Iterable[int], Protocol):
    """A set of row indices."""


class Kernel(NamedTuple):
    """A family's functions on plain rows. Each takes the whole column; other rows are blank there."""

    width: int
    # Puzzles of this width: their class, its field with the text, and the values of the other fields. The values are
    # compared by identity; a puzzle with equal values is still read, by `signs_of`.
    puzzles: tuple[type, str, dict[str, Any]]
    # Convert a row that is a puzzle or a list of numbers to characters of this width; None if that is not possible.
    signs_of: Callable[[Any], bytes | None]
    # Read a list of numbers, or of rows of numbers, as a puzzle; GrilleError if it is not one.
    puzzle_of: Callable[[Any], Puzzle[Any]]
    # Solve: column, limit, whether to count, whether to return solutions, threads, seconds.
    run: Callable[[Column, int, bool, bool, int, float | None], KernelResult]
    # Solve what it can of the rows that are not plain, on several threads: puzzles by row, threads, the time that is
    # left. For each: the row, the number of solutions up to 2, and the first solution as a line.
    solve_others: Callable[
        [Mapping[int, Puzzle[Any]], int, Callable[[], float | None]], Iterable[tuple[int, int, str | None]]
    ]
    # Check the answers of one column against the puzzles of another.
    check: Callable[[Column, Column], memoryview]
    # Rate each row that is a puzzle on a scale, with a time limit for each.
    rate: Callable[[Column, str, Rules, int, float | None], dict[int, AnyRating]]
    # Compute the canonical form of each row, as characters.
    canonical: Callable[[Column, int, float | None], KernelResult]
    # Find the steps of each row that is a puzzle, with a time limit for each.
    steps: Callable[[Column, Rules, int, float | None], TraceRows]
    # The family's puzzle class, and the function that returns the board and the candidates before each step.
    family: type[Puzzle[Any]]
    states: Callable[[Any, Iterable[Any]], Iterator[tuple[str, str]]]
    # Split characters of this width into texts, None for a blank row.
    texts: Callable[[memoryview], list[str | None]]


@cache
def kernel() -> Kernel:
    """Return the kernel of the first family that has one."""
    return next(record.kernel() for record in map(family, REGISTRY) if record.kernel is not None)
