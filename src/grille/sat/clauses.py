"""Sums with bounds as clauses. A literal is the number of a variable, from 1, or its negation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from grille.sat.model import Bounded

# "At most one of these" pair by pair, up to so many; beyond, a few variables more save clauses by the hundred.
PAIRWISE = 8


class Clauses:
    """All that must be true for the sums to keep their bounds. Iterating over it gives the clauses, one after another.

    >>> [*Clauses(3, [Bounded(1, 1, (1, 2)), Bounded(0, 1, (2, 3))])]
    [[1, 2], [-1, -2], [-2, -3]]
    """

    def __init__(self, variables: int, sums: Iterable[Bounded]) -> None:
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
        """Clauses with variables of their own, which only count, beyond the last."""
        from pysat.card import CardEnc, EncType

        encoded = getattr(CardEnc, bound)([*over], often, top_id=self._last, encoding=EncType.seqcounter)
        self._last = max(self._last, encoded.nv)
        counted: list[list[int]] = encoded.clauses
        return counted
