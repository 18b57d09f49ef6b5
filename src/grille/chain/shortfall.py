"""Why there is no chain, and how near one can come: in words, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.chain import engine
from grille.chain.tiles import label, listed, number
from grille.puzzle import Shortfall

if TYPE_CHECKING:
    from grille.chain.hand import Hand

MOST_SECONDS = 2.0


def shortfall(hand: Hand, seconds: float | None = None) -> Shortfall:
    """The odd digits, the groups that never meet, the fewest chains, what to add or drop, the longest chain."""
    found = engine.anatomy(hand.tiles)
    data: dict[str, Any] = {
        "odd": list(found.odd),
        "components": [list(group) for group in found.groups],
        "min_chains": found.fewest_chains,
        "add": [list(tile) for tile in found.add],
    }
    lines = [f"The fewest chains that use every tile: {found.fewest_chains:,}."]
    if found.add:
        lines.append(
            f"One chain is possible with {number(len(found.add), 'tile')} more: {listed(map(label, found.add))}."
        )
    return Shortfall(tuple(lines), data)
