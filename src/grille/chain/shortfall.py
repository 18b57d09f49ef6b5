"""Why there is no chain, and how near one can come: in words, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grille.chain import engine
from grille.chain.nearest import Nearest, nearest
from grille.chain.tiles import Tile, label, listed, number
from grille.puzzle import Shortfall

if TYPE_CHECKING:
    from grille.chain.hand import Hand

MOST_SECONDS: Final = 2.0
_MOST_CHAINS: Final = 8
_MOST_TILES: Final = 40


def shortfall(hand: Hand, seconds: float | None = None) -> Shortfall:
    """The odd digits, the groups that never meet, the fewest chains, what to add or drop, the longest chain.

    What to add, what to drop and the longest chain hold for a chain as it is asked for: a ring, its ends, the table.
    """
    most = MOST_SECONDS if seconds is None else min(seconds, MOST_SECONDS)
    found = nearest(hand, most)
    chains = [chain.tiles(hand.tiles) for chain in engine.chains(hand.tiles)]
    asked = hand.ring or hand.start is not None or hand.end is not None or bool(hand.table)
    return Shortfall(tuple(_sentences(hand, found, chains, asked=asked)), _data(hand, found, chains, asked=asked))


def _data(hand: Hand, found: Nearest, chains: list[tuple[Tile, ...]], *, asked: bool) -> dict[str, Any]:
    odd, groups = engine.outline(hand.tiles)
    longest = found.chain(hand)
    return {
        "odd": odd,
        "components": [list(group) for group in groups],
        # Several chains can't all begin, finish or close as one was asked to.
        "min_chains": None if asked else len(chains),
        "chains": None if asked else [_plain(chain) for chain in chains],
        "add": None if found.add is None else _plain(found.add),
        "drop": None if found.drop is None else [hand.name(tile) for tile in found.drop],
        "longest": None if longest is None else len(longest),
        "longest_chain": None if longest is None else _plain(longest),
        "longest_exact": found.exact,
        "longest_bound": None if found.bound is None else found.bound + len(hand.table),
    }


def _plain(tiles: tuple[Tile, ...] | list[Tile]) -> list[list[int]]:
    return [list(tile) for tile in tiles]


def _sentences(hand: Hand, found: Nearest, chains: list[tuple[Tile, ...]], *, asked: bool) -> list[str]:
    if found.add == ():
        return []
    one = "one chain" if not asked else "such a ring" if hand.ring else "such a chain"
    if not asked:
        lines = _fewest(chains)
    else:
        lines = ["There is a chain of these tiles, but not as it is asked for."] if len(chains) == 1 else []
    if found.add is None:
        return [*lines, f"A ring finishes where it begins: no tiles make one from {hand.start} to {hand.end}."]
    lines.append(f"With {number(len(found.add), 'tile')} more there is {one}: add {listed(map(label, found.add))}.")
    longest = found.chain(hand)
    if found.drop is None or not longest:
        return [*lines, f"No tiles of this hand alone make {one}."]
    proved = "and no fewer will do" if found.exact else "fewer may do"
    dropped = listed(f"{hand.name(tile)} ({label(hand.tiles[tile])})" for tile in found.drop)
    lines.append(f"With {number(len(found.drop), 'tile')} less there is {one}, {proved}: drop {dropped}.")
    what = "chain" if not asked else "such ring" if hand.ring else "such chain"
    table = ", the table among them" if hand.table else ""
    length = number(len(longest), "tile")
    if found.exact:
        lines.append(f"The longest {what} has {length}{table}.")
    else:
        most = (found.bound or 0) + len(hand.table)
        lines.append(f"The longest {what} found has {length}{table}; none has more than {most:,}.")
    return lines


def _fewest(chains: list[tuple[Tile, ...]]) -> list[str]:
    lines = [f"The fewest chains that use every tile are {len(chains):,}:"]
    lines += [
        "  " + " ".join(map(label, chain[:_MOST_TILES])) + (" ..." if len(chain) > _MOST_TILES else "")
        for chain in chains[:_MOST_CHAINS]
    ]
    if len(chains) > _MOST_CHAINS:
        lines.append(f"  and {len(chains) - _MOST_CHAINS:,} more")
    return lines
