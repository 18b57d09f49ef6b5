"""Eulerian trails: which tiles can be laid in one line, by parity and connectivity.

Tiles are edges between digits. A chain of all tiles exists if the tiles are connected and at most two digits are odd,
that is, occur on an odd number of halves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from grille.chain.tiles import Tile

# The number of copies of each domino.
Stock: TypeAlias = Mapping[Tile, int]


def odd_digits(stock: Stock) -> list[int]:
    """The digits that occur on an odd number of halves, lowest first."""
    halves: Counter[int] = Counter()
    for (left, right), copies in stock.items():
        halves[left] += copies
        halves[right] += copies
    return sorted(digit for digit, count in halves.items() if count % 2)


def groups(stock: Stock, also: Iterable[Tile] = ()) -> list[list[int]]:
    """The connected components of digits. `also` holds tiles that connect digits in addition to the stock."""
    parent: dict[int, int] = {}

    def root(digit: int) -> int:
        while parent[digit] != digit:
            parent[digit] = parent[parent[digit]]
            digit = parent[digit]
        return digit

    for left, right in (*(tile for tile, copies in stock.items() if copies), *also):
        parent.setdefault(left, left)
        parent.setdefault(right, right)
        parent[root(left)] = root(right)
    found: dict[int, list[int]] = {}
    for digit in sorted(parent):
        found.setdefault(root(digit), []).append(digit)
    return [*found.values()]


def from_one_end(stock: Stock, end: int, goal: int | None = None) -> bool:
    """Whether all tiles can be laid from one free end, finishing with the digit `goal` if it is given."""
    odd = set(odd_digits(stock)) ^ {end}
    if goal is not None:
        odd ^= {goal}
        return not odd and len(groups(stock, [(end, end)])) == 1
    return len(odd) == 1 and len(groups(stock, [(end, end)])) == 1


def from_both_ends(stock: Stock, left: int, right: int) -> bool:
    """Whether all tiles can be laid at the two ends of a table."""
    odd = set(odd_digits(stock)) ^ ({left} ^ {right})
    return len(odd) <= 2 and len(groups(stock, [(left, right)])) == 1


def starts(stock: Stock, *, ring: bool = False, start: int | None = None, end: int | None = None) -> list[int]:
    """The digits that a chain of all these tiles can begin with, lowest first."""
    together = groups(stock)
    if len(together) != 1:
        return []
    odd = odd_digits(stock)
    ends = [(digit, digit) for digit in together[0]] if not odd else [(odd[0], odd[-1]), (odd[-1], odd[0])]
    if len(odd) not in {0, 2} or (ring and odd):
        return []
    return [first for first, last in ends if start in (None, first) and end in (None, last)]
