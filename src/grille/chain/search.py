"""Searches on a hand, and counting its chains. The first solution is a chain with the fewest turns."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from grille.chain import engine
from grille.chain.hand import Chain, Hand
from grille.chain.plain_search import PlainSearch
from grille.chain.tiles import Tile
from grille.errors import LimitReached, unknown
from grille.outcome import Count, Statistics
from grille.search import Budget, Search, Searchable, time_limit

ENGINES: Final = ("auto", "plain")
# Up to this limit, chains are counted one by one.
FEW: Final = 100


def open_search(hand: Hand, name: str) -> Search[Chain]:
    """Open a search with the named engine; `auto` begins with a chain that has the fewest turns."""
    if name not in ENGINES:
        raise unknown("engine", name, ENGINES)
    return PlainSearch(hand) if name == "plain" else BestFirst(hand)


def lay(hand: Hand) -> Chain | None:
    """Find a chain with the fewest turns, with its certificate; None if there is no chain."""
    laid = engine.lay(hand.tiles, ring=hand.ring, start=hand.start, end=hand.end, table=hand.ends)
    if laid is None:
        return None
    tiles = laid.tiles(hand.tiles)
    return Chain(hand, (*tiles[: laid.left], *hand.table, *tiles[laid.left :]), laid.left, laid.certificate)


class BestFirst:
    """A search that finds a chain with the fewest turns, then all other chains, each once."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._best: Chain | None = None
        self._others: Search[Chain] | None = None
        self._begun = self._over = False
        self._seconds = 0.0

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Chain | None:
        begun = perf_counter()
        try:
            return self._next(nodes, seconds)
        finally:
            self._seconds += perf_counter() - begun

    def statistics(self) -> Statistics:
        work = self._others.statistics() if self._others is not None else Statistics("flow")
        return work._replace(engine="flow", guesses=work.guesses + self._begun, seconds=self._seconds)

    def _next(self, nodes: int | None, seconds: float | None) -> Chain | None:
        if self._over:
            return None
        if not self._begun:
            if nodes == 0 and len(self._hand.tiles) > 1:
                raise LimitReached("stopped at a limit")
            self._best = lay(self._hand)
            self._begun, self._over = True, self._best is None
            return self._best
        if nodes == 0:
            raise LimitReached("stopped at a limit")
        if self._others is None:
            self._others = _others(self._hand)
        found = self._others.next(nodes, seconds)
        if found == self._best:
            found = self._others.next(nodes, seconds)
        self._over = found is None
        return found


class AscendingSearch:
    """The native search: every chain of a hand on an empty table, in ascending order."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._search = engine.open_search(hand.tiles, ring=hand.ring, start=hand.start, end=hand.end)

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Chain | None:
        tiles = self._search.next(nodes, seconds)
        return None if tiles is None else Chain(self._hand, tiles)

    def statistics(self) -> Statistics:
        return self._search.statistics()


class TableSearch:
    """Every chain that extends the tiles on a table.

    The table becomes two tiles that meet in an extra digit. A chain that passes through them the other way is skipped.
    """

    def __init__(self, hand: Hand, ends: Tile) -> None:
        self._hand, self._ends = hand, ends
        self._extra = 1 + max(digit for tile in (*hand.tiles, ends) for digit in tile)
        self._search = engine.open_search([*hand.tiles, (ends[0], self._extra), (self._extra, ends[1])])

    def next(self, nodes: int | None = None, seconds: float | None = None) -> Chain | None:
        budget = Budget(None if nodes is None else nodes + self._search.statistics().guesses, seconds)
        while (tiles := budget.next(self._search)) is not None:
            before = next(at for at, (_, right) in enumerate(tiles) if right == self._extra)
            through = tiles[before : before + 2]
            if through == ((self._ends[0], self._extra), (self._extra, self._ends[1])):
                return Chain(self._hand, (*tiles[:before], *self._hand.table, *tiles[before + 2 :]), before)
        return None

    def statistics(self) -> Statistics:
        return self._search.statistics()


def _others(hand: Hand) -> Search[Chain]:
    return AscendingSearch(hand) if hand.ends is None else TableSearch(hand, hand.ends)


def count(hand: Hand, limit: int | None, *, nodes: int | None, seconds: float | None, name: str = "auto") -> Count:
    """Count chains: one by one up to a small limit, otherwise from the number of spanning trees."""
    if name != "auto" or hand.table or nodes == 0 or seconds == 0 or (limit is not None and limit <= FEW):
        return Searchable.count(hand, limit, nodes=nodes, seconds=seconds, engine=name)
    begun = perf_counter()
    Budget(nodes, seconds)  # raises for an invalid limit
    seconds = time_limit(seconds)
    found, exact = engine.count(
        hand.tiles, ring=hand.ring, start=hand.start, end=hand.end, nodes=nodes, seconds=seconds
    )
    if limit is not None and found >= limit:
        found, exact = limit, False
    return Count(found, exact=exact, statistics=Statistics("trees", seconds=perf_counter() - begun))
