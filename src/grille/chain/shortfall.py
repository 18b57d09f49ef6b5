"""Why there is no chain, and how to repair the hand: as sentences and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grille.chain import engine
from grille.chain.repair import Repair, find_repair
from grille.chain.tiles import Tile, label, listed, number
from grille.puzzle import Shortfall

if TYPE_CHECKING:
    from grille.chain.hand import Hand

MOST_SECONDS: Final = 2.0
_MOST_CHAINS: Final = 8
_MOST_TILES: Final = 40


def shortfall(hand: Hand, seconds: float | None = None) -> Shortfall:
    """Report the odd digits, the components, the fewest chains, the tiles to add or drop, and the longest chain.

    The tiles to add or drop and the longest chain take the requirements into account: a ring, the ends, the table.
    """
    most = MOST_SECONDS if seconds is None else min(seconds, MOST_SECONDS)
    found = find_repair(hand, most)
    chains = [chain.tiles(hand.tiles) for chain in engine.chains(hand.tiles)]
    required = hand.ring or hand.start is not None or hand.end is not None or bool(hand.table)
    return Shortfall(
        tuple(_sentences(hand, found, chains, required=required)), _data(hand, found, chains, required=required)
    )


def _data(hand: Hand, found: Repair, chains: list[tuple[Tile, ...]], *, required: bool) -> dict[str, Any]:
    odd, groups = engine.parity_and_components(hand.tiles)
    longest = found.chain(hand)
    return {
        "odd": odd,
        "components": [list(group) for group in groups],
        # The requirements are for a single chain, so a number of chains would say nothing.
        "min_chains": None if required else len(chains),
        "chains": None if required else [_pairs(chain) for chain in chains],
        "add": None if found.add is None else _pairs(found.add),
        "drop": None if found.drop is None else [hand.name(tile) for tile in found.drop],
        "longest": None if longest is None else len(longest),
        "longest_chain": None if longest is None else _pairs(longest),
        "longest_exact": found.exact,
        "longest_bound": None if found.bound is None else found.bound + len(hand.table),
    }


def _pairs(tiles: tuple[Tile, ...] | list[Tile]) -> list[list[int]]:
    return [list(tile) for tile in tiles]


def _sentences(hand: Hand, found: Repair, chains: list[tuple[Tile, ...]], *, required: bool) -> list[str]:
    if found.add == ():
        return []
    one = "one chain" if not required else "such a ring" if hand.ring else "such a chain"
    if not required:
        lines = _fewest(chains)
    else:
        lines = ["There is a chain of these tiles, but not with the required ends."] if len(chains) == 1 else []
    if found.add is None:
        return [
            *lines,
            f"A ring begins and finishes with one digit, so none goes from {hand.start} to {hand.end}.",
        ]
    lines.append(f"With {number(len(found.add), 'more tile')} there is {one}: add {listed(map(label, found.add))}.")
    longest = found.chain(hand)
    if found.drop is None or not longest:
        return [*lines, f"No subset of this hand makes {one}."]
    proved = "and no smaller number is enough" if found.exact else "and a smaller number may be enough"
    dropped = listed(f"{hand.name(tile)} ({label(hand.tiles[tile])})" for tile in found.drop)
    lines.append(f"Without {number(len(found.drop), 'tile')} there is {one}, {proved}: drop {dropped}.")
    what = "chain" if not required else "such ring" if hand.ring else "such chain"
    table = " including the table" if hand.table else ""
    length = number(len(longest), "tile")
    if found.exact:
        lines.append(f"The longest {what} has {length}{table}.")
    else:
        most = (found.bound or 0) + len(hand.table)
        lines.append(f"The longest {what} found has {length}{table}; the upper bound is {most:,}.")
    return lines


def _fewest(chains: list[tuple[Tile, ...]]) -> list[str]:
    lines = [f"Using every tile takes at least {len(chains):,} chains:"]
    lines += [
        "  " + " ".join(map(label, chain[:_MOST_TILES])) + (" ..." if len(chain) > _MOST_TILES else "")
        for chain in chains[:_MOST_CHAINS]
    ]
    if len(chains) > _MOST_CHAINS:
        lines.append(f"  and {len(chains) - _MOST_CHAINS:,} more")
    return lines
