"""Tiles: their type, text and limits."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Final, SupportsIndex, TypeAlias

from grille.errors import GrilleError

# A tile as held or laid: left digit, right digit.
Tile: TypeAlias = tuple[int, int]

# A digit fits in 32 bits. Larger hands are passed as arrays.
LARGEST: Final = 999_999_999
MOST_TILES: Final = 1_000_000
_MOST_SHOWN: Final = 8


def label(tile: Tile) -> str:
    """Write a tile as text.

    >>> label((1, 12))
    '1-12'
    """
    return f"{tile[0]}-{tile[1]}"


def turned(tile: Tile) -> Tile:
    """Turn a tile round."""
    return tile[1], tile[0]


def kind(tile: Tile) -> Tile:
    """The domino, whichever way it is turned: the lower digit first."""
    return tile if tile[0] <= tile[1] else (tile[1], tile[0])


def digit(given: object) -> int:
    """Convert a value to a digit of a tile; raise GrilleError if it is not one."""
    if not isinstance(given, SupportsIndex) or isinstance(given, bool):
        raise GrilleError(f"expected a digit, an integer from 0 to {LARGEST:,}, found {str(given)[:24]!r}")
    value = index(given)
    if not 0 <= value <= LARGEST:
        raise GrilleError(f"expected a digit from 0 to {LARGEST:,}, found {value}")
    return value


def listed(names: Iterable[object], last: str = "and") -> str:
    """Join names as in a sentence: the first few, and the number of others.

    >>> listed([1, 2, 3])
    '1, 2 and 3'
    """
    texts = [str(name) for name in names]
    if len(texts) > _MOST_SHOWN:
        texts = [*texts[: _MOST_SHOWN - 1], f"{len(texts) - _MOST_SHOWN + 1:,} more"]
    return f" {last} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def number(count: int, noun: str) -> str:
    """Write a count with its noun.

    >>> number(1, "tile"), number(0, "turn")
    ('1 tile', '0 turns')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
