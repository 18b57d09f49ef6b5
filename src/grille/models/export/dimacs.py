"""DIMACS CNF: sums of 0/1 variables as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grille.models.boolean import Encoding
from grille.models.model import Model
from grille.sat.model import BoundedSum

# "At most one" of up to this many variables excludes every pair; beyond it, counting takes fewer clauses.
PAIRWISE = 12


def write(model: Model, about: str) -> str:
    """Write the model as clauses. Variables that only count are determined by the others.

    >>> from grille.models.model import Count, Variable
    >>> coin = Model((Variable("heads", (0, 1)), Variable("tails", (0, 1))), (Count("coin", (0, 1), ((1,), (1,)), 1),))
    >>> print(write(coin, "a coin"))
    c a coin
    c 1 heads
    c 2 tails
    p cnf 2 2
    1 2 0
    -1 -2 0
    """
    encoding = Encoding(model)
    clauses = Clauses(len(encoding.names))
    for _, bounded in encoding.sums:
        clauses.add(bounded)
    names = [f"c {number} {name}" for number, name in enumerate(encoding.names, 1)]
    rows = [" ".join(map(str, (*clause, 0))) for clause in clauses.clauses]
    return "\n".join([f"c {about}", *names, f"p cnf {clauses.variables} {len(rows)}", *rows])


class Clauses:
    """Clauses that hold if and only if sums are within their bounds. A literal is a number from 1, or its negation."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.clauses: list[list[int]] = []

    def add(self, bounded: BoundedSum) -> None:
        """Add a sum; its variables count from 0."""
        least, most = bounded.least, bounded.most
        over = [variable + 1 for variable in bounded.variables]
        if least > len(over):
            self.clauses.append([])
        elif least == len(over):
            self.clauses += [[each] for each in over]
            if most < least:
                self.clauses.append([])
        elif most == 0:
            self.clauses += [[-each] for each in over]
        elif least <= 1 and most == 1 and len(over) <= PAIRWISE:
            self.clauses += [over] * least
            self.clauses += [[-one, -other] for one, other in combinations(over, 2)]
        elif least == 1 and most >= len(over):
            self.clauses.append(over)
        else:
            self._count(least, most, over)

    def _count(self, least: int, most: int, over: Sequence[int]) -> None:
        """Count with a variable for "at least j of the first i", equivalent to it, for each i and j."""
        width = min(most + 1, len(over))
        before: list[int] = []
        for one in over:
            now = [self._new() for _ in range(min(len(before) + 1, width))]
            for j, here in enumerate(now):
                # here <-> already[j], or one and already[j - 1]
                already = before[j] if j < len(before) else None
                for clause in _equivalent(here, one, already, before[j - 1] if j else None):
                    self.clauses.append(clause)
            before = now
        if least:
            self.clauses.append([before[least - 1]])
        if most < len(over):
            self.clauses.append([-before[most]])

    def _new(self) -> int:
        self.variables += 1
        return self.variables


def _equivalent(here: int, one: int, already: int | None, below: int | None) -> Iterator[list[int]]:
    """Clauses for: here <-> already, or both one and below. `already` None is false, `below` None is true."""
    kept = [] if already is None else [already]
    yield [-here, *kept, one]
    if below is not None:
        yield [-here, *kept, below]
    yield [-one, here] if below is None else [-one, -below, here]
    if already is not None:
        yield [-already, here]
