"""Chains by brute force: every tile at every place, both ways round. The engine is compared with this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

Tile = tuple[int, int]


def flip(tile: Tile) -> Tile:
    return tile[1], tile[0]


def trails(tiles: tuple[Tile, ...], at: int | None = None) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """Iterate over chains of all tiles that start with a digit, with their turns; equal tiles give repeated chains."""
    if not tiles:
        yield (), 0
    for i, tile in enumerate(tiles):
        rest = tiles[:i] + tiles[i + 1 :]
        for lies, turns in ((tile, 0), (flip(tile), 1)) if tile[0] != tile[1] else ((tile, 0),):
            if at in {None, lies[0]}:
                for chain, more in trails(rest, lies[1]):
                    yield (lies, *chain), turns + more


def all_chains(tiles: Sequence[Tile]) -> dict[tuple[Tile, ...], int]:
    """Return every distinct chain with the fewest turns it takes."""
    found: dict[tuple[Tile, ...], int] = {}
    for chain, turns in trails(tuple(tiles)):
        found[chain] = min(turns, found.get(chain, turns))
    return found


@cache
def is_chain(tiles: tuple[Tile, ...]) -> bool:
    return next(trails(tiles), None) is not None


def longest(tiles: tuple[Tile, ...]) -> int:
    return next(size for size in range(len(tiles), -1, -1) if any(is_chain(some) for some in combinations(tiles, size)))


def fewest(tiles: tuple[Tile, ...]) -> int:
    """Return the fewest chains that use every tile."""
    if not tiles:
        return 0
    first, rest = tiles[0], tiles[1:]
    return 1 + min(
        fewest(tuple(rest[i] for i in range(len(rest)) if i not in some))
        for size in range(len(rest) + 1)
        for some in combinations(range(len(rest)), size)
        if is_chain((first, *(rest[i] for i in some)))
    )


def finish(tiles: tuple[Tile, ...], table: Tile | None) -> int | None:
    """Return the fewest turns that finish a game; None if it cannot be finished."""
    if not tiles:
        return 0
    best = None
    for i, tile in enumerate(tiles):
        rest = tiles[:i] + tiles[i + 1 :]
        for lies, turns in ((tile, 0), (flip(tile), 1)) if tile[0] != tile[1] else ((tile, 0),):
            for side in sides(lies, table):
                more = finish(rest, after(lies, side, table))
                if more is not None and (best is None or turns + more < best):
                    best = turns + more
    return best


def sides(lies: Tile, table: Tile | None) -> list[str]:
    """Return the sides where a tile fits without turning it."""
    if table is None:
        return ["first"]
    return ["left"] * (lies[1] == table[0]) + ["right"] * (lies[0] == table[1])


def after(lies: Tile, side: str, table: Tile | None) -> Tile:
    """Return the free ends after a tile is placed."""
    if table is None:
        return lies
    return (lies[0], table[1]) if side == "left" else (table[0], lies[1])
