"""Why there is no chain, and how near one can come: in words, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grille.chain import engine
from grille.chain.tiles import label, listed, number
from grille.puzzle import Shortfall

if TYPE_CHECKING:
    from grille.chain.hand import Hand
    from grille.chain.laid import Anatomy, Longest

MOST_SECONDS: Final = 2.0


def shortfall(hand: Hand, seconds: float | None = None) -> Shortfall:
    """The odd digits, the groups that never meet, the fewest chains, what to add or drop, the longest chain."""
    most = MOST_SECONDS if seconds is None else min(seconds, MOST_SECONDS)
    found = engine.anatomy(hand.tiles, seconds=most)
    longest = engine.longest(hand.tiles, seconds=most)
    return Shortfall(tuple(_sentences(hand, found, longest)), _data(hand, found, longest))


def _data(hand: Hand, found: Anatomy, longest: Longest) -> dict[str, Any]:
    return {
        "odd": list(found.odd),
        "components": [list(group) for group in found.groups],
        "min_chains": found.fewest_chains,
        "chains": [[list(tile) for tile in chain.tiles(hand.tiles)] for chain in engine.chains(hand.tiles)],
        "add": [list(tile) for tile in found.add],
        "drop": [hand.name(tile) for tile in found.drop],
        "longest": len(longest.laid.order),
        "longest_chain": [list(tile) for tile in longest.laid.tiles(hand.tiles)],
        "longest_exact": longest.exact,
        "longest_bound": longest.bound,
    }


def _sentences(hand: Hand, found: Anatomy, longest: Longest) -> list[str]:
    if found.fewest_chains <= 1:
        return ["There is a chain of these tiles, but not as it is asked for."]
    lines = [f"The fewest chains that use every tile are {found.fewest_chains:,}:"]
    lines += [
        "  " + " ".join(map(label, chain.tiles(hand.tiles)[:40])) + (" ..." if len(chain.order) > 40 else "")
        for chain in engine.chains(hand.tiles)[:8]
    ]
    if found.fewest_chains > 8:
        lines.append(f"  and {found.fewest_chains - 8:,} more")
    lines.append(f"With {number(len(found.add), 'tile')} more there is one chain: add {listed(map(label, found.add))}.")
    dropped = listed(f"{hand.name(tile)} ({label(hand.tiles[tile])})" for tile in found.drop)
    proved = "and no fewer will do" if found.exact else "fewer may do"
    lines.append(f"With {number(len(found.drop), 'tile')} less there is one chain, {proved}: drop {dropped}.")
    length = number(len(longest.laid.order), "tile")
    if longest.exact:
        lines.append(f"The longest chain has {length}.")
    else:
        lines.append(f"The longest chain found has {length}; none has more than {longest.bound:,}.")
    return lines
