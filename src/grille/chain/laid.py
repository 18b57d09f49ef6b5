"""What the engine says of a hand: plain data, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Tile = tuple[int, int]


class Certificate(NamedTuple):
    """The proof that no chain has fewer turns: a potential for each digit. `check_certificate` adds it up."""

    potentials: dict[int, int]
    bound: int


class Laid(NamedTuple):
    """A chain: the tiles from left to right by their numbers in hand, and which of them are turned, by place.

    Where tiles lay on the table already, `left` is how many of the chain's come to the left of them.
    """

    order: tuple[int, ...]
    turned: tuple[bool, ...]
    turns: int
    certificate: Certificate
    left: int = 0

    def tiles(self, hand: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles as they lie."""
        return tuple(
            (hand[tile][1], hand[tile][0]) if turned else hand[tile]
            for tile, turned in zip(self.order, self.turned, strict=True)
        )


class Anatomy(NamedTuple):
    """Why a hand makes one chain or does not.

    `odd` digits occur an odd number of times; `groups` of digits never meet. `add` are tiles that, added, make one chain
    possible, as few as can be; `drop` the numbers of tiles that, left out, do: as few as can be if `exact`.
    """

    odd: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    fewest_chains: int
    add: tuple[Tile, ...]
    drop: tuple[int, ...]
    exact: bool


class Longest(NamedTuple):
    """The longest chain found, by the numbers of the whole hand; `bound` is how long one could be at most."""

    laid: Laid
    exact: bool
    bound: int


class Move(NamedTuple):
    """A placement: the tile's number in hand, the side (`first`, `left` or `right`), whether it is turned before."""

    tile: int
    side: str
    turned: bool


class Alive(NamedTuple):
    """A game in the middle: whether it can be finished, the fewest turns left, the placements after which it still can."""

    finishable: bool
    turns: int | None
    moves: tuple[Move, ...]
