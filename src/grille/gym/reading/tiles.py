"""Find a chain of dominoes in a text: `0-1 1-2`, `[0|1] [1|2]`, `(0,1) -> (1,2)` or JSON, with prose around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grille.chain.tiles import Tile

_TILE = re.compile(
    r"\[\s{0,20}([0-9]{1,9})\s?[,|:\-–]\s{0,20}([0-9]{1,9})\s{0,20}\]"
    r"|\(\s?([0-9]{1,9})\s?[,|:\-–]\s?([0-9]{1,9})\s?\)"
    r"|(?<![0-9.\-–])([0-9]{1,9})[-–|:]([0-9]{1,9})(?![0-9]|[.\-–][0-9])",
    re.ASCII,
)
# What may stand between two tiles of one chain.
_BETWEEN = re.compile(r"[\s,;\[\](){}>→–\-|\"'`*]*")


def chains_in(text: str) -> Iterator[tuple[Tile, ...]]:
    """The chains of a text, in order: tiles with nothing but separators between them.

    >>> list(chains_in("I tried 1-2 first. So: 0-1 -> 1-2, [2|2]."))
    [((1, 2),), ((0, 1), (1, 2), (2, 2))]
    """
    tiles: list[Tile] = []
    end = 0
    for found in _TILE.finditer(text):
        if tiles and not _BETWEEN.fullmatch(text, end, found.start()):
            yield tuple(tiles)
            tiles = []
        left, right = (int(each) for each in found.groups() if each is not None)
        tiles.append((left, right))
        end = found.end()
    if tiles:
        yield tuple(tiles)
