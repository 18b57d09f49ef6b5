"""How a chain is reasoned about: steps, positions and pictures in the words of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from grille.chain.game import Game, read_word
from grille.chain.reasoning import every_step, hopeless, next_step
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
    """One step a tile, to the end of the hand; or the one that shows that there is no end."""
    end = None if seconds is None else perf_counter() + seconds
    game = Game.of(hand, position.places)
    trouble = hopeless(game)
    if trouble is not None:
        yield trouble
        return
    while game.held:
        if end is not None and perf_counter() >= end:
            raise LimitReached("stopped at the limit")
        step, way, tile = next_step(game)
        yield step
        game = game.with_tile(way.side, tile, way.lying)


def every(hand: Hand, position: Position, techniques: Sequence[str], _seconds: float | None) -> Iterator[Step]:
    """Every tile that may come next, each with its reason; or the step that shows that there is no way on."""
    ids = {each.id for name in techniques or LEVELS for each in named(name, TECHNIQUES, LEVELS)}
    game = Game.of(hand, position.places)
    trouble = hopeless(game)
    steps = (trouble,) if trouble is not None else every_step(game) if game.held else ()
    return (step for step in steps if step.technique.id in ids)


def finished(hand: Hand, position: Position) -> bool:
    return len(position.places) == len(hand.tiles)


def read(hand: Hand, word: str) -> Position:
    """A tile in its place: r1=t3 for the first to the right, l2=~t4 for the second to the left, turned."""
    side, number, tile, is_turned = read_word(hand, word)
    return Position(frozenset({f"{side}{number}={'~' if is_turned else ''}t{tile + 1}"}))


def has_solution(hand: Hand, position: Position, _seconds: float | None) -> bool:
    """Whether what is held can be laid on from here."""
    return hopeless(Game.of(hand, position.places)) is None


def mistakes(answer: Chain, position: Position) -> tuple[Fault, ...]:
    """Places where the answer has another tile, or the same the other way round."""
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
            message = f"t{tile + 1} does not lie at {side}{number} as {label(lying)}: {other} does"
            faults.append(Fault(message, (f"t{tile + 1}",)))
    return tuple(faults)


def picture(hand: Hand, position: Position) -> Scene:
    game = Game.of(hand, position.places)
    return game_scene(hand, game.held, game.lying)


def cells(word: str) -> tuple[tuple[int, int], ...]:
    """The two cells of each tile that a word names, where the hand is drawn."""
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
