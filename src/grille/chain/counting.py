"""Count chains from the number of spanning trees.

A chain through all tiles is an Eulerian trail, which orients every tile. For one orientation, the BEST theorem gives
the number of trails: the spanning trees directed towards one digit, times (out - 1)! for each digit, where `out` is
the number of tiles that lead out of it. That factor is the same for every orientation, so the trees of all
orientations are added up first. Doubles are inserted afterwards, at any visit of their digit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, factorial, prod

from grille.chain.results import Tile


def remainder(remainders: Iterable[int], moduli: Iterable[int]) -> int:
    """Return the number below the product of the moduli that has these remainders (Chinese remainder theorem)."""
    number, product = 0, 1
    for rest, modulus in zip(remainders, moduli, strict=True):
        number += product * ((rest - number) * pow(product, -1, modulus) % modulus)
        product *= modulus
    return number


class Tally:
    """The counts that the theorem needs: degrees of digits without doubles, doubles, and equal tiles."""

    __slots__ = ("degree", "doubles", "equal")

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.equal = Counter((min(tile), max(tile)) for tile in tiles if tile[0] != tile[1])
        self.doubles = Counter(left for left, right in tiles if left == right)
        self.degree = Counter[int]()
        for (low, high), times in self.equal.items():
            self.degree[low] += times
            self.degree[high] += times

    def open_chains(self, trees: int, start: int, end: int) -> int:
        """Count the chains from one odd digit to the other. `trees` includes a tile that leads from end to start."""
        degree = self.degree + Counter((start, end))
        return self._without_doubles(trees, degree) * self._double_positions(degree)

    def closed_chains(self, trees: int, starts: Iterable[int]) -> int:
        """Count the chains that begin and end with one of these digits."""
        if not self.degree:
            return sum(1 for _ in starts)
        chains = 0
        for start in starts:
            # A ring can be cut at any visit to its start; the cut adds one visit.
            cuts = self.degree[start] // 2
            positions = self._double_positions(self.degree + Counter({start: 2}))
            chains += self._without_doubles(trees * cuts, self.degree) * positions
        return chains

    def _without_doubles(self, trees: int, degree: Counter[int]) -> int:
        """Count chains without the doubles; equal tiles are interchangeable."""
        distinguishable = trees * prod(factorial(times // 2 - 1) for times in degree.values())
        return distinguishable // prod(map(factorial, self.equal.values()))

    def _double_positions(self, degree: Counter[int]) -> int:
        """Count the ways to insert the doubles: each at a visit to its digit; equal ones are interchangeable."""
        return prod(comb(degree[digit] // 2 + times - 1, times) for digit, times in self.doubles.items())
