"""Formula: a model for a SAT solver, without the variables that are already decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grille.sat.clauses import Clauses
from grille.sat.model import BoundedSum
from grille.sat.settled import Settled


class Formula:
    """The clauses over the open variables, numbered from 1, and the conversion of what a solver finds."""

    def __init__(self, found: Settled) -> None:
        self._ones, self._variables = found.ones, found.open
        self._number = {variable: number for number, variable in enumerate(found.open, 1)}
        self._sums = [
            BoundedSum(least, most, [self._number[each] for each in over]) for least, most, over in found.sums
        ]
        # If every variable is in a sum with an exact value, no solution is a proper subset of another.
        firm = {number for least, most, over in self._sums if least == most for number in over}
        self._loose = [number for number in self._number.values() if number not in firm]

    def __iter__(self) -> Iterator[list[int]]:
        return iter(Clauses(len(self._variables), self._sums))

    def ones(self, literals: list[int]) -> tuple[int, ...]:
        """Return the variables that are 1 if these literals are true."""
        found = [self._variables[number - 1] for number in literals[: len(self._variables)] if number > 0]
        return tuple(sorted([*self._ones, *found]))

    def other_than(self, ones: Iterable[int]) -> list[int]:
        """Return the clause that excludes exactly the solution with these ones; empty if no variable is open."""
        chosen = {self._number[variable] for variable in ones if variable in self._number}
        return [*(-number for number in sorted(chosen)), *(number for number in self._loose if number not in chosen)]
