"""Hands for tests: small random ones by hypothesis, and trails of any size by seed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from fixtures.chain_sample import sample
from grille.chain.hand import Hand

tiles = st.tuples(st.integers(0, 4), st.integers(0, 4))
hands = st.integers(0, 2**32).map(lambda seed: sample(Random(seed)))
plain_hands = st.lists(tiles, max_size=6).map(Hand)


def trail(size: int, seed: int = 1, digits: int = 7) -> Hand:
    """Return a hand of this size that has a chain, with its tiles turned and shuffled."""
    rng = Random(f"{size} {seed} {digits}")
    held = [tuple(rng.sample(tile, 2)) for tile in pairwise(rng.choices(range(digits), k=size + 1))]
    rng.shuffle(held)
    return Hand(held)
