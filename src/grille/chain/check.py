"""Is it right? The first wrong step of a chain or a plan, and why; nothing more, for all after it is in the air."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grille.chain.answer import Told, take
from grille.chain.hand import Chain
from grille.chain.plan import Plan, Table
from grille.chain.planfile import read_move
from grille.chain.tiles import Tile, kind, label, listed, number
from grille.outcome import Fault, Report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grille.chain.hand import Hand


def check_answer(hand: Hand, answer: object) -> Report:
    """What keeps an answer from being a solution of this hand."""
    taken = take(hand, answer)
    fault = _plan_fault(hand, taken) if isinstance(taken, Plan) else _chain_fault(hand, taken)
    return Report(() if fault is None else (fault,))


def check_move(hand: Hand, move: str) -> Report:
    """Whether an action may be the next one."""
    return Report(
        () if (fault := _plan_fault(hand, Plan(hand, (read_move(hand, move),)), partial=True)) is None else (fault,)
    )


def _plan_fault(hand: Hand, plan: Plan, *, partial: bool = False) -> Fault | None:
    table = Table(hand)
    for step, action in enumerate(plan.actions, 1):
        if not 0 <= action.tile < len(hand.tiles):
            return Fault(f"step {step}: there is no tile {action.tile + 1} in this hand", (f"step {step}",))
        name = hand.name(action.tile)
        why = table.view().refuses(action)
        if why is not None:
            subject = f"{name}: " if action.tile not in table.held else ""
            return Fault(f"step {step}: {subject}{why}", (f"step {step}", name))
        told = plan.told[step - 1] if plan.told else None
        if told not in (None, table.held[action.tile]):
            says = f"{name} is {label(table.held[action.tile])} here, and the plan says {label(told)}"
            return Fault(f"step {step}: {says}", (f"step {step}", name))
        table.do(action)
    if partial:
        return None
    if table.held:
        names = [hand.name(tile) for tile in table.held]
        verb = "is" if len(names) == 1 else "are"
        return Fault(f"after {number(len(plan.actions), 'step')} {listed(names)} {verb} still in hand", (*names,))
    return _ends_fault(hand, tuple(table.lying))


def _chain_fault(hand: Hand, answer: Chain | Told) -> Fault | None:
    """The first tile that is not in hand any more, or does not fit; then what is left, and the ends."""
    tiles = answer.tiles if isinstance(answer, Chain) else answer
    left = Counter(map(kind, (*hand.tiles, *hand.table)))
    for step, tile in enumerate(tiles, 1):
        here = (f"step {step}",)
        if not left[kind(tile)]:
            often = sum(kind(other) == kind(tile) for other in (*hand.tiles, *hand.table))
            again = (
                f"is laid more often than the {number(often, 'time')} it is in hand" if often else "is not in this hand"
            )
            return Fault(f"step {step}: {label(tile)} {again}", here)
        left[kind(tile)] -= 1
        if step > 1 and tiles[step - 2][1] != tile[0]:
            before = tiles[step - 2]
            return Fault(
                f"step {step}: {label(tile)} does not fit after {label(before)}: {tile[0]} is not {before[1]}", here
            )
    if left.total():
        names = [label(tile) for tile, copies in left.items() for _ in range(copies)]
        verb = "is" if len(names) == 1 else "are"
        return Fault(f"after {number(len(tiles), 'step')} {listed(names)} {verb} still in hand", ("hand",))
    if hand.table and not _holds(tiles, hand.table):
        return Fault(f"the table, {' '.join(map(label, hand.table[:8]))}, is not in it as it lay", ("table",))
    return _ends_fault(hand, tiles)


def _holds(tiles: Sequence[Tile], table: tuple[Tile, ...]) -> bool:
    size = len(table)
    return any(tuple(tiles[at : at + size]) == table for at in range(len(tiles) - size + 1))


def _ends_fault(hand: Hand, tiles: Sequence[Tile]) -> Fault | None:
    if not tiles:
        return None
    first, last = tiles[0][0], tiles[-1][1]
    step = (f"step {len(tiles)}",)
    if hand.start not in (None, first):
        return Fault(f"step 1: the chain begins with {first}, and was to begin with {hand.start}", ("step 1",))
    if hand.end not in (None, last):
        return Fault(f"step {len(tiles)}: the chain finishes with {last}, and was to finish with {hand.end}", step)
    if hand.ring and first != last:
        return Fault(f"step {len(tiles)}: the ring does not close: {last} is not {first}", step)
    return None
