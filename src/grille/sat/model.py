"""Model: 0/1 variables, sums of them with bounds, and the conversion to solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from grille.constraints import Constraints

S = TypeVar("S")


class BoundedSum(NamedTuple):
    """At least `least` and at most `most` of these variables are 1."""

    least: int
    most: int
    variables: Sequence[int]


class Model(NamedTuple, Generic[S]):
    """A number of variables, the sums over them, and the conversions between solutions and variables that are 1."""

    variables: int
    sums: Sequence[BoundedSum]
    read: Callable[[tuple[int, ...]], S]
    ones: Callable[[S], Iterable[int]]

    @classmethod
    def of(
        cls,
        constraints: Constraints,
        read: Callable[[tuple[int, ...]], S],
        ones: Callable[[S], Iterable[int]],
    ) -> Model[S]:
        """Return the model of a puzzle that is given as constraints."""
        sums = [BoundedSum(each.total, each.total, each.variables) for each in constraints.sums]
        return cls(len(constraints.variables), sums, read, ones)
