"""Every tile that may come next on a player's table, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grille.chain.either_end import next_at_either_end
from grille.chain.game import Game
from grille.chain.reasoning import every_step, hopeless
from grille.logic import Position, Step

if TYPE_CHECKING:
    from grille.chain.hand import Hand
    from grille.chain.tiles import Tile


def every(
    hand: Hand, position: Position, held: Mapping[int, Tile], lying: tuple[Tile, ...], techniques: Sequence[str]
) -> Iterator[Step]:
    """The steps by these techniques (all for none); or the one that shows that there is no way on."""
    for step in _steps(hand, position, held, lying):
        if not techniques or step.technique.id in techniques:
            yield step


def _steps(hand: Hand, position: Position, held: Mapping[int, Tile], lying: tuple[Tile, ...]) -> Iterator[Step]:
    if not held:
        return
    game = Game.of(hand, position.places)
    trouble = hopeless(game)
    if trouble is None:
        yield from every_step(game)
    elif hand.table or not lying:
        yield trouble
    else:
        # Begun in the middle: what is told from the left as if it began there may still grow to the left.
        yield next_at_either_end(hand, held, lying)
