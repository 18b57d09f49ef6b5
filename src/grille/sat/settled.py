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
    ones = tuple([number for number, value in enumerate(values) if value])
    still_open = tuple([number for number, value in enumerate(values) if value is None])
    rest = [
        bounds
        for each, most, zeros in zip(sums, ones_left, zeros_left, strict=True)
        # Where either is 0, all variables are settled.
        if most and zeros and (bounds := _over_open(each.variables, values, most, zeros)) is not None
    ]
    return Settled(ones, still_open, rest)


def _over_open(variables: Sequence[int], values: Sequence[int | None], most: int, zeros: int) -> BoundedSum | None:
    """The sum over the open variables; None if it allows any values of them."""
    still = [variable for variable in variables if values[variable] is None]
    least = max(0, len(still) - zeros)
    return BoundedSum(least, most, still) if least > 0 or most < len(still) else None
