"""Calls into the native chain engine. No other module of the package imports it."""

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
from grille.chain.results import Analysis, Certificate, Extensions, LaidArray, LaidChain, Longest, Move, Tile
from grille.errors import GrilleError, LimitReached
from grille.search import Budget, NativeSearch, Search

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Analysis",
    "Certificate",
    "Extensions",
    "LaidArray",
    "LaidChain",
    "Longest",
    "Move",
    "Tile",
    "analyse",
    "chains",
    "check_certificate",
    "count",
    "extensions",
    "lay",
    "lay_arrays",
    "longest",
    "longest_subset",
    "open_search",
    "parity_and_components",
    "trail_cover",
]


# Default limit on splits in the search for the longest chain; hands with few digits need far fewer.
SPLITS = 100_000


def lay(
    tiles: Sequence[Tile],
    *,
    ring: bool = False,
    start: int | None = None,
    end: int | None = None,
    table: Tile | None = None,
) -> LaidChain | None:
    """Find a chain of all tiles with the fewest turns, or None if there is no chain.

    `start` and `end` are the digits at the left and right end of the whole chain. `table` holds the free ends of the
    tiles already on the table, which the chain extends on both sides.
    """
    if not tiles and table is None:
        return None if _differ(start, end) else LaidChain((), (), 0, Certificate({}, 0))
    everything = tiles if table is None else [*tiles, table]
    found = chain_lay(everything, ring, start, end, len(everything) - len(tiles))
    if found is None:
        return None
    chain, turns, potentials = found
    left = 0
    if table is not None:
        left = chain.index(len(tiles))
        del chain[left]
    order = tuple([tile if tile >= 0 else ~tile for tile in chain])
    return LaidChain(order, tuple([tile < 0 for tile in chain]), turns, Certificate(dict(potentials), turns), left)


def _differ(start: int | None, end: int | None) -> bool:
    """Whether two different ends are required, which an empty chain cannot have."""
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
    """Find a chain of tiles given as two integer arrays, which are read without copying.

    With few distinct digits, the time is that of reading and writing the tiles once. With very many, finding the
    fewest turns takes several times as long; `fewest=False` skips that, and returns any chain without a proof.
    """
    import numpy as np

    try:
        found = chain_lay_arrays(left, right, fewest, ring, start, end)
    except TypeError:
        raise GrilleError("expected two one-dimensional arrays of integers for the left and right digits") from None
    except ValueError as error:
        raise GrilleError(str(error)) from None
    if found is None:
        return None
    chain, turns, potentials, digits = (found[0], found[1], np.asarray(found[2]), np.asarray(found[3]))
    return LaidArray(
        np.asarray(chain), turns, potentials if fewest else None, digits if fewest and len(digits) else None
    )


def _lay_some(tiles: Sequence[Tile], some: Sequence[int]) -> LaidChain:
    """Lay the tiles with these indices."""
    laid = lay([tiles[tile] for tile in some])
    if laid is None:
        raise AssertionError("these tiles make a chain")
    return laid._replace(order=tuple([some[tile] for tile in laid.order]))


def chains(tiles: Sequence[Tile]) -> tuple[LaidChain, ...]:
    """Find the fewest chains that use every tile, with the fewest turns in total."""
    return tuple(_lay_some(tiles, [t if t >= 0 else ~t for t in chain]) for chain in chain_fewest(tiles))


def parity_and_components(tiles: Sequence[Tile]) -> tuple[list[int], list[list[int]]]:
    """Return the digits that occur an odd number of times, and the connected components of digits."""
    return chain_connectivity(tiles)


def trail_cover(tiles: Sequence[Tile]) -> list[Tile]:
    """Find the fewest chains that use every tile; return the first and last digit of each."""
    return [(_oriented(tiles, chain[0])[0], _oriented(tiles, chain[-1])[1]) for chain in chain_fewest(tiles)]


def longest_subset(
    tiles: Sequence[Tile], *, nodes: int | None = None, seconds: float | None = None
) -> tuple[list[int], int]:
    """Return the indices of the tiles in the longest chain found, and an upper bound on its length."""
    return chain_longest(tiles, SPLITS if nodes is None else nodes, seconds)


def analyse(tiles: Sequence[Tile], *, nodes: int | None = None, seconds: float | None = None) -> Analysis:
    """Explain why there is a chain or not: parity, components, the fewest chains, the fewest tiles to add or drop."""
    odd, groups = chain_connectivity(tiles)
    # Each missing tile links the end of one chain to the start of the next.
    ends = trail_cover(tiles)
    add = tuple((end, start) for (_, end), (start, _) in pairwise(ends))
    longest, bound = longest_subset(tiles, nodes=nodes, seconds=seconds)
    drop = tuple(sorted(set(range(len(tiles))).difference(longest)))
    return Analysis(tuple(odd), tuple(map(tuple, groups)), len(ends), add, drop, len(longest) == bound)


def _oriented(tiles: Sequence[Tile], tile: int) -> Tile:
    return tiles[tile] if tile >= 0 else (tiles[~tile][1], tiles[~tile][0])


def longest(tiles: Sequence[Tile], *, nodes: int | None = None, seconds: float | None = None) -> Longest:
    """Find the longest single chain. If it is not proven to be the longest, `bound` is an upper bound."""
    best, bound = longest_subset(tiles, nodes=nodes, seconds=seconds)
    return Longest(_lay_some(tiles, best), len(best) == bound, bound)


def extensions(tiles: Sequence[Tile], table: Tile | None) -> Extensions:
    """Report whether the remaining tiles can be laid, and which moves keep that possible.

    `table` holds the free ends of the tiles on the table; None means that the table is empty.
    """
    found = chain_extendable(tiles, table) if tiles else (0, [])
    if found is None:
        return Extensions(finishable=False, turns=None, moves=())
    turns, allowed = found
    moves = []
    if table is None:
        for number, (left, right) in enumerate(tiles):
            moves.append(Move(number, "first", turned=False))
            if left != right:
                moves.append(Move(number, "first", turned=True))
    else:
        for number, (at_left, at_right) in enumerate(allowed):
            if at_left:
                moves.append(Move(number, "left", turned=tiles[number][1] != table[0]))
            if at_right:
                moves.append(Move(number, "right", turned=tiles[number][0] != table[1]))
    return Extensions(finishable=True, turns=turns, moves=tuple(moves))


def open_search(
    tiles: Sequence[Tile], *, ring: bool = False, start: int | None = None, end: int | None = None
) -> Search[tuple[Tile, ...]]:
    """Open a search for all chains, in ascending order; each solution lists the tiles as laid.

    Equal tiles are interchangeable, so each chain is found once. A chain and its reversal count as two, unless they
    are equal.
    """
    if not tiles and not _differ(start, end):
        start = end = None
    return NativeSearch(ChainSearch(tiles, ring, start, end), _tiles_between)


def _tiles_between(digits: list[int]) -> tuple[Tile, ...]:
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
    """Count the chains that `open_search` would find. The flag says whether the count is exact or a lower bound."""
    odd, groups = chain_connectivity(tiles)
    if not tiles:
        return int(not _differ(start, end)), True
    if len(groups) > 1 or len(odd) > 2 or (ring and odd):
        return 0, True
    ends = [
        (first, last)
        for first, last in ((odd, odd[::-1]) if odd else [(digit, digit) for digit in groups[0]])
        if start in {None, first} and end in {None, last}
    ]
    if not ends:
        return 0, True
    first, last = ends[0]
    trees = chain_trees(tiles, (last, first) if odd else None, nodes, seconds)
    if trees is None:
        return _count_each(open_search(tiles, ring=ring, start=start, end=end), Budget(nodes, seconds))
    total, remainders, moduli, exact, _ = trees
    number = remainder(remainders, moduli) if moduli else int(total, 16)
    tally = Tally(tiles)
    if odd:
        chains_found = len(ends) * tally.open_chains(number, first, last)
    else:
        chains_found = tally.closed_chains(number, (digit for digit, _ in ends))
    # A chain exists, even if the limit stopped the count before the first one.
    return max(chains_found, 1), exact


def _count_each(search: Search[object], budget: Budget) -> tuple[int, bool]:
    found = 0
    try:
        while budget.next(search) is not None:
            found += 1
    except LimitReached:
        return found, False
    return found, True
