"""The state of a game, as the reasoning needs it: tiles in hand, tiles on the table, free ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from grille.chain.eulerian import from_both_ends, from_one_end
from grille.chain.tiles import Tile, kind, label, turned
from grille.errors import GrilleError

if TYPE_CHECKING:
    from grille.chain.hand import Hand

WORD = re.compile(r"([lrLR])([1-9][0-9]{0,6})=(~?)[tT]([1-9][0-9]{0,6})")


class Way(NamedTuple):
    """A kind of tile that fits a free end: the side, the tile as it would be laid, and the stock without it."""

    side: str
    lying: Tile
    left: Counter[Tile]


class Game(NamedTuple):
    """Tiles in hand by index, tiles on the table, and how many were laid on the left and on the right.

    If the table was empty at first, the chain grows only to the right: its left end is where it begins.
    """

    hand: Hand
    held: dict[int, Tile]
    lying: tuple[Tile, ...]
    before: int = 0
    after: int = 0

    @classmethod
    def of(cls, hand: Hand, words: frozenset[str]) -> Game:
        """Build the game that these placements lead to; raise GrilleError if they are impossible."""
        placed = sorted((read_word(hand, word) for word in words), key=lambda place: (place[0], place[1]))
        game = cls(hand, dict(enumerate(hand.tiles)), hand.table)
        for side, number, tile, is_turned in placed:
            expected = (game.after if side == "r" else game.before) + 1
            if number != expected:
                raise GrilleError(f"{side}{number} is laid, but {side}{expected} is not: places are filled in order")
            if tile not in game.held:
                raise GrilleError(f"t{tile + 1} is laid twice")
            lying = turned(game.held[tile]) if is_turned else game.held[tile]
            ends = game.ends
            if ends is not None and (lying[1] != ends[0] if side == "l" else lying[0] != ends[1]):
                raise GrilleError(f"t{tile + 1} does not fit at {side}{number} as {label(lying)}")
            game = game.with_tile(side, tile, lying)
        return game

    @property
    def ends(self) -> tuple[int, int] | None:
        return (self.lying[0][0], self.lying[-1][1]) if self.lying else None

    @property
    def stock(self) -> Counter[Tile]:
        return Counter(map(kind, self.held.values()))

    @property
    def goal(self) -> int | None:
        """The digit that the chain must finish with, if there is one."""
        if self.hand.ring and self.lying:
            return self.lying[0][0]
        return self.hand.end

    def with_tile(self, side: str, tile: int, lying: Tile) -> Game:
        held = {index: other for index, other in self.held.items() if index != tile}
        if side == "l":
            return Game(self.hand, held, (lying, *self.lying), self.before + 1, self.after)
        return Game(self.hand, held, (*self.lying, lying), self.before, self.after + 1)

    def pick(self, lying: Tile) -> tuple[int, bool]:
        """Pick the tile in hand to lay like this, and whether to turn it. One held the right way is preferred."""
        found = next((index for index, tile in self.held.items() if tile == lying), None)
        if found is not None:
            return found, False
        return next(index for index, tile in self.held.items() if tile == turned(lying)), True

    def word(self, way: Way) -> tuple[str, int]:
        """Return a placement as text, and the index of its tile."""
        tile, is_turned = self.pick(way.lying)
        return self._word(way, tile, is_turned=is_turned), tile

    def _word(self, way: Way, tile: int, *, is_turned: bool) -> str:
        number = (self.before if way.side == "l" else self.after) + 1
        return f"{way.side}{number}={'~' if is_turned else ''}t{tile + 1}"

    def words(self, way: Way) -> Iterator[tuple[str, int]]:
        """Return the same placement for every tile of the kind, as text; those held the right way come first."""
        for is_turned, face in ((False, way.lying), (True, turned(way.lying))):
            if not (is_turned and face == way.lying):
                for tile, held in self.held.items():
                    if held == face:
                        yield self._word(way, tile, is_turned=is_turned), tile

    def fitting(self, side: str, end: int) -> list[Way]:
        """List the tiles that fit a free end, each kind once."""
        stock = self.stock
        found = []
        for tile in sorted(stock):
            if end in tile:
                left = stock.copy()
                left[tile] -= 1
                towards = tile if tile[0] == end else turned(tile)
                found.append(Way(side, towards if side == "r" else turned(towards), +left))
        return found

    def keeps(self, way: Way) -> bool:
        """Whether all remaining tiles can still be laid after this one."""
        if not self.hand.table:
            goal = self.goal if self.lying or not self.hand.ring else way.lying[0]
            return from_one_end(way.left, way.lying[1], goal)
        left, right = self.ends or (0, 0)
        return from_both_ends(way.left, *((way.lying[0], right) if way.side == "l" else (left, way.lying[1])))

    def may_stop(self, side: str) -> bool:
        """Whether all remaining tiles can be laid on the other side."""
        left, right = self.ends or (0, 0)
        return from_one_end(self.stock, right if side == "l" else left)


def read_word(hand: Hand, word: str) -> tuple[str, int, int, bool]:
    """Read a placement: the side, its number there, the tile index, and whether the tile is turned."""
    match = WORD.fullmatch(word)
    if match is None:
        raise GrilleError(f"expected a placement such as r1=t3, or r1=~t3 for a turned tile, found {word[:40]!r}")
    tile = int(match[4]) - 1
    if tile >= len(hand.tiles):
        raise GrilleError(f"there is no t{tile + 1}: the hand has {len(hand.tiles)} tiles")
    side = match[1].lower()
    if side == "l" and not hand.table:
        raise GrilleError("expected a place r1, r2 and so on: a chain on an empty table grows to the right")
    double = hand.tiles[tile][0] == hand.tiles[tile][1]
    return side, int(match[2]), tile, bool(match[3]) and not double
