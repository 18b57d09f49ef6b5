"""What comes next in a game that grows at both ends of a table that was bare at first.

A position on such a table is told from the left, as if the chain began there. A player may begin anywhere: as long as
tiles can still be laid at the left end, that is no mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from grille.chain.game import Game, Way
from grille.chain.hand import Hand
from grille.chain.reasoning import hopeless, next_step
from grille.chain.techniques import ENDS, FREE, ONLY
from grille.chain.tiles import Tile, label, listed
from grille.chain.trails import Stock, groups, odd_digits
from grille.logic import Evidence, Kind, Step
from grille.scene import Role


def next_at_either_end(hand: Hand, held: Mapping[int, Tile], lying: tuple[Tile, ...]) -> Step:
    """The next tile, at the right end if all can go there, else at either; or why no more than this can be laid."""
    faces = {index: hand.tiles[index] for index in held}
    onward = Game(hand, faces, lying, 0, len(lying))
    begins = lying[0][0]
    asked = hand.start in (None, begins) and (not hand.ring or hand.end in (None, begins))
    if asked and hopeless(onward) is None:
        return next_step(onward)[0]
    free = Game(Hand(hand.tiles, table=lying), faces, lying)
    trouble = hopeless(free)
    if trouble is not None:
        return trouble
    if not hand.ring and hand.start is None and hand.end is None:
        return next_step(free)[0]
    left, right = lying[0][0], lying[-1][1]
    fitting = [*free.fitting("l", left), *free.fitting("r", right)]
    alive = [way for way in fitting if keeps(hand, way, left, right)]
    return _laid(hand, free, fitting, alive) if alive else dead_end(hand, lying, held)


def keeps(hand: Hand, way: Way, left: int, right: int) -> bool:
    """Whether the chain that was asked for can still be laid after this."""
    ends = (way.lying[0], right) if way.side == "l" else (left, way.lying[1])
    return can_finish(way.left, *ends, start=hand.start, end=hand.end, ring=hand.ring)


def can_finish(
    stock: Stock, left: int, right: int, *, start: int | None = None, end: int | None = None, ring: bool = False
) -> bool:
    """Whether all of these can be laid at two free ends, so that the chain begins and finishes as it was asked to.

    What is laid makes two trails, one from each free end. Parity says where they lead. Within one group of digits two
    trails that together use every tile share a digit, and there they may swap their tails: so it does not matter which
    of them leads where. From two groups each leads to an end of its own.
    """
    odd = set(odd_digits(stock))
    if len(odd) > 4:
        return False
    together = groups(stock, [(left, left), (right, right)])
    if not all(left in group or right in group for group in together):
        return False
    near = next(set(group) for group in together if left in group)
    # Of all the digits it could lead to, parity leaves these.
    likely = odd | {left, right} | ({start, end} - {None})
    for first, last in product(likely if start is None else (start,), likely if end is None else (end,)):
        if ring and first != last:
            continue
        one, other = {left} ^ {first}, {right} ^ {last}
        if odd != one ^ other:
            continue
        if {right, first, last} <= near or (right not in near and odd & near == one and odd - near == other):
            return True
    return False


def dead_end(hand: Hand, lying: Sequence[Tile], held: Mapping[int, Tile]) -> Step:
    """Nothing leads to the ends that were asked for."""
    wish = _wish(hand, "begin", "finish", "close into a ring")
    rest = listed(map(label, held.values()))
    reason = f"The chain is to {wish}; with {rest} still to lay, nothing leads there." if held else f"It is to {wish}."
    tiles = [*held] or [*range(len(hand.tiles))]
    return Step(
        ENDS,
        notice=f"The chain lies open with {lying[0][0]} on the left and {lying[-1][1]} on the right.",
        reason=reason,
        conclusion=f"So {listed(f't{tile + 1}' for tile in tiles)} can't be laid like that: take something back.",
        pattern=tuple(Evidence(Role.CONFLICT, Kind.CELL, (f"t{tile + 1}",)) for tile in tiles),
        contradiction=True,
    )


def _wish(hand: Hand, begin: str, finish: str, close: str) -> str:
    """What was asked for, in words."""
    ends = [f"{verb} with {digit}" for verb, digit in ((begin, hand.start), (finish, hand.end)) if digit is not None]
    return " and ".join([*ends, close] if hand.ring else ends)


def _laid(hand: Hand, game: Game, fitting: Sequence[Way], alive: Sequence[Way]) -> Step:
    way = alive[0]
    word, tile = game.word(way)
    side = "left" if way.side == "l" else "right"
    asked = _wish(hand, "begins", "finishes", "closes")
    kinds = listed(dict.fromkeys(label(each.lying) for each in fitting))
    reason = f"A chain that {asked} comes about if {label(way.lying)} is laid there" + (
        ", and in no other way." if len(alive) == 1 else "; it is not the only way."
    )
    turn = "turned and " if "~" in word else ""
    return Step(
        ONLY if len(alive) == 1 else FREE,
        notice=f"Both ends are free: {kinds} {'fits' if len(fitting) == 1 else 'fit'}.",
        reason=reason,
        conclusion=f"So t{tile + 1} is {turn}laid to the {side}, as {label(way.lying)}.",
        places=(word,),
        pattern=(Evidence(Role.EVIDENCE, Kind.CELL, (f"t{tile + 1}",)),),
    )
