"""Tiles and sets: their text, and the full double-n set."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement
from math import isqrt
from typing import TypeAlias

from grille.errors import GrilleError

# The two digits of a tile, the lower first.
Tile: TypeAlias = tuple[int, int]

# A digit fits in a byte; a board of this order takes half a megabyte of text.
LARGEST = 255
MOST_SQUARES = (LARGEST + 1) * (LARGEST + 2)


def tile(one: int, other: int) -> Tile:
    """Make the tile with these two digits.

    >>> tile(3, 1)
    (1, 3)
    """
    return (one, other) if one <= other else (other, one)


def label(piece: Tile) -> str:
    """Write a tile as text.

    >>> label((1, 12))
    '1-12'
    """
    return f"{piece[0]}-{piece[1]}"


def read_tile(text: str) -> Tile:
    """Read a tile written as two digits with a dash between them."""
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*[-–:|]\s*([0-9]{1,4})\s*", text, re.ASCII)
    if match is None:
        raise GrilleError(f"expected a tile such as 1-3, found {text[:24]!r}")
    one, other = int(match[1]), int(match[2])
    if max(one, other) > LARGEST:
        raise GrilleError(f"expected digits from 0 to {LARGEST} in a tile, found {max(one, other)}")
    return tile(one, other)


@cache
def full_set(order: int) -> tuple[Tile, ...]:
    """All tiles with digits from 0 to the order, each once.

    >>> full_set(1)
    ((0, 0), (0, 1), (1, 1))
    """
    return tuple(combinations_with_replacement(range(order + 1), 2))


def squares_of(order: int) -> int:
    """The number of squares that a full set covers."""
    return (order + 1) * (order + 2)


def order_of(squares: int) -> int | None:
    """The order of the full set that covers this number of squares; None if there is none.

    >>> order_of(20), order_of(21)
    (3, None)
    """
    order = isqrt(squares) - 1
    return order if 0 <= order <= LARGEST and squares_of(order) == squares else None
