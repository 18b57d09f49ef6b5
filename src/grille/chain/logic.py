"""The Logic record of domino chains: steps, positions and their pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from grille.chain.game import Game, read_word
from grille.chain.reasoning import contradiction, every_step, next_step
from grille.chain.scene import ACROSS, game_scene
from grille.chain.techniques import LEVELS, TECHNIQUES
from grille.chain.tiles import label, turned
from grille.errors import GrilleError, LimitReached
from grille.logic import Logic, Position, Step
from grille.logic.rules import named
from grille.outcome import Fault, Outcome

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand
    from grille.scene import Scene

_TILE = re.compile(r"\bt([1-9][0-9]*)\b")


def steps(
    hand: Hand, position: Position, seconds: float | None, _outcome: Outcome[Chain] | None = None
) -> Iterator[Step]:
    """Yield one step per tile until the hand is laid, or the one step that shows why it cannot be."""
    end = None if seconds is None else perf_counter() + seconds
    game = Game.of(hand, position.places)
    refuted = contradiction(game)
    if refuted is not None:
        yield refuted
        return
    while game.held:
        if end is not None and perf_counter() >= end:
            raise LimitReached("stopped at the limit")
        step, way, tile = next_step(game)
        yield step
        game = game.with_tile(way.side, tile, way.lying)


def every(hand: Hand, position: Position, techniques: Sequence[str], _seconds: float | None) -> Iterator[Step]:
    """Yield a step for every tile that may come next, or the one step that shows why there is no chain."""
    ids = {each.id for name in techniques or LEVELS for each in named(name, TECHNIQUES, LEVELS)}
    game = Game.of(hand, position.places)
    refuted = contradiction(game)
    steps = (refuted,) if refuted is not None else every_step(game) if game.held else ()
    return (step for step in steps if step.technique.id in ids)


def finished(hand: Hand, position: Position) -> bool:
    return len(position.places) == len(hand.tiles)


def read(hand: Hand, word: str) -> Position:
    """Read a placement: r1=t3 is t3 as the first tile on the right, l2=~t4 is t4 turned, second on the left."""
    side, number, tile, is_turned = read_word(hand, word)
    return Position(frozenset({f"{side}{number}={'~' if is_turned else ''}t{tile + 1}"}))


def has_solution(hand: Hand, position: Position, _seconds: float | None) -> bool:
    """Whether the tiles in hand can be laid from this position."""
    return contradiction(Game.of(hand, position.places)) is None


def mistakes(answer: Chain, position: Position) -> tuple[Fault, ...]:
    """The placements that differ from the solution: another tile, or the same tile turned."""
    hand, faults = answer.puzzle, []
    for word in sorted(position.places):
        try:
            side, number, tile, is_turned = read_word(hand, word)
        except GrilleError as error:
            faults.append(Fault(str(error), (word.partition("=")[2].lstrip("~"),)))
            continue
        lying = turned(hand.tiles[tile]) if is_turned else hand.tiles[tile]
        at = answer.before - number if side == "l" else answer.before + len(hand.table) + number - 1
        there = answer.tiles[at] if 0 <= at < len(answer.tiles) else None
        if there != lying:
            other = "nothing" if there is None else label(there)
            message = f"{side}{number} holds t{tile + 1} as {label(lying)}, but the solution has {other} there"
            faults.append(Fault(message, (f"t{tile + 1}",)))
    return tuple(faults)


def picture(hand: Hand, position: Position) -> Scene:
    game = Game.of(hand, position.places)
    return game_scene(hand, game.held, game.lying)


def cells(word: str) -> tuple[tuple[int, int], ...]:
    """The two cells of each tile named in the text, where the hand is drawn."""
    found = [int(number) - 1 for number in _TILE.findall(word)]
    return tuple((tile // ACROSS, 2 * (tile % ACROSS) + half) for tile in found for half in (0, 1))


LOGIC: Logic[Hand] = Logic(
    levels=LEVELS,
    techniques=TECHNIQUES,
    steps=steps,
    finished=finished,
    read=read,
    mistakes=mistakes,
    has_solution=has_solution,
    scene=picture,
    cells=cells,
    every=every,
)
