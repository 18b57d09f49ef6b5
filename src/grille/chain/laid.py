"""What the engine says of a hand: plain data, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from numpy import bool_, int32, int64, uint64
    from numpy.typing import NDArray

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

    `odd` digits occur an odd number of times; `groups` of digits never meet. `add` are tiles that, added, make one
    chain possible, as few as can be; `drop` the numbers of tiles that, left out, do: as few as can be if `exact`.
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
    """A game in the middle: can it be finished, with how few turns, and which placements leave it so."""

    finishable: bool
    turns: int | None
    moves: tuple[Move, ...]


class LaidArray(NamedTuple):
    """A chain of tiles that came in arrays. `chain` has the tiles' numbers from left to right, as ~number where one is
    turned; `potentials` prove the turns, for the `digits`, or for 0, 1, 2 and so on where those are None. Where turns
    were not to be the fewest there are no potentials.
    """

    chain: NDArray[int32]
    turns: int
    potentials: NDArray[int64] | None
    digits: NDArray[uint64] | None = None

    @property
    def order(self) -> NDArray[int32]:
        """The tiles' numbers from left to right."""
        return self.chain ^ (self.chain >> 31)

    @property
    def turned(self) -> NDArray[bool_]:
        """Which of them are turned, by place."""
        return self.chain < 0

    @property
    def certificate(self) -> Certificate | None:
        if self.potentials is None:
            return None
        digits = range(len(self.potentials)) if self.digits is None else self.digits.tolist()
        return Certificate(dict(zip(digits, self.potentials.tolist(), strict=True)), self.turns)
