"""A cover problem as clauses. A variable says "this option is chosen"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.cover.problem import Answer, Numbered

# "At most one of these" pair by pair, up to so many; beyond, a few variables more save clauses by the hundred.
PAIRWISE = 8


class Clauses:
    """A problem as clauses: options numbered from 1, and behind them variables that only count.

    A solution is the names of its options.
    """

    def __init__(self, problem: Numbered, names: Sequence[Any]) -> None:
        self._problem = problem
        self._names = names
        self._last = len(names)
        self._number = {name: number for number, name in enumerate(names, 1)}

    @property
    def possible(self) -> bool:
        return True

    def numbers(self, solution: Answer) -> list[int]:
        return [self._number[name] for name in solution]

    def solution(self, numbers: Iterable[int]) -> Answer:
        return tuple(self._names[number - 1] for number in numbers if number <= len(self._names))

    def __iter__(self) -> Iterator[list[int]]:
        times, optional, options = self._problem
        meeting: list[list[int]] = [[] for _ in times]
        for number, items in enumerate(options, 1):
            for item in items:
                meeting[item].append(number)
        self._last = len(options)
        for numbers, often, may in zip(meeting, times, optional, strict=True):
            if not may:
                yield from self._at_least(often, numbers)
            yield from self._at_most(often, numbers)

    def _at_least(self, often: int, numbers: list[int]) -> Iterable[list[int]]:
        if often > len(numbers):
            return ([],)
        if often < 2:
            return (numbers,) * often
        return self._counted("atleast", often, numbers)

    def _at_most(self, often: int, numbers: list[int]) -> Iterable[list[int]]:
        if often >= len(numbers):
            return ()
        if often == 0:
            return ([-number] for number in numbers)
        if often == 1 and len(numbers) <= PAIRWISE:
            return ([-one, -other] for one, other in combinations(numbers, 2))
        return self._counted("atmost", often, numbers)

    def _counted(self, bound: str, often: int, numbers: list[int]) -> list[list[int]]:
        """Clauses with variables of their own, beyond the last."""
        from pysat.card import CardEnc, EncType

        encoded = getattr(CardEnc, bound)(numbers, often, top_id=self._last, encoding=EncType.seqcounter)
        self._last = max(self._last, encoded.nv)
        clauses: list[list[int]] = encoded.clauses
        return clauses
