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
    # How many more variables of each sum can be 1, and how many can be 0.
    ones_left = [each.most for each in sums]
    zeros_left = [len(each.variables) - each.least for each in sums]
    left = (zeros_left, ones_left)
    waiting = [number for number in range(len(sums)) if ones_left[number] <= 0 or zeros_left[number] <= 0]
    while waiting:
        number = waiting.pop()
        if ones_left[number] < 0 or zeros_left[number] < 0:
            return None
        value = int(zeros_left[number] == 0)
        counts = left[value]
        for variable in sums[number].variables:
            if values[variable] is None:
                values[variable] = value
                for other in members[variable]:
                    counts[other] -= 1
                    if counts[other] <= 0:
                        waiting.append(other)
    rest = []
    for number, one in enumerate(sums):
        # Otherwise all of its variables are settled.
        if ones_left[number] and zeros_left[number]:
            still = [each for each in one.variables if values[each] is None]
            least, most = max(0, len(still) - zeros_left[number]), ones_left[number]
            if least > 0 or most < len(still):
                rest.append(BoundedSum(least, most, still))
    ones = tuple([number for number, value in enumerate(values) if value])
    return Settled(ones, tuple([number for number, value in enumerate(values) if value is None]), rest)
