"""Model: variables with finite domains, and the constraints on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from grille.constraints import Constraints


class Variable(NamedTuple):
    """A variable: its name, its values in ascending order, and a text for each value where a number says too little."""

    name: str
    values: tuple[int, ...]
    labels: tuple[str, ...] = ()

    def label(self, value: int) -> str:
        """Return the text of a value.

        >>> Variable("r1c1", (2, 3), ("E", "S")).label(3)
        'S'
        """
        return self.labels[self.values.index(value)] if self.labels else str(value)

    def legend(self) -> str:
        """Return what the values mean, where they have texts; for a comment.

        >>> Variable("r1c1", (2, 3), ("E", "S")).legend()
        '2 E, 3 S'
        """
        pairs = zip(self.values, self.labels, strict=True) if self.labels else ()
        return ", ".join(f"{value} {label}" for value, label in pairs)


class AllDifferent(NamedTuple):
    """These variables have different values."""

    name: str
    variables: tuple[int, ...]

    def holds(self, chosen: Sequence[int]) -> bool:
        return len({chosen[each] for each in self.variables}) == len(self.variables)


class Count(NamedTuple):
    """Exactly `total` of these variables have one of their values: `values` has a list for each variable."""

    name: str
    variables: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    total: int

    def holds(self, chosen: Sequence[int]) -> bool:
        pairs = zip(self.variables, self.values, strict=True)
        return sum(chosen[variable] in values for variable, values in pairs) == self.total


class Table(NamedTuple):
    """The values of these variables are one of the rows."""

    name: str
    variables: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    def holds(self, chosen: Sequence[int]) -> bool:
        return tuple(chosen[each] for each in self.variables) in self.rows


class Increasing(NamedTuple):
    """Each of these variables is less than the next."""

    name: str
    variables: tuple[int, ...]

    def holds(self, chosen: Sequence[int]) -> bool:
        return all(chosen[one] < chosen[other] for one, other in pairwise(self.variables))


Constraint: TypeAlias = AllDifferent | Count | Table | Increasing


class Model(NamedTuple):
    """Variables and constraints on them. A solution is the tuple of their values."""

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]

    def holds(self, chosen: Sequence[int]) -> bool:
        """Whether these values, one for each variable, are a solution.

        >>> pair = Model((Variable("a", (1, 2)), Variable("b", (1, 2))), (AllDifferent("pair", (0, 1)),))
        >>> pair.holds((1, 2)), pair.holds((2, 2)), pair.holds((1, 3))
        (True, False, False)
        """
        inside = all(value in each.values for each, value in zip(self.variables, chosen, strict=True))
        return inside and all(each.holds(chosen) for each in self.constraints)


def of_sums(constraints: Constraints) -> Model:
    """Return sums of 0/1 variables as a model."""
    return Model(
        tuple(Variable(name, (0, 1)) for name in constraints.variables),
        tuple(Count(name, over, ((1,),) * len(over), total) for name, total, over in constraints.sums),
    )
