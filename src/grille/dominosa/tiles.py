"""Tiles and sets: what a domino is called, and which of them make a full double-n."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement
from math import isqrt
from typing import TypeAlias

from grille.errors import GrilleError

# A tile by its two digits, the lower first.
Tile: TypeAlias = tuple[int, int]

# A digit fits a byte, and a board of this order half a megabyte of text.
LARGEST = 255
MOST_SQUARES = (LARGEST + 1) * (LARGEST + 2)


def tile(one: int, other: int) -> Tile:
    """The tile with these two digits.

    >>> tile(3, 1)
    (1, 3)
    """
    return (one, other) if one <= other else (other, one)


def label(piece: Tile) -> str:
    """A tile as people write it.

    >>> label((1, 12))
    '1-12'
    """
    return f"{piece[0]}-{piece[1]}"


def read_tile(text: str) -> Tile:
    """The tile written as two digits and a dash between them."""
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*[-–:|]\s*([0-9]{1,4})\s*", text, re.ASCII)
    if match is None:
        raise GrilleError(f"a tile is two digits with a dash between, such as 1-3, not {text[:24]!r}")
    one, other = int(match[1]), int(match[2])
    if max(one, other) > LARGEST:
        raise GrilleError(f"{max(one, other)} is no digit of a tile: they go from 0 to {LARGEST}")
    return tile(one, other)


@cache
def full_set(order: int) -> tuple[Tile, ...]:
    """Every tile with digits from 0 to the order, each once.

    >>> full_set(1)
    ((0, 0), (0, 1), (1, 1))
    """
    return tuple(combinations_with_replacement(range(order + 1), 2))


def squares_of(order: int) -> int:
    """The number of squares that a full set covers."""
    return (order + 1) * (order + 2)


def order_of(squares: int) -> int | None:
    """The order of the full set that covers so many squares, if one does.

    >>> order_of(20), order_of(21)
    (3, None)
    """
    order = isqrt(squares) - 1
    return order if 0 <= order <= LARGEST and squares_of(order) == squares else None
