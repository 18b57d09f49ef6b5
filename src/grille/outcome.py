"""What a search can say. Nothing here is a bare bool or None: "gave up" and "there is none" are different words.

All of it is plain data, as named tuples: a dataclass costs four times as much to define, and these are in every start.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S")


class Verdict(StrEnum):
    """How many solutions a puzzle has, as far as the search went."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    LIMIT = "limit"  # stopped before it was known; a solution may have been found all the same


class Statistics(NamedTuple):
    """The work a search did. An engine leaves at zero what it does not do."""

    engine: str
    guesses: int = 0
    placements: int = 0
    backtracks: int = 0
    learned: int = 0
    restarts: int = 0
    seconds: float = 0.0

    def then(self, other: Statistics) -> Statistics:
        """The work of one engine and of another that took over from it."""
        return Statistics(
            f"{self.engine}, then {other.engine}",
            self.guesses + other.guesses,
            self.placements + other.placements,
            self.backtracks + other.backtracks,
            self.learned + other.learned,
            self.restarts + other.restarts,
            self.seconds + other.seconds,
        )


class Fault(NamedTuple):
    """One thing that is wrong, in words, with the cells where it can be seen."""

    message: str
    cells: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.message


class Report(NamedTuple):
    """The result of a check: every fault at once. True when there is none.

    >>> import grille
    >>> print(grille.parse("11.............2").check())
    row 1 holds 1 twice: r1c1, r1c2
    box 1 holds 1 twice: r1c1, r1c2
    """

    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.faults

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join(fault.message for fault in self.faults) or "no fault"


class Outcome(NamedTuple, Generic[S]):
    """What `solve` found: the verdict, up to two solutions to prove it, and the work it took.

    `faults` says what clashes in the puzzle as it stands, where that alone rules out a solution.
    """

    verdict: Verdict
    solutions: tuple[S, ...]
    statistics: Statistics
    faults: tuple[Fault, ...] = ()

    @property
    def solution(self) -> S | None:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool:
        return self.verdict is Verdict.UNIQUE

    @property
    def differences(self) -> tuple[str, ...]:
        """The cells where the two solutions of a puzzle differ; none where there are no two.

        >>> import grille
        >>> grille.parse("..3.1........4..").solve().differences
        ('r3c1', 'r3c4', 'r4c1', 'r4c4')
        """
        if len(self.solutions) < 2:
            return ()
        answers: tuple[Any, ...] = self.solutions
        one, other = (answer.cells() for answer in answers[:2])
        return tuple(cell for cell, value in one.items() if other[cell] != value)


class Count(NamedTuple):
    """A number of solutions: all of them if `exact`, at least this many if not."""

    value: int
    exact: bool
    statistics: Statistics

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        return str(self.value) if self.exact else f"at least {self.value}"
