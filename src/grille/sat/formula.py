"""A model as a solver gets it: what is settled is left out, and what is open has numbers from 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grille.sat.clauses import Clauses
from grille.sat.model import Bounded
from grille.sat.settled import Settled


class Formula:
    """The clauses over the variables that are open, and the way back from what a solver finds."""

    def __init__(self, found: Settled) -> None:
        self._ones, self._variables = found.ones, found.open
        self._number = {variable: number for number, variable in enumerate(found.open, 1)}
        self._sums = [Bounded(least, most, [self._number[each] for each in over]) for least, most, over in found.sums]
        # Where every variable is in a sum that must come out, no solution has all the ones of another and more.
        firm = {number for least, most, over in self._sums if least == most for number in over}
        self._loose = [number for number in self._number.values() if number not in firm]

    def __iter__(self) -> Iterator[list[int]]:
        return iter(Clauses(len(self._variables), self._sums))

    def ones(self, literals: list[int]) -> tuple[int, ...]:
        """The variables that are 1 where these literals are true."""
        found = [self._variables[number - 1] for number in literals[: len(self._variables)] if number > 0]
        return tuple(sorted([*self._ones, *found]))

    def other_than(self, ones: Iterable[int]) -> list[int]:
        """The clause that forbids the solution with these ones and no other; empty where nothing is open."""
        chosen = {self._number[variable] for variable in ones if variable in self._number}
        return [*(-number for number in sorted(chosen)), *(number for number in self._loose if number not in chosen)]
