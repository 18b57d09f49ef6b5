"""A model over 0/1 variables: one for each value of a variable (the direct encoding), and sums over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from grille.errors import GrilleError
from grille.models.model import AllDifferent, Constraint, Count, Increasing, Model, Table
from grille.sat.model import BoundedSum

# Sums that one constraint may take: a few hundred megabytes of text.
MOST_SUMS = 2_000_000


class NamedSum(NamedTuple):
    """A sum with bounds, and the constraint that it belongs to."""

    name: str
    sum: BoundedSum


class Encoding:
    """The 0/1 variables of a model, by number from 0, and the sums that hold if and only if its constraints do.

    A variable that has the values 0 and 1, and of which only 1 is counted, stays as it is. Solutions correspond one to
    one: variables that a table adds are determined by the others.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._binary = _binary(model)
        self._number: dict[tuple[int, int], int] = {}
        self.names: list[str] = []
        for variable, each in enumerate(model.variables):
            for value in (1,) if variable in self._binary else each.values:
                self._number[variable, value] = len(self.names)
                self.names.append(each.name if variable in self._binary else f"{each.name}={each.label(value)}")
        # Variables that come after these were added by tables.
        self.own = len(self.names)
        self.sums = [*self._sums()]

    def read(self, ones: Sequence[int]) -> tuple[int, ...]:
        """Return the values of the model's variables if these variables are 1, and the others 0."""
        found = [0] * len(self._model.variables)
        chosen = frozenset(ones)
        for (variable, value), number in self._number.items():
            if number in chosen:
                found[variable] = value
        return tuple(found)

    def ones(self, values: Sequence[int]) -> list[int]:
        """Return the variables that are 1 in a solution, without those that tables added."""
        pairs = enumerate(values)
        return [self._number[pair] for pair in pairs if pair in self._number]

    def _sums(self) -> Iterator[NamedSum]:
        for variable, each in enumerate(self._model.variables):
            if variable not in self._binary:
                yield NamedSum(each.name, BoundedSum(1, 1, self._literals(variable, each.values)))
        for constraint in self._model.constraints:
            for bounded in self._of(constraint):
                yield NamedSum(constraint.name, bounded)

    def _of(self, constraint: Constraint) -> Iterator[BoundedSum]:
        if isinstance(constraint, Count):
            pairs = zip(constraint.variables, constraint.values, strict=True)
            over = [number for variable, values in pairs for number in self._literals(variable, values)]
            yield BoundedSum(constraint.total, constraint.total, over)
        elif isinstance(constraint, AllDifferent):
            yield from self._all_different(constraint)
        elif isinstance(constraint, Increasing):
            for one, other in pairwise(constraint.variables):
                yield from self._apart(one, other, lambda low, high: low < high, constraint.name)
        elif len(constraint.variables) == 2:
            allowed = frozenset(constraint.rows)
            one, other = constraint.variables
            yield from self._apart(one, other, lambda *pair: pair in allowed, constraint.name)
        else:
            yield from self._table(constraint)

    def _all_different(self, constraint: AllDifferent) -> Iterator[BoundedSum]:
        having: defaultdict[int, list[int]] = defaultdict(list)
        for variable in constraint.variables:
            for value in self._model.variables[variable].values:
                having[value].append(self._number[variable, value])
        # With as many values as variables, every value is used.
        least = 1 if len(having) == len(constraint.variables) else 0
        for _, over in sorted(having.items()):
            if least or len(over) > 1:
                yield BoundedSum(least, 1, over)

    def _apart(self, one: int, other: int, allowed: Callable[[int, int], bool], name: str) -> Iterator[BoundedSum]:
        """Yield "not both" for each pair of values of two variables that is not allowed."""
        pairs = (self._model.variables[one].values, self._model.variables[other].values)
        if len(pairs[0]) * len(pairs[1]) > MOST_SUMS:
            raise GrilleError(f"{name}: more than {MOST_SUMS:,} pairs of values: too many for 0/1 variables")
        for low, high in product(*pairs):
            if not allowed(low, high):
                yield BoundedSum(0, 1, (self._number[one, low], self._number[other, high]))

    def _table(self, table: Table) -> Iterator[BoundedSum]:
        """Add a 0/1 variable for each row: exactly one is 1, and a value is taken if and only if its row is."""
        domains = [frozenset(self._model.variables[each].values) for each in table.variables]
        distinct = dict.fromkeys(table.rows)
        rows = [row for row in distinct if all(value in domain for value, domain in zip(row, domains, strict=True))]
        first = len(self.names)
        self.names += [f"{table.name} row {number}" for number in range(1, len(rows) + 1)]
        yield BoundedSum(1, 1, range(first, first + len(rows)))
        for at, variable in enumerate(table.variables):
            for value in self._model.variables[variable].values:
                others = [first + number for number, row in enumerate(rows) if row[at] != value]
                yield BoundedSum(1, 1, (self._number[variable, value], *others))

    def _literals(self, variable: int, values: Sequence[int]) -> list[int]:
        return [self._number[variable, value] for value in values if (variable, value) in self._number]


def _binary(model: Model) -> frozenset[int]:
    """The variables with values 0 and 1 of which every constraint counts the value 1 only."""
    found = {number for number, each in enumerate(model.variables) if each.values == (0, 1)}
    for constraint in model.constraints:
        if isinstance(constraint, Count):
            pairs = zip(constraint.variables, constraint.values, strict=True)
            found -= {variable for variable, values in pairs if values != (1,)}
        else:
            found -= {*constraint.variables}
    return frozenset(found)
