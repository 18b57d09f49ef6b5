"""How to repair a hand without the required chain: the fewest tiles to add or drop, and the longest chain.

Requirements are modelled as extra tiles, so that one method covers all cases. A table becomes a tile between its free
ends. A chain from 0 gets a tile between 0 and a digit that no other tile has. A chain from 0 to 1 becomes a ring with a
tile from 1 to 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from grille.chain import engine
from grille.chain.results import LaidChain
from grille.chain.tiles import Tile

if TYPE_CHECKING:
    from grille.chain.hand import Hand


class Repair(NamedTuple):
    """Tiles to add, or to drop, for the required chain. None means that no such change helps.

    `add` is minimal; `drop` is minimal if `exact`.
    """

    add: tuple[Tile, ...] | None
    drop: tuple[int, ...] | None
    longest: LaidChain | None
    exact: bool
    bound: int | None  # upper bound on the tiles of the hand in the required chain

    def chain(self, hand: Hand) -> list[Tile] | None:
        """The tiles of the longest chain as laid, including those on the table."""
        if self.longest is None:
            return None
        tiles, left = self.longest.tiles(hand.tiles), self.longest.left
        return [*tiles[:left], *hand.table, *tiles[left:]]


def find_repair(hand: Hand, seconds: float | None = None) -> Repair:
    """Find the fewest tiles to add or drop so that the required chain exists."""
    start, end = hand.start, hand.end
    if hand.ring:
        if start is not None and end is not None and start != end:
            return Repair(None, None, None, exact=True, bound=None)
        start = end = start if start is not None else end
    kept, bound = _kept_in_ring(hand, seconds) if hand.ring and start is None else _kept(hand, start, end, seconds)
    add = _missing(hand, start, end)
    if kept is None:
        return Repair(add, None, None, exact=True, bound=None)
    laid = engine.lay([hand.tiles[tile] for tile in kept], ring=hand.ring, start=start, end=end, table=hand.ends)
    if laid is None:
        raise AssertionError("the tiles kept form the required chain")
    laid = laid._replace(order=tuple(kept[tile] for tile in laid.order))
    drop = tuple(sorted(set(range(len(hand.tiles))).difference(kept)))
    return Repair(add, drop, laid, len(kept) == bound, bound)


def _new_digit(tiles: Sequence[Tile], *others: int | None) -> int:
    """The first digit above all digits in use."""
    return 1 + max((*(digit for tile in tiles for digit in tile), *(other or 0 for other in others)), default=0)


def _missing(hand: Hand, start: int | None, end: int | None) -> tuple[Tile, ...]:
    """The fewest tiles that make the required chain possible: each links one trail to the next.

    A component without odd digits takes one trail, any other takes half as many trails as it has odd digits. A link
    joins two trails; closing into a ring takes one more.
    """
    tiles = [*hand.tiles]
    outer: int | None = None
    closed = hand.ring or (start is not None and end is not None)
    if closed and start is not None and end is not None:
        tiles.append((end, start))
    elif start is not None or end is not None:
        outer = _new_digit(tiles, start, end)
        tiles.append((outer, start if start is not None else end or 0))
    elif hand.ends is not None:
        tiles.append(hand.ends)
    trails = engine.trail_cover(tiles)
    if outer is not None:
        # The trail with the extra digit comes first, and begins with that digit.
        at = next(at for at, trail in enumerate(trails) if outer in trail)
        first = trails.pop(at)
        trails.insert(0, first if first[0] == outer else (first[1], first[0]))
    links = [(before[1], after[0]) for before, after in pairwise(trails)]
    if closed and trails and (len(trails) > 1 or trails[0][0] != trails[0][1]):
        links.append((trails[-1][1], trails[0][0]))
    return tuple(links)


def _kept(
    hand: Hand, start: int | None, end: int | None, seconds: float | None, without: frozenset[int] = frozenset()
) -> tuple[list[int] | None, int]:
    """The tiles of the longest chain with the required ends, and an upper bound; None if there is no such chain.

    An extra digit with more doubles than there are tiles is always part of the longest chain. Such a digit represents
    each required end, or the table: the chain ends there, or leads through it.
    """
    held = [at for at, tile in enumerate(hand.tiles) if without.isdisjoint(tile)]
    tiles = [hand.tiles[at] for at in held]
    weight = len(tiles) + 3
    new = _new_digit(tiles, start, end, *(hand.ends or ()))
    if hand.ends is not None:
        extra = [(hand.ends[0], new), (new, hand.ends[1])]
    else:
        ends = [digit for digit in (start, end) if digit is not None]
        extra = [(digit, new + at) for at, digit in enumerate(ends)]
    doubles = [(digit, digit) for tile in extra for digit in {*tile} if digit >= new for _ in range(weight)]
    kept, bound = engine.longest_subset([*tiles, *extra, *doubles], seconds=seconds)
    fixed = len(extra) + len(doubles)
    if sum(at >= len(tiles) for at in kept) < fixed:
        return None, 0
    return [held[at] for at in kept if at < len(tiles)], bound - fixed


def _kept_in_ring(hand: Hand, seconds: float | None) -> tuple[list[int], int]:
    """The tiles of the longest ring: try each digit in turn, without the digits tried before."""
    until = None if seconds is None else perf_counter() + seconds
    best: list[int] = []
    bound = 0
    without: set[int] = set()
    # Digits with the most tiles first: the longest ring probably has them, and few tiles remain without them.
    degrees = Counter(digit for tile in hand.tiles for digit in tile)
    for digit, _ in degrees.most_common():
        left = sum(without.isdisjoint(tile) for tile in hand.tiles)
        if left <= max(len(best), bound):
            break
        if until is not None and perf_counter() >= until:
            return best, max(bound, left)
        rest = None if until is None else max(0.0, until - perf_counter())
        found, most = _kept(hand, digit, digit, rest, frozenset(without))
        best = max(best, found or [], key=len)
        bound = max(bound, most)
        without.add(digit)
    return best, max(bound, len(best))
