"""Small random hands for tests: with none, one or several chains, with and without something asked of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grille.chain.hand import Hand
from grille.chain.tiles import Tile, turned

if TYPE_CHECKING:
    from random import Random


def sample(rng: Random) -> Hand:
    """Tiles along a walk, turned and shuffled, and now and then spoilt; many with one chain alone."""
    digits = rng.sample(range(rng.choice((4, 7, 13))), rng.randrange(2, 5))
    steps = _lonely(rng, digits) if rng.random() < 0.45 else rng.choices(digits, k=rng.randrange(2, 8))
    walk: list[Tile] = list(pairwise(steps))
    first, last = steps[0], steps[-1]
    asked = rng.random()
    if asked < 0.2 and len(walk) > 1:
        at = rng.randrange(len(walk))
        size = rng.randrange(1, min(3, len(walk) - at) + 1)
        return Hand(_shuffled(rng, walk[:at] + walk[at + size :]), table=walk[at : at + size])
    if rng.random() < 0.15:
        walk[rng.randrange(len(walk))] = rng.choice(digits), rng.choice(digits)
    tiles = _shuffled(rng, walk)
    if asked < 0.3:
        return Hand(tiles, ring=True, start=rng.choice((None, None, first)))
    if asked < 0.65:
        return Hand(tiles, start=first, end=rng.choice((None, last)))
    return Hand(tiles, end=last) if asked < 0.75 else Hand(tiles)


def _shuffled(rng: Random, walk: list[Tile]) -> list[Tile]:
    return [tile if rng.random() < 0.5 else turned(tile) for tile in rng.sample(walk, len(walk))]


def _lonely(rng: Random, digits: list[int]) -> list[int]:
    """A walk along a path, with doubles and ways out and back on the way: most have no other."""
    steps: list[int] = []
    for digit in digits:
        steps += [digit] * rng.choice((1, 1, 2, 3))
        if rng.random() < 0.3:
            steps += [max(digits) + 1 + len(steps), digit]
    return steps
