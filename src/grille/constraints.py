"""A puzzle as constraints: variables that are 0 or 1, and sums of them that must come out."""

from __future__ import annotations

from typing import NamedTuple


class Sum(NamedTuple):
    """Of these variables, exactly `total` are 1."""

    name: str
    total: int
    variables: tuple[int, ...]


class Constraints(NamedTuple):
    """Variables by name, and the sums over them. A solution is the variables that are 1, in order."""

    variables: tuple[str, ...]
    sums: tuple[Sum, ...]

    def holds(self, ones: tuple[int, ...]) -> bool:
        """Whether every sum comes out when these variables are 1 and the others 0.

        >>> pair = Constraints(("heads", "tails"), (Sum("coin", 1, (0, 1)),))
        >>> pair.holds((0,)), pair.holds((0, 1))
        (True, False)
        """
        chosen = frozenset(ones)
        return all(len(chosen.intersection(each.variables)) == each.total for each in self.sums)
