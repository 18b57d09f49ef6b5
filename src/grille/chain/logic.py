"""The Logic record of domino chains: steps, positions and their pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from time import perf_counter
from typing import TYPE_CHECKING

from grille.chain.game import Game, read_word
from grille.chain.reasoning import choices, contradiction, every_step, step_of
from grille.chain.scene import ACROSS, game_scene
from grille.chain.techniques import LEVELS, TECHNIQUES, caps
from grille.chain.tiles import label, turned
from grille.errors import GrilleError, LimitReached
from grille.logic import Logic, Position, Step, Technique
from grille.logic.rules import Rules, named
from grille.outcome import Fault, Outcome

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand
    from grille.scene import Scene

_TILE = re.compile(r"\bt([1-9][0-9]*)\b")


USUAL = Rules()


@cache
def table(rules: Rules) -> dict[str, Technique]:
    """All techniques by id, in the order and with the weights of these rules."""
    return {each.id: each for each in rules.table(TECHNIQUES, LEVELS)}


@cache
def used(rules: Rules) -> dict[str, int]:
    """The ids of the techniques that these rules use, each with its rank."""
    chosen = rules.used(tuple(table(rules).values()), LEVELS, [each.id for each in TECHNIQUES])
    return {each.id: rank for rank, each in enumerate(chosen)}


def steps(
    hand: Hand,
    position: Position,
    seconds: float | None,
    _outcome: Outcome[Chain] | None = None,
    rules: Rules = USUAL,
) -> Iterator[Step]:
    """Yield one step per tile until the hand is laid, or the one step that shows why it cannot be.

    If the rules don't use the technique of any tile that may come next, there are no more steps. A contradiction is
    always reported.
    """
    end = None if seconds is None else perf_counter() + seconds
    ranks, techniques = used(rules), table(rules)
    game = Game.of(hand, position.places)
    refuted = contradiction(game)
    if refuted is not None:
        yield refuted._replace(technique=techniques[refuted.technique.id])
        return
    while game.held:
        if end is not None and perf_counter() >= end:
            raise LimitReached("stopped at the limit")
        allowed = (choice for choice in choices(game) if choice.technique.id in ranks)
        # The order in which the choices are found is the usual one.
        first = min(allowed, key=lambda each: ranks[each.technique.id], default=None) if rules.order else None
        choice = first or next(allowed, None)
        if choice is None:
            return
        step, way, tile = step_of(game, choice)
        yield step._replace(technique=techniques[step.technique.id])
        game = game.with_tile(way.side, tile, way.lying)


def every(
    hand: Hand, position: Position, techniques: Sequence[str], _seconds: float | None, rules: Rules = USUAL
) -> Iterator[Step]:
    """Yield a step for every tile that may come next, or the one step that shows why there is no chain."""
    by_id = table(rules)
    ids = {each.id for name in techniques for each in named(name, TECHNIQUES, LEVELS)} or {*used(rules)}
    game = Game.of(hand, position.places)
    refuted = contradiction(game)
    steps = (refuted,) if refuted is not None else every_step(game) if game.held else ()
    return (step._replace(technique=by_id[step.technique.id]) for step in steps if step.technique.id in ids)


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
            message = f"{side}{number} holds {label(lying)}, but the solution has {other} there"
            faults.append(Fault(message, (f"t{tile + 1}",)))
    return tuple(faults)


def picture(hand: Hand, position: Position) -> Scene:
    game = Game.of(hand, position.places)
    return game_scene(hand, game.held, game.lying)


def cells(word: str) -> tuple[tuple[int, int], ...]:
    """The two cells of each tile named in the text, where the hand is drawn."""
    found = [int(number) - 1 for number in _TILE.findall(word)]
    return tuple((tile // ACROSS, 2 * (tile % ACROSS) + half) for tile in found for half in (0, 1))


@cache
def under(rules: Rules) -> Logic[Hand]:
    """Return the logic of chains with custom techniques, order and weights."""
    # Raises now, before any work, if a technique name is misspelt.
    used(rules)
    return Logic(
        levels=LEVELS,
        techniques=tuple(table(rules).values()),
        steps=partial(steps, rules=rules),
        finished=finished,
        read=read,
        mistakes=mistakes,
        has_solution=has_solution,
        scene=picture,
        cells=cells,
        every=partial(every, rules=rules),
        caps=lambda hand: caps(len(hand.tiles)),
        under=under,
    )


LOGIC = under(USUAL)
