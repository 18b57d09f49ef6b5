"""Laying chains, asked of the native engine: the one place where it is known by name."""

from __future__ import annotations

from collections.abc import Sequence

from grille._native import chain_fewest, chain_lay, chain_outline
from grille.chain.certificate import check_certificate
from grille.chain.laid import Alive, Anatomy, Certificate, Laid, Longest, Move, Tile

__all__ = [
    "Alive",
    "Anatomy",
    "Certificate",
    "Laid",
    "Longest",
    "Move",
    "Tile",
    "anatomy",
    "chains",
    "check_certificate",
    "lay",
]


def lay(
    tiles: Sequence[Tile],
    *,
    ring: bool = False,
    start: int | None = None,
    end: int | None = None,
    table: Tile | None = None,
) -> Laid | None:
    """A chain of all tiles with the fewest turns; None where there is none.

    `start` and `end` are the digits at its left and right end. `table` is the free ends of tiles that lie already: then
    the chain goes on at both of them, and `start` and `end` are those of the whole.
    """
    if not tiles and table is None:
        # Nothing to lay is a chain, and a ring, from any digit to itself.
        apart = start is not None and end is not None and start != end
        return None if apart else Laid((), (), 0, Certificate({}, 0))
    lie = tiles if table is None else [*tiles, table]
    found = chain_lay(lie, ring, start, end, len(lie) - len(tiles))
    if found is None:
        return None
    chain, turns, potentials = found
    certificate = Certificate(dict(potentials), turns)
    left = 0
    if table is not None:
        left = chain.index(len(tiles))
        del chain[left]
    return Laid(tuple([t if t >= 0 else ~t for t in chain]), tuple([t < 0 for t in chain]), turns, certificate, left)


def _lay_some(tiles: Sequence[Tile], some: Sequence[int]) -> Laid:
    """The chain of some of the tiles, by their numbers among all."""
    laid = lay([tiles[tile] for tile in some])
    if laid is None:
        raise AssertionError("these tiles make a chain")
    return laid._replace(order=tuple([some[tile] for tile in laid.order]))


def chains(tiles: Sequence[Tile]) -> tuple[Laid, ...]:
    """The fewest chains that use every tile, and with them the fewest turns in all."""
    return tuple(_lay_some(tiles, [t if t >= 0 else ~t for t in chain]) for chain in chain_fewest(tiles))


def _ends(laid: Laid, tiles: Sequence[Tile]) -> Tile:
    lies = laid.tiles(tiles)
    return lies[0][0], lies[-1][1]


def anatomy(tiles: Sequence[Tile]) -> Anatomy:
    """Why there is one chain or none, the fewest chains, and the fewest tiles to add or to drop."""
    odd, groups = chain_outline(tiles)
    ends = [_ends(laid, tiles) for laid in chains(tiles)]
    add = tuple((end, start) for (_, end), (start, _) in zip(ends, ends[1:], strict=False))
    return Anatomy(tuple(odd), tuple(tuple(group) for group in groups), len(ends), add, (), True)
