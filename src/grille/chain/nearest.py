"""How near a hand comes to a chain as it is asked for: the fewest tiles to add, and the longest chain of its own tiles.

What is asked for becomes part of the hand, so that one theory serves all. A table is a tile between its free ends. A
chain from 0 has a tile between 0 and a digit that nothing else has. A chain from 0 to 1 closes into a circle by a tile
from 1 to 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from grille.chain import engine
from grille.chain.laid import Laid
from grille.chain.tiles import Tile

if TYPE_CHECKING:
    from grille.chain.hand import Hand


class Nearest(NamedTuple):
    """What is missing. `add` and `drop` are as few as can be, `drop` only if `exact`; None where nothing would help."""

    add: tuple[Tile, ...] | None
    drop: tuple[int, ...] | None
    longest: Laid | None
    exact: bool
    bound: int | None  # no chain as it is asked for has more tiles of the hand

    def chain(self, hand: Hand) -> list[Tile] | None:
        """The longest chain as it lies, with the table where there is one."""
        if self.longest is None:
            return None
        tiles, left = self.longest.tiles(hand.tiles), self.longest.left
        return [*tiles[:left], *hand.table, *tiles[left:]]


def nearest(hand: Hand, seconds: float | None = None) -> Nearest:
    """The fewest tiles to add or to drop for a chain as it is asked for."""
    start, end = hand.start, hand.end
    if hand.ring:
        if start is not None and end is not None and start != end:
            return Nearest(None, None, None, exact=True, bound=None)
        start = end = start if start is not None else end
    kept, bound = _kept_of_ring(hand, seconds) if hand.ring and start is None else _kept(hand, start, end, seconds)
    add = _missing(hand, start, end)
    if kept is None:
        return Nearest(add, None, None, exact=True, bound=None)
    laid = engine.lay([hand.tiles[tile] for tile in kept], ring=hand.ring, start=start, end=end, table=hand.ends)
    if laid is None:
        raise AssertionError("these tiles make a chain as it is asked for")
    laid = laid._replace(order=tuple(kept[tile] for tile in laid.order))
    drop = tuple(sorted(set(range(len(hand.tiles))).difference(kept)))
    return Nearest(add, drop, laid, len(kept) == bound, bound)


def _new_digit(tiles: Sequence[Tile], *others: int | None) -> int:
    """The first of the digits that nobody has."""
    return 1 + max((*(digit for tile in tiles for digit in tile), *(other or 0 for other in others)), default=0)


def _missing(hand: Hand, start: int | None, end: int | None) -> tuple[Tile, ...]:
    """The fewest tiles that make a chain as it is asked for possible: links from one trail to the next.

    All tiles take at least so many trails, a trail for each group of digits that meet and for each two odd digits of a
    group. A link joins two of them; to come round to the beginning takes one link more.
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
    trails = engine.trail_ends(tiles)
    if outer is not None:
        # The trail from the digit that is nobody's comes first, and begins there.
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
    """The tiles of the longest chain as asked, and how many it could have at most; None where there is not even one.

    A digit of nobody's, with more doubles than there are tiles, is in the longest chain of all. Such a digit stands for
    each end that is asked for, or for the table: the chain ends there, or leads through it.
    """
    held = [at for at, tile in enumerate(hand.tiles) if without.isdisjoint(tile)]
    tiles = [hand.tiles[at] for at in held]
    weight = len(tiles) + 3
    new = _new_digit(tiles, start, end, *(hand.ends or ()))
    if hand.ends is not None:
        extra = [(hand.ends[0], new), (new, hand.ends[1])]
    else:
        asked = [digit for digit in (start, end) if digit is not None]
        extra = [(digit, new + at) for at, digit in enumerate(asked)]
    doubles = [(digit, digit) for tile in extra for digit in {*tile} if digit >= new for _ in range(weight)]
    kept, bound = engine.kept([*tiles, *extra, *doubles], seconds=seconds)
    fixed = len(extra) + len(doubles)
    if sum(at >= len(tiles) for at in kept) < fixed:
        return None, 0
    return [held[at] for at in kept if at < len(tiles)], bound - fixed


def _kept_of_ring(hand: Hand, seconds: float | None) -> tuple[list[int], int]:
    """The tiles of the longest ring: one through the first digit, or one through the next and not through the first."""
    until = None if seconds is None else perf_counter() + seconds
    best: list[int] = []
    bound = 0
    without: set[int] = set()
    # The digits of most tiles first: the longest ring is most likely theirs, and what is left is soon too little.
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
