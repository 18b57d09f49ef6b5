"""The next step in a game where the table was empty at first and the chain grows at both ends.

A position on such a table is counted from the left, as if the chain began there. A player may begin anywhere: that is
not a mistake as long as the remaining tiles can still be laid at the left end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from grille.chain.eulerian import Stock, groups, odd_digits
from grille.chain.game import Game, Way
from grille.chain.hand import Hand
from grille.chain.reasoning import contradiction, laying, named, next_step
from grille.chain.techniques import ENDS, FREE, ONLY
from grille.chain.tiles import Tile, label, listed
from grille.logic import Evidence, Kind, Step
from grille.scene import Role


def next_step_two_ended(hand: Hand, held: Mapping[int, Tile], lying: tuple[Tile, ...]) -> Step:
    """Return the step for the next tile: at the right end if all tiles can go there, else at either end.

    If the tiles that are left cannot all be laid, the step explains why.
    """
    faces = {index: hand.tiles[index] for index in held}
    onward = Game(hand, faces, lying, 0, len(lying))
    begins = lying[0][0]
    begins_right = hand.start in (None, begins) and (not hand.ring or hand.end in (None, begins))
    if begins_right and contradiction(onward) is None:
        return next_step(onward)[0]
    free = Game(Hand(hand.tiles, table=lying), faces, lying)
    refuted = contradiction(free)
    if refuted is not None:
        return refuted
    if not hand.ring and hand.start is None and hand.end is None:
        return next_step(free)[0]
    left, right = lying[0][0], lying[-1][1]
    fitting = [*free.fitting("l", left), *free.fitting("r", right)]
    extendable = [way for way in fitting if keeps(hand, way, left, right)]
    return _laid(hand, free, fitting, extendable) if extendable else dead_end(hand, lying, held)


def keeps(hand: Hand, way: Way, left: int, right: int) -> bool:
    """Whether the required chain can still be completed after this tile."""
    ends = (way.lying[0], right) if way.side == "l" else (left, way.lying[1])
    return can_finish(way.left, *ends, start=hand.start, end=hand.end, ring=hand.ring)


def can_finish(
    stock: Stock, left: int, right: int, *, start: int | None = None, end: int | None = None, ring: bool = False
) -> bool:
    """Whether all these tiles can be laid at two free ends so that the chain gets the required ends.

    The tiles form two trails, one from each free end. Parity determines where the trails end. Two trails in one
    connected component that together use every tile share a digit, where they can swap their tails, so it does not
    matter which trail leads to which end. In two components, each trail leads to its own end.
    """
    odd = set(odd_digits(stock))
    if len(odd) > 4:
        return False
    together = groups(stock, [(left, left), (right, right)])
    if not all(left in group or right in group for group in together):
        return False
    near = next(set(group) for group in together if left in group)
    # Parity leaves only these digits as possible ends.
    possible = odd | {left, right} | ({start, end} - {None})
    for first, last in product(possible if start is None else (start,), possible if end is None else (end,)):
        if ring and first != last:
            continue
        one, other = {left} ^ {first}, {right} ^ {last}
        if odd != one ^ other:
            continue
        if {right, first, last} <= near or (right not in near and odd & near == one and odd - near == other):
            return True
    return False


def dead_end(hand: Hand, lying: Sequence[Tile], held: Mapping[int, Tile]) -> Step:
    """The step that explains why the required ends cannot be reached."""
    required = _required_ends(hand, "begin", "finish", "close into a ring")
    rest = listed(map(label, held.values()))
    reason = (
        f"The chain is to {required}; with {rest} still to lay, nothing leads there."
        if held
        else f"It is to {required}."
    )
    tiles = [*held] or [*range(len(hand.tiles))]
    return Step(
        ENDS,
        notice=f"The chain lies open with {lying[0][0]} on the left and {lying[-1][1]} on the right.",
        reason=reason,
        conclusion=f"So {named(hand, tiles)} can't be laid like that: take something back.",
        pattern=tuple(Evidence(Role.CONFLICT, Kind.CELL, (f"t{tile + 1}",)) for tile in tiles),
        contradiction=True,
    )


def _required_ends(hand: Hand, begin: str, finish: str, close: str) -> str:
    """Describe the required ends in words."""
    ends = [f"{verb} with {digit}" for verb, digit in ((begin, hand.start), (finish, hand.end)) if digit is not None]
    return " and ".join([*ends, close] if hand.ring else ends)


def _laid(hand: Hand, game: Game, fitting: Sequence[Way], extendable: Sequence[Way]) -> Step:
    way = extendable[0]
    word, tile = game.word(way)
    side = "left" if way.side == "l" else "right"
    required = _required_ends(hand, "begins", "finishes", "closes")
    kinds = listed(dict.fromkeys(label(each.lying) for each in fitting))
    reason = f"A chain that {required} comes about if {label(way.lying)} is laid there" + (
        ", and in no other way." if len(extendable) == 1 else "; it is not the only way."
    )
    return Step(
        ONLY if len(extendable) == 1 else FREE,
        notice=f"Both ends are free: {kinds} {'fits' if len(fitting) == 1 else 'fit'}.",
        reason=reason,
        conclusion=laying(hand, tile, way.lying, f"to the {side}"),
        places=(word,),
        pattern=(Evidence(Role.EVIDENCE, Kind.CELL, (f"t{tile + 1}",)),),
    )
