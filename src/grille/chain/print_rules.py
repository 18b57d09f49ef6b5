"""Domino chains on paper: empty places for the chain stand below the hand."""

from __future__ import annotations

from typing import Final

from grille.chain.hand import Hand
from grille.chain.scene import slots_scene
from grille.print_rules import Extras, PrintRules


def _extras(hand: Hand) -> Extras:
    asked = [
        *(["The chain closes into a ring."] if hand.ring else []),
        *([f"The chain begins with {hand.start}."] if hand.start is not None else []),
        *([f"The chain ends with {hand.end}."] if hand.end is not None else []),
        *(["The lower row is on the table already: build on at both ends."] if hand.table else []),
    ]
    return Extras(scenes=(slots_scene(len(hand.tiles) + len(hand.table)),), remark=" ".join(asked))


# A hand usually has many chains, and any of them is right.
PRINT_RULES: Final[PrintRules[Hand]] = PrintRules(
    "Lay all dominoes of the hand in one line, so that touching halves are equal; a domino may be turned. Draw the "
    "chain in the empty places, row by row from left to right. Any chain that uses every domino is right.",
    _extras,
    one_solution=False,
)
