"""Decide whether constraints have a solution with some variables fixed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grille.cover.problem import Cover
from grille.errors import LimitReached

if TYPE_CHECKING:
    from grille.constraints import Constraints


def has_solution(
    model: Constraints, ones: Iterable[int], zeros: Iterable[int], seconds: float | None = None
) -> bool | None:
    """Whether there is a solution with these variables 1 and those 0; None if the seconds run out first.

    >>> from grille.constraints import Constraints, Sum
    >>> pair = Constraints(("heads", "tails"), (Sum("coin", 1, (0, 1)),))
    >>> has_solution(pair, [0], []), has_solution(pair, [0, 1], []), has_solution(pair, [], [0, 1])
    (True, False, False)
    """
    closed = frozenset(zeros)
    options: dict[int, list[int]] = {number: [] for number in range(len(model.variables)) if number not in closed}
    times: dict[int, int] = {}
    for item, each in enumerate(model.sums):
        times[item] = each.total
        for variable in each.variables:
            if variable not in closed:
                options[variable].append(item)
    # An option that must be chosen gets an additional item that only it covers.
    for item, variable in enumerate(sorted(set(ones)), len(times)):
        if variable in closed:
            return False
        times[item] = 1
        options[variable].append(item)
    try:
        return Cover(options, items=times, times=times).search().next(None, seconds) is not None
    except LimitReached:
        return None
