"""The number of chains, from the number of trees.

A chain through all tiles directs each of them. For one way of directing, the BEST theorem gives the number of chains:
the trees that lead to one digit, times (out - 1)! for each digit, of which `out` tiles lead out. That factor is the
same for every way, so the trees of all ways can be added up first. Doubles are put in afterwards, at any visit of their
digit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, factorial, prod

from grille.chain.laid import Tile


def remainder(remainders: Iterable[int], moduli: Iterable[int]) -> int:
    """The number below the product of the moduli that has these remainders."""
    number, product = 0, 1
    for rest, modulus in zip(remainders, moduli, strict=True):
        number += product * ((rest - number) * pow(product, -1, modulus) % modulus)
        product *= modulus
    return number


class Tally:
    """A hand as the theorem sees it: how often each digit is on a tile that is no double, and which tiles are alike."""

    __slots__ = ("alike", "degree", "doubles")

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.alike = Counter((min(tile), max(tile)) for tile in tiles if tile[0] != tile[1])
        self.doubles = Counter(left for left, right in tiles if left == right)
        self.degree = Counter[int]()
        for (low, high), times in self.alike.items():
            self.degree[low] += times
            self.degree[high] += times

    def open_chains(self, trees: int, start: int, end: int) -> int:
        """The chains from one odd digit to the other. The trees are those with a tile that leads from the end back."""
        degree = self.degree + Counter((start, end))
        return self._apart(trees, degree) * self._seats(degree)

    def closed_chains(self, trees: int, starts: Iterable[int]) -> int:
        """The chains that begin and end with one of these digits."""
        if not self.degree:
            return sum(1 for _ in starts)
        chains = 0
        for start in starts:
            # A ring can be cut at any of the visits to its start, which is one more visit then.
            cuts = self.degree[start] // 2
            chains += self._apart(trees * cuts, self.degree) * self._seats(self.degree + Counter({start: 2}))
        return chains

    def _apart(self, trees: int, degree: Counter[int]) -> int:
        """Chains without the doubles, equal tiles alike."""
        told_apart = trees * prod(factorial(times // 2 - 1) for times in degree.values())
        return told_apart // prod(map(factorial, self.alike.values()))

    def _seats(self, degree: Counter[int]) -> int:
        """Ways to put in the doubles: each at one of the visits to its digit, equal ones alike."""
        return prod(comb(degree[digit] // 2 + times - 1, times) for digit, times in self.doubles.items())
