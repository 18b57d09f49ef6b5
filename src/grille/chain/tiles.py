"""Tiles: how a domino in hand or on the table is named, written and bounded."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Final, SupportsIndex, TypeAlias

from grille.errors import GrilleError

# A tile as it lies: its left digit, then its right one.
Tile: TypeAlias = tuple[int, int]

# A digit fits 32 bits. More tiles than this fit no line; whoever has more has them in arrays.
LARGEST: Final = 999_999_999
MOST_TILES: Final = 1_000_000
_MOST_SHOWN: Final = 8


def label(tile: Tile) -> str:
    """A tile as people write it.

    >>> label((1, 12))
    '1-12'
    """
    return f"{tile[0]}-{tile[1]}"


def turned(tile: Tile) -> Tile:
    """The tile the other way round."""
    return tile[1], tile[0]


def kind(tile: Tile) -> Tile:
    """The domino itself, whichever way it lies: the lower digit first."""
    return tile if tile[0] <= tile[1] else (tile[1], tile[0])


def digit(given: object) -> int:
    """A digit of a tile, or what is wrong with it."""
    if not isinstance(given, SupportsIndex) or isinstance(given, bool):
        raise GrilleError(f"a digit is a whole number, not {str(given)[:24]!r}")
    value = index(given)
    if value < 0:
        raise GrilleError(f"{value} is no digit of a tile: they begin with 0")
    if value > LARGEST:
        raise GrilleError(f"{value} is no digit of a tile: they go to {LARGEST:,}")
    return value


def listed(names: Iterable[object], last: str = "and") -> str:
    """Names as a sentence lists them: the first few, and how many more there are.

    >>> listed([1, 2, 3])
    '1, 2 and 3'
    """
    texts = [str(name) for name in names]
    if len(texts) > _MOST_SHOWN:
        texts = [*texts[: _MOST_SHOWN - 1], f"{len(texts) - _MOST_SHOWN + 1:,} more"]
    return f" {last} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def number(count: int, noun: str) -> str:
    """A count with its noun.

    >>> number(1, "tile"), number(0, "turn")
    ('1 tile', '0 turns')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
