"""Laying chains, asked of the native engine: the one place where it is known by name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grille._native import (
    ChainSearch,
    chain_connectivity,
    chain_extendable,
    chain_fewest,
    chain_lay,
    chain_lay_arrays,
    chain_longest,
    chain_trees,
)
from grille.chain.certificate import check_certificate
from grille.chain.counting import Tally, remainder
from grille.chain.laid import Alive, Anatomy, Certificate, Laid, LaidArray, Longest, Move, Tile
from grille.errors import GrilleError, LimitReached
from grille.search import Budget, NativeSearch, Search

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Alive",
    "Anatomy",
    "Certificate",
    "Laid",
    "LaidArray",
    "Longest",
    "Move",
    "Tile",
    "alive",
    "anatomy",
    "chains",
    "check_certificate",
    "count",
    "kept",
    "lay",
    "lay_arrays",
    "longest",
    "open_search",
    "outline",
    "trail_ends",
]


# Splits of the search for the longest chain, where nobody sets a limit: far more than few digits ever take.
SPLITS = 100_000


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
        return None if _apart(start, end) else Laid((), (), 0, Certificate({}, 0))
    lie = tiles if table is None else [*tiles, table]
    found = chain_lay(lie, ring, start, end, len(lie) - len(tiles))
    if found is None:
        return None
    chain, turns, potentials = found
    left = 0
    if table is not None:
        left = chain.index(len(tiles))
        del chain[left]
    order = tuple([tile if tile >= 0 else ~tile for tile in chain])
    return Laid(order, tuple([tile < 0 for tile in chain]), turns, Certificate(dict(potentials), turns), left)


def _apart(start: int | None, end: int | None) -> bool:
    """Nothing to lay is a chain, and a ring, from any digit to itself; not to another."""
    return start is not None and end is not None and start != end


def lay_arrays(
    left: NDArray[Any],
    right: NDArray[Any],
    *,
    fewest: bool = True,
    ring: bool = False,
    start: int | None = None,
    end: int | None = None,
) -> LaidArray | None:
    """The same for two arrays of digits, any kind of whole numbers, which are read where they lie.

    With few digits the time is that of reading and writing the tiles once. With very many, the fewest turns take some
    times as long; where any number of them will do, `fewest=False` is several times faster, and proves nothing.
    """
    import numpy as np

    try:
        found = chain_lay_arrays(left, right, fewest, ring, start, end)
    except TypeError:
        raise GrilleError("the digits are to be two arrays of whole numbers, in one row each") from None
    except ValueError as error:
        raise GrilleError(str(error)) from None
    if found is None:
        return None
    chain, turns, potentials, digits = (found[0], found[1], np.asarray(found[2]), np.asarray(found[3]))
    return LaidArray(
        np.asarray(chain), turns, potentials if fewest else None, digits if fewest and len(digits) else None
    )


def _lay_some(tiles: Sequence[Tile], some: Sequence[int]) -> Laid:
    """The chain of some of the tiles, by their numbers among all."""
    laid = lay([tiles[tile] for tile in some])
    if laid is None:
        raise AssertionError("these tiles make a chain")
    return laid._replace(order=tuple([some[tile] for tile in laid.order]))


def chains(tiles: Sequence[Tile]) -> tuple[Laid, ...]:
    """The fewest chains that use every tile, and with them the fewest turns in all."""
    return tuple(_lay_some(tiles, [t if t >= 0 else ~t for t in chain]) for chain in chain_fewest(tiles))


def outline(tiles: Sequence[Tile]) -> tuple[list[int], list[list[int]]]:
    """The digits that occur an odd number of times, and the digits that meet, group by group."""
    return chain_connectivity(tiles)


def trail_ends(tiles: Sequence[Tile]) -> list[Tile]:
    """The fewest chains that use every tile, each by the digits it begins and finishes with."""
    return [(_lies(tiles, chain[0])[0], _lies(tiles, chain[-1])[1]) for chain in chain_fewest(tiles)]


def kept(tiles: Sequence[Tile], *, nodes: int | None = None, seconds: float | None = None) -> tuple[list[int], int]:
    """The tiles of the longest chain found, by number, and how many one could have at most."""
    return chain_longest(tiles, SPLITS if nodes is None else nodes, seconds)


def anatomy(tiles: Sequence[Tile], *, nodes: int | None = None, seconds: float | None = None) -> Anatomy:
    """Why there is one chain or none, the fewest chains, and the fewest tiles to add or to drop."""
    odd, groups = chain_connectivity(tiles)
    # The first tile and the last of each chain: a link from one chain to the next is what is missing.
    ends = trail_ends(tiles)
    add = tuple((end, start) for (_, end), (start, _) in pairwise(ends))
    longest, bound = kept(tiles, nodes=nodes, seconds=seconds)
    drop = tuple(sorted(set(range(len(tiles))).difference(longest)))
    return Anatomy(tuple(odd), tuple(map(tuple, groups)), len(ends), add, drop, len(longest) == bound)


def _lies(tiles: Sequence[Tile], tile: int) -> Tile:
    return tiles[tile] if tile >= 0 else (tiles[~tile][1], tiles[~tile][0])


def longest(tiles: Sequence[Tile], *, nodes: int | None = None, seconds: float | None = None) -> Longest:
    """The longest single chain; where it is not proven to be the longest, `bound` says how long one could be."""
    best, bound = kept(tiles, nodes=nodes, seconds=seconds)
    return Longest(_lay_some(tiles, best), len(best) == bound, bound)


def alive(tiles: Sequence[Tile], table: Tile | None) -> Alive:
    """Whether the rest of a game can be laid: `table` is the free ends of what lies, None where nothing does."""
    found = chain_extendable(tiles, table) if tiles else (0, [])
    if found is None:
        return Alive(finishable=False, turns=None, moves=())
    turns, live = found
    moves = []
    if table is None:
        for number, (left, right) in enumerate(tiles):
            moves.append(Move(number, "first", turned=False))
            if left != right:
                moves.append(Move(number, "first", turned=True))
    else:
        for number, (at_left, at_right) in enumerate(live):
            if at_left:
                moves.append(Move(number, "left", turned=tiles[number][1] != table[0]))
            if at_right:
                moves.append(Move(number, "right", turned=tiles[number][0] != table[1]))
    return Alive(finishable=True, turns=turns, moves=tuple(moves))


def open_search(
    tiles: Sequence[Tile], *, ring: bool = False, start: int | None = None, end: int | None = None
) -> Search[tuple[Tile, ...]]:
    """A search for all chains, each as its tiles lie, in ascending order.

    Equal tiles are alike, so a chain comes once; a chain and its reversal are two, unless they read the same.
    """
    if not tiles and not _apart(start, end):
        start = end = None
    return NativeSearch(ChainSearch(tiles, ring, start, end), _along)


def _along(digits: list[int]) -> tuple[Tile, ...]:
    return tuple(pairwise(digits))


def count(
    tiles: Sequence[Tile],
    *,
    ring: bool = False,
    start: int | None = None,
    end: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> tuple[int, bool]:
    """The number of chains that `open_search` would give, and whether it is exact, or there are at least so many."""
    odd, groups = chain_connectivity(tiles)
    if not tiles:
        return int(not _apart(start, end)), True
    if len(groups) > 1 or len(odd) > 2 or (ring and odd):
        return 0, True
    wished = [
        (first, last)
        for first, last in ((odd, odd[::-1]) if odd else [(digit, digit) for digit in groups[0]])
        if start in {None, first} and end in {None, last}
    ]
    if not wished:
        return 0, True
    first, last = wished[0]
    trees = chain_trees(tiles, (last, first) if odd else None, nodes, seconds)
    if trees is None:
        return _count_each(open_search(tiles, ring=ring, start=start, end=end), Budget(nodes, seconds))
    total, remainders, moduli, exact, _ = trees
    number = remainder(remainders, moduli) if moduli else int(total, 16)
    tally = Tally(tiles)
    if odd:
        chains_found = len(wished) * tally.open_chains(number, first, last)
    else:
        chains_found = tally.closed_chains(number, (digit for digit, _ in wished))
    # There is a chain, even where it stopped before it counted any.
    return max(chains_found, 1), exact


def _count_each(search: Search[object], budget: Budget) -> tuple[int, bool]:
    found = 0
    try:
        while budget.next(search) is not None:
            found += 1
    except LimitReached:
        return found, False
    return found, True
