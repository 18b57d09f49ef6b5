"""A search in plain Python, written to be read: exact cover that always branches where there is least choice.

Squares and tiles are the items, spots are the options: each covers two squares and a tile. A decision first takes a
spot, then rules it out, so every solution is found once, even if a tile occurs several times in the set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from time import perf_counter
from typing import TypeAlias

from grille.counted_search import CountedSearch
from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.spots import Spot, spots
from grille.dominosa.tiles import Tile
from grille.errors import LimitReached

# An item to cover: a square by its number, or a tile.
Item: TypeAlias = "int | Tile"


class PlainSearch(CountedSearch[Tiling]):
    """The search, with the spots that are still open."""

    def __init__(self, puzzle: Dominosa) -> None:
        super().__init__()
        self._puzzle = puzzle
        self._spots: list[Spot] = []
        self._covers: list[tuple[Item, ...]] = []
        # For each item: how often it must still be covered, and the spots that can cover it.
        self._wanted: dict[Item, int] = {**dict.fromkeys(range(len(puzzle.digits)), 1), **Counter(puzzle.pieces)}
        self._open: defaultdict[Item, set[int]] = defaultdict(set)
        for spot in spots(puzzle.height, puzzle.width):
            tile = puzzle.tile_at(spot)
            if tile in self._wanted:
                for item in (*spot, tile):
                    self._open[item].add(len(self._spots))
                self._spots.append(spot)
                self._covers.append((*spot, tile))
        self._taken: list[int] = []
        self._trail: list[int] = []  # closed spots in order; ~spot for one that was taken
        self._decisions: list[tuple[int, int]] = []  # the spot, and the length of the trail before it
        self._begun = self._over = False

    def _next(self, most: int | None, stop: float | None) -> Tiling | None:
        if self._begun and not self._over and not any(self._wanted.values()):
            self._backtrack()
        self._begun = True
        while not self._over:
            if stop is not None and perf_counter() >= stop:
                raise LimitReached("stopped at a limit")
            unmet = [item for item, wanted in self._wanted.items() if wanted]
            if not unmet:
                return Tiling.of(self._puzzle, (self._spots[spot] for spot in self._taken))
            item = min(unmet, key=lambda item: len(self._open[item]) - self._wanted[item])
            choice = len(self._open[item]) - self._wanted[item]
            if choice < 0:
                self._backtrack()
                continue
            if choice:
                if most is not None and self._guesses >= most:
                    raise LimitReached("stopped at a limit")
                self._guesses += 1
                self._decisions.append((min(self._open[item]), len(self._trail)))
            self._take(min(self._open[item]))
        return None

    def _take(self, spot: int) -> None:
        self._placements += 1
        self._taken.append(spot)
        self._trail.append(~spot)
        self._close(spot)
        for item in self._covers[spot]:
            self._wanted[item] -= 1
            if not self._wanted[item]:
                for other in [*self._open[item]]:
                    self._rule_out(other)

    def _rule_out(self, spot: int) -> None:
        self._trail.append(spot)
        self._close(spot)

    def _close(self, spot: int) -> None:
        for item in self._covers[spot]:
            self._open[item].discard(spot)

    def _backtrack(self) -> None:
        """Undo the last decision and rule its spot out; without a decision left, the search is over."""
        if not self._decisions:
            self._over = True
            return
        self._backtracks += 1
        decided, length = self._decisions.pop()
        while len(self._trail) > length:
            spot = self._trail.pop()
            if spot < 0:
                spot = ~spot
                self._taken.pop()
                for item in self._covers[spot]:
                    self._wanted[item] += 1
            for item in self._covers[spot]:
                self._open[item].add(spot)
        self._rule_out(decided)
