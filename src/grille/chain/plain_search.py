"""A search in plain Python, written to be read: lay a tile that keeps the rest connected, then backtrack.

A tile is laid only if the rest can still be laid after it, so every branch ends in a chain. It is slow only because it
looks at all tiles for each one that it lays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from grille.chain.eulerian import from_both_ends, from_one_end, starts
from grille.chain.hand import Chain, Hand
from grille.chain.tiles import Tile, kind, turned
from grille.counted_search import CountedSearch
from grille.errors import GrilleError, LimitReached

# Tiles. Each one nests another generator, and Python limits the nesting.
LARGEST = 150


class PlainSearch(CountedSearch[Chain]):
    """The search, with the chains that it has not found yet."""

    def __init__(self, hand: Hand) -> None:
        if len(hand.tiles) > LARGEST:
            raise GrilleError(
                f"the plain engine solves hands of up to {LARGEST} tiles, and this hand has {len(hand.tiles)}"
            )
        super().__init__()
        self._hand = hand
        self._stock = Counter(map(kind, hand.tiles))
        self._ways = self._from_table() if hand.table else self._from_nothing()

    def _next(self, most: int | None, stop: float | None) -> Chain | None:
        for found in self._ways:
            if found is not None:
                return found
            if (most is not None and self._guesses > most) or (stop is not None and perf_counter() >= stop):
                raise LimitReached("stopped at a limit")
        return None

    def _from_nothing(self) -> Iterator[Chain | None]:
        """Yield the chains, and None before each tile for which there was a choice."""
        hand = self._hand
        if not hand.tiles:
            if hand.start is None or hand.end in (None, hand.start):
                yield Chain(hand, ())
            return
        firsts = starts(self._stock, ring=hand.ring, start=hand.start, end=hand.end)
        for first in firsts:
            yield from self._choice(len(firsts))
            goal = first if hand.ring else hand.end
            for chain in self._grow((), first, goal):
                yield None if chain is None else Chain(hand, chain)

    def _from_table(self) -> Iterator[Chain | None]:
        hand, (left, right) = self._hand, (self._hand.table[0][0], self._hand.table[-1][1])
        if from_both_ends(self._stock, left, right):
            yield from self._right(hand.table, left, right)

    def _right(self, chain: tuple[Tile, ...], left: int, right: int) -> Iterator[Chain | None]:
        """Lay tiles on the right; wherever the right side can stay as it is, lay the others on the left."""
        ways = [
            (tile, lying)
            for tile, lying in self._fitting(right)
            if self._keeps(tile, partial(from_both_ends, self._stock, left, lying[1]))
        ]
        stop = from_one_end(self._stock, left)
        if stop:
            yield from self._choice(len(ways) + 1)
            back = tuple(turned(tile) for tile in reversed(chain))
            for complete in self._grow(back, left, None):
                if complete is None:
                    yield None
                    continue
                tiles = tuple(turned(tile) for tile in reversed(complete))
                yield Chain(self._hand, tiles, len(tiles) - len(chain))
        for tile, lying in ways:
            yield from self._choice(len(ways) + stop)
            self._stock[tile] -= 1
            yield from self._right((*chain, lying), left, lying[1])
            self._stock[tile] += 1
            self._backtracks += 1

    def _grow(self, chain: tuple[Tile, ...], end: int, goal: int | None) -> Iterator[tuple[Tile, ...] | None]:
        if not self._stock.total():
            yield chain
            return
        ways = [
            (tile, lying)
            for tile, lying in self._fitting(end)
            if self._keeps(tile, partial(from_one_end, self._stock, lying[1], goal))
        ]
        for tile, lying in ways:
            yield from self._choice(len(ways))
            self._stock[tile] -= 1
            yield from self._grow((*chain, lying), lying[1], goal)
            self._stock[tile] += 1
            self._backtracks += 1

    def _fitting(self, end: int) -> list[tuple[Tile, Tile]]:
        """The dominoes that fit a free end, each as it would be laid there."""
        left = [tile for tile, copies in self._stock.items() if copies and end in tile]
        return [(tile, tile if tile[0] == end else turned(tile)) for tile in sorted(left)]

    def _keeps(self, tile: Tile, finishable: Callable[[], bool]) -> bool:
        """Whether the rest can still be laid without this tile."""
        self._stock[tile] -= 1
        answer = finishable()
        self._stock[tile] += 1
        return answer

    def _choice(self, ways: int) -> Iterator[None]:
        self._placements += 1
        if ways > 1:
            self._guesses += 1
            yield None
