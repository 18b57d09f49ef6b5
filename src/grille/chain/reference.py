"""The slow, obvious solver: try every tile at the end, either way round. The oracle for engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grille.chain.hand import Chain, Hand
from grille.chain.tiles import Tile, kind, turned


def solutions(hand: Hand) -> Iterator[Chain]:  # noqa: C901  two short loops, each in its own words
    """Every chain, each once: what goes to the right of the table first, then what goes to its left."""
    left = Counter(map(kind, hand.tiles))

    def to_the_right(chain: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
        yield chain
        for tile in [tile for tile in left if left[tile]]:
            for lying in {tile, turned(tile)}:
                if not chain or chain[-1][1] == lying[0]:
                    left[tile] -= 1
                    yield from to_the_right((*chain, lying))
                    left[tile] += 1

    def to_the_left(chain: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
        if not left.total():
            yield chain
        for tile in [tile for tile in left if left[tile]]:
            for lying in {tile, turned(tile)}:
                if lying[1] == chain[0][0]:
                    left[tile] -= 1
                    yield from to_the_left((lying, *chain))
                    left[tile] += 1

    for grown in to_the_right(hand.table):
        if hand.table:
            for chain in to_the_left(grown):
                yield Chain(hand, chain, len(chain) - len(grown))
        elif not left.total() and allowed(hand, grown):
            yield Chain(hand, grown)


def allowed(hand: Hand, chain: tuple[Tile, ...]) -> bool:
    """Whether a whole chain begins, finishes and closes as it was asked to."""
    if not chain:
        return hand.start is None or hand.end in (None, hand.start)
    first, last = chain[0][0], chain[-1][1]
    return hand.start in (None, first) and hand.end in (None, last) and (not hand.ring or first == last)


def fewest_turns(hand: Hand) -> int | None:
    """The fewest turns that any chain needs; None where there is no chain."""
    return min((chain.turns for chain in solutions(hand)), default=None)
