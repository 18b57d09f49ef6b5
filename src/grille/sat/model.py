"""What a solver of clauses is given: 0/1 variables, sums of them with bounds, and how a solution is read from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from grille.constraints import Constraints

S = TypeVar("S")


class Bounded(NamedTuple):
    """Of these variables, at least `least` and at most `most` are 1."""

    least: int
    most: int
    variables: Sequence[int]


class Model(NamedTuple, Generic[S]):
    """So many variables, the sums over them, and both ways between a solution and its variables that are 1."""

    variables: int
    sums: Sequence[Bounded]
    read: Callable[[tuple[int, ...]], S]
    ones: Callable[[S], Iterable[int]]

    @classmethod
    def of(
        cls,
        constraints: Constraints,
        read: Callable[[tuple[int, ...]], S],
        ones: Callable[[S], Iterable[int]],
    ) -> Model[S]:
        """The model of a puzzle that is given as constraints."""
        sums = [Bounded(each.total, each.total, each.variables) for each in constraints.sums]
        return cls(len(constraints.variables), sums, read, ones)
