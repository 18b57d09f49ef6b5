"""Check a chain or a plan: find its first wrong step. Later steps depend on it, so they are not checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grille.chain.answer import TileRow, to_answer
from grille.chain.hand import Chain
from grille.chain.plan import Plan, Table
from grille.chain.plan_file import read_move
from grille.chain.tiles import Tile, kind, label, listed, number
from grille.outcome import Fault, Report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grille.chain.hand import Hand


def check_answer(hand: Hand, answer: object) -> Report:
    """Report the first fault of an answer; no fault means that it solves this hand."""
    given = to_answer(hand, answer)
    fault = _plan_fault(hand, given) if isinstance(given, Plan) else _chain_fault(hand, given)
    return Report(() if fault is None else (fault,))


def check_move(hand: Hand, move: str) -> Report:
    """Report why an action cannot be the first one, if it cannot."""
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
        stated = plan.stated[step - 1] if plan.stated else None
        if stated not in (None, table.held[action.tile]):
            found = f"the plan states {label(stated)} for {name}, but it is {label(table.held[action.tile])} here"
            return Fault(f"step {step}: {found}", (f"step {step}", name))
        table.do(action)
    if partial:
        return None
    if table.held:
        names = [hand.name(tile) for tile in table.held]
        verb = "is" if len(names) == 1 else "are"
        return Fault(f"after {number(len(plan.actions), 'step')} {listed(names)} {verb} still in hand", (*names,))
    return _ends_fault(hand, tuple(table.lying))


def _chain_fault(hand: Hand, answer: Chain | TileRow) -> Fault | None:
    """Find the first tile that is not in the hand or does not fit; then tiles left over; then wrong ends."""
    tiles = answer.tiles if isinstance(answer, Chain) else answer
    left = Counter(map(kind, (*hand.tiles, *hand.table)))
    for step, tile in enumerate(tiles, 1):
        here = (f"step {step}",)
        if not left[kind(tile)]:
            often = sum(kind(other) == kind(tile) for other in (*hand.tiles, *hand.table))
            again = f"is in the hand only {number(often, 'time')}" if often else "is not in this hand"
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
        return Fault(
            f"the chain must contain {' '.join(map(label, hand.table[:8]))}, as on the table",
            ("table",),
        )
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
        return Fault(f"step 1: the chain begins with {first}, but must begin with {hand.start}", ("step 1",))
    if hand.end not in (None, last):
        return Fault(f"step {len(tiles)}: the chain finishes with {last}, but must finish with {hand.end}", step)
    if hand.ring and first != last:
        return Fault(f"step {len(tiles)}: the ring does not close: {last} is not {first}", step)
    return None
