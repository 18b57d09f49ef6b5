"""What setters ask of a puzzle: the candidates that solutions keep, what is unnecessary, what would make it unique."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from grille.data import versioned
from grille.errors import GrilleError
from grille.fast_namedtuple import NamedTuple

P = TypeVar("P")
# The highest number up to which the solutions of each candidate are counted.
MOST = 10_000


class TrueCandidates(NamedTuple):
    """The candidates that occur in a solution, by cell. `counts` says in how many, up to `most`.

    Without counting, `most` is 1: a digit with the count 1 occurs in some solution. If `most` is larger, a digit that
    only one solution contains makes the solution unique where it is added as a given.
    """

    counts: Mapping[str, Mapping[str, int]]
    most: int
    givens: frozenset[str]

    @property
    def makes_unique(self) -> tuple[str, ...]:
        """The candidates that only one solution contains, such as r1c2=5; none if that was not counted."""
        if self.most == 1:
            return ()
        return tuple(
            f"{cell}={digit}"
            for cell, digits in self.counts.items()
            for digit, count in digits.items()
            if count == 1 and cell not in self.givens
        )

    @property
    def solvable(self) -> bool:
        """Whether there is a solution."""
        return any(self.counts.values())

    def data(self) -> dict[str, Any]:
        """Return the candidates as plain data for JSON."""
        fields: dict[str, Any] = {"candidates": {cell: [*digits] for cell, digits in self.counts.items()}}
        if self.most > 1:
            counts = {cell: dict(digits) for cell, digits in self.counts.items()}
            fields |= {"counts": counts, "most": self.most, "makes_unique": [*self.makes_unique]}
        return versioned(fields)


class Unnecessary(NamedTuple):
    """The givens and clues of a puzzle that can be removed, each alone, while its solution stays unique."""

    givens: tuple[str, ...]
    clues: tuple[Any, ...]

    def __bool__(self) -> bool:
        return bool(self.givens or self.clues)

    def data(self) -> dict[str, Any]:
        """Return the parts as plain data for JSON."""
        return {"givens": [*self.givens], "clues": [clue.data() for clue in self.clues]}


class Additions(NamedTuple):
    """Givens that make the solution unique: each of `alone` does, and those of `together` do only together."""

    alone: tuple[str, ...]
    together: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """Return the givens as plain data for JSON."""
        return {"alone": [*self.alone], "together": [*self.together]}


class Setting(NamedTuple, Generic[P]):
    """What a family declares for setters. Each function takes the puzzle and the seconds that it may take."""

    candidates: Callable[[P, int, float | None], TrueCandidates]
    unnecessary: Callable[[P, float | None], Unnecessary]
    additions: Callable[[P, float | None], Additions]
    # The candidates drawn as text.
    picture: Callable[[P, TrueCandidates], str]


def check_most(most: object) -> None:
    """Raise GrilleError unless solutions can be counted up to this number."""
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= MOST:
        raise GrilleError(f"most: expected a number from 1 to {MOST:,}, not {str(most)[:24]!r}")
