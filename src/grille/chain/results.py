"""Results of the native engine as named tuples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from numpy import bool_, int32, int64, uint64
    from numpy.typing import NDArray

Tile = tuple[int, int]


class Certificate(NamedTuple):
    """The proof that no chain has fewer turns: a potential for each digit. `check_certificate` verifies it."""

    potentials: dict[int, int]
    bound: int


class LaidChain(NamedTuple):
    """A chain: the indices of the tiles from left to right, and for each whether it is turned.

    If there were tiles on the table, `left` is the number of tiles laid to the left of them.
    """

    order: tuple[int, ...]
    turned: tuple[bool, ...]
    turns: int
    certificate: Certificate
    left: int = 0

    def tiles(self, hand: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles as laid."""
        return tuple(
            (hand[tile][1], hand[tile][0]) if turned else hand[tile]
            for tile, turned in zip(self.order, self.turned, strict=True)
        )


class Analysis(NamedTuple):
    """Why a hand makes one chain or not.

    `odd` digits occur an odd number of times; `groups` are the connected components of digits. `add` holds the fewest
    tiles that make one chain possible when added, `drop` the indices of tiles that do when left out: the fewest if
    `exact`.
    """

    odd: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    fewest_chains: int
    add: tuple[Tile, ...]
    drop: tuple[int, ...]
    exact: bool


class Longest(NamedTuple):
    """The longest chain found, by indices of the whole hand, and an upper bound on the length of any chain."""

    laid: LaidChain
    exact: bool
    bound: int


class Move(NamedTuple):
    """A placement: the index of the tile, the side (`first`, `left` or `right`), and whether it is turned first."""

    tile: int
    side: str
    turned: bool


class Extensions(NamedTuple):
    """Whether a position can be finished, the fewest turns for that, and the placements that keep it possible."""

    finishable: bool
    turns: int | None
    moves: tuple[Move, ...]


class LaidArray(NamedTuple):
    """A chain of tiles given as arrays.

    `chain` holds the indices of the tiles from left to right, as ~index for a turned tile. `potentials` are the
    certificate for the number of turns: one for each of the `digits`, or for 0, 1, 2, ... if `digits` is None. They are
    None if the fewest turns were not requested.
    """

    chain: NDArray[int32]
    turns: int
    potentials: NDArray[int64] | None
    digits: NDArray[uint64] | None = None

    @property
    def order(self) -> NDArray[int32]:
        """The indices of the tiles from left to right."""
        return self.chain ^ (self.chain >> 31)

    @property
    def turned(self) -> NDArray[bool_]:
        """Whether the tile in each place is turned."""
        return self.chain < 0

    @property
    def certificate(self) -> Certificate | None:
        if self.potentials is None:
            return None
        digits = range(len(self.potentials)) if self.digits is None else self.digits.tolist()
        return Certificate(dict(zip(digits, self.potentials.tolist(), strict=True)), self.turns)
