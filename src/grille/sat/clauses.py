"""Encode sums with bounds as clauses. A literal is the number of a variable, from 1, or its negation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from grille.sat.model import BoundedSum

# "At most one" is encoded pairwise up to this number of variables; beyond it, auxiliary variables save many clauses.
PAIRWISE = 8


class Clauses:
    """The clauses that hold if and only if the sums are within their bounds. Iterate over it to get the clauses.

    >>> [*Clauses(3, [BoundedSum(1, 1, (1, 2)), BoundedSum(0, 1, (2, 3))])]
    [[1, 2], [-1, -2], [-2, -3]]
    """

    def __init__(self, variables: int, sums: Iterable[BoundedSum]) -> None:
        self._last = variables
        self._sums = sums

    def __iter__(self) -> Iterator[list[int]]:
        for least, most, over in self._sums:
            if least == 1:
                yield [*over]
            elif least > 1:
                yield from self._counted("atleast", least, over)
            if most == 1 and len(over) <= PAIRWISE:
                yield from ([-one, -other] for one, other in combinations(over, 2))
            elif most < len(over):
                yield from self._counted("atmost", most, over)

    def _counted(self, bound: str, often: int, over: Sequence[int]) -> list[list[int]]:
        """Encode a sum with auxiliary counting variables, numbered after the others."""
        from pysat.card import CardEnc, EncType

        encoded = getattr(CardEnc, bound)([*over], often, top_id=self._last, encoding=EncType.seqcounter)
        self._last = max(self._last, encoded.nv)
        counted: list[list[int]] = encoded.clauses
        return counted
