"""The choices that are open at each step of a chain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille.chain.game import Game
from grille.chain.reasoning import contradiction, next_step

if TYPE_CHECKING:
    from grille.chain.hand import Hand


def widths(hand: Hand) -> Iterator[int]:
    """Yield for each step how many different dominoes fit, whether or not all others can be laid after it.

    Not only those that keep the rest possible: in a hand with one solution that would always be one. Equal dominoes
    count once, and one that fits at both ends, or in both directions, counts twice.
    """
    game = Game.of(hand, frozenset())
    if contradiction(game) is not None:
        return
    while game.held:
        yield len({(way.side, way.lying) for side, end in _ends(game) for way in game.fitting(side, end)})
        _, way, tile = next_step(game)
        game = game.with_tile(way.side, tile, way.lying)


def _ends(game: Game) -> list[tuple[str, int]]:
    """The free ends and the digits that they show; on an empty table every digit that the chain may begin with."""
    if game.ends is not None:
        left, right = game.ends
        return [("r", right), ("l", left)] if game.hand.table else [("r", right)]
    if game.hand.start is not None:
        return [("r", game.hand.start)]
    return [("r", digit) for digit in {half for tile in game.held.values() for half in tile}]
