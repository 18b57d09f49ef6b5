"""Propagation before the search: variables that the sums decide without a choice, such as givens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grille.sat.model import BoundedSum


class Settled(NamedTuple):
    """The variables that are 1 in every solution, the open variables, and the sums over the open ones."""

    ones: tuple[int, ...]
    open: tuple[int, ...]
    sums: list[BoundedSum]


def settled(variables: int, sums: Sequence[BoundedSum]) -> Settled | None:
    """Decide variables until no sum forces another one. None if there is no solution.

    >>> settled(3, [BoundedSum(1, 1, (0,)), BoundedSum(1, 1, (0, 1)), BoundedSum(0, 1, (1, 2))])
    Settled(ones=(0,), open=(2,), sums=[])
    """
    values: list[int | None] = [None] * variables
    members: list[list[int]] = [[] for _ in range(variables)]
    for number, each in enumerate(sums):
        for variable in each.variables:
            members[variable].append(number)
    lacking = [each.least for each in sums]
    room = [each.most for each in sums]
    left = [len(each.variables) for each in sums]
    waiting = list(range(len(sums)))
    while waiting:
        number = waiting.pop()
        if lacking[number] > left[number] or room[number] < 0:
            return None
        if left[number] == 0 or (lacking[number] < left[number] and room[number] > 0):
            continue
        value = int(lacking[number] == left[number])
        for variable in sums[number].variables:
            if values[variable] is None:
                values[variable] = value
                for other in members[variable]:
                    left[other] -= 1
                    lacking[other] -= value
                    room[other] -= value
                    waiting.append(other)
    rest = [
        BoundedSum(max(0, lacking[number]), room[number], [each for each in one.variables if values[each] is None])
        for number, one in enumerate(sums)
        if left[number] and (lacking[number] > 0 or room[number] < left[number])
    ]
    ones = tuple([number for number, value in enumerate(values) if value])
    return Settled(ones, tuple([number for number, value in enumerate(values) if value is None]), rest)
