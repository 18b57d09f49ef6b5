"""A puzzle as constraints: 0/1 variables, and sums of them that must have a given value."""

from __future__ import annotations

from typing import NamedTuple


class Sum(NamedTuple):
    """Exactly `total` of these variables are 1."""

    name: str
    total: int
    variables: tuple[int, ...]


class Constraints(NamedTuple):
    """Named variables and the sums over them. A solution is the sorted tuple of the variables that are 1."""

    variables: tuple[str, ...]
    sums: tuple[Sum, ...]

    def holds(self, ones: tuple[int, ...]) -> bool:
        """Whether every sum is satisfied when these variables are 1 and all others 0.

        >>> pair = Constraints(("heads", "tails"), (Sum("coin", 1, (0, 1)),))
        >>> pair.holds((0,)), pair.holds((0, 1))
        (True, False)
        """
        chosen = frozenset(ones)
        return all(len(chosen.intersection(each.variables)) == each.total for each in self.sums)
