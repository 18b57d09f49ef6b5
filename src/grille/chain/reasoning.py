"""The steps of a chain: which tile comes next and why, one step per tile; or why there is no chain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grille.chain.eulerian import groups, odd_digits, starts
from grille.chain.game import Game, Way
from grille.chain.techniques import APART, BRIDGE, ENDS, FREE, ODD, ONLY, OTHER_END, START
from grille.chain.tiles import Tile, kind, label, listed
from grille.logic import Evidence, Kind, Step, Technique
from grille.scene import Role

if TYPE_CHECKING:
    from grille.chain.hand import Hand

_SIDES = {"l": "left", "r": "right"}
_COUNT = "Count the halves"


def contradiction(game: Game) -> Step | None:
    """The step that shows why the remaining tiles cannot all be laid; None if they can."""
    stock = game.stock
    if not stock:
        return _wrong_ends(game)
    ends = game.ends
    apart = groups(stock, [] if ends is None else [ends if game.hand.table else (ends[1], ends[1])])
    if len(apart) > 1:
        return _apart(game, apart)
    odd = set(odd_digits(stock))
    if ends is not None:
        odd ^= {ends[0]} ^ {ends[1]} if game.hand.table else {ends[1]}
    most = 2 if ends is None or game.hand.table else 1
    if len(odd) > most or (odd and game.hand.ring and ends is None):
        return _odd(game, sorted(odd))
    if ends is None and not starts(stock, ring=game.hand.ring, start=game.hand.start, end=game.hand.end):
        return _wrong_ends(game)
    goal = game.goal
    if ends is not None and not game.hand.table and goal is not None and odd != {goal}:
        return _wrong_ends(game)
    return None


class Choice(NamedTuple):
    """The choice at one end: the reason, the kinds of tile that leave the rest possible, and all kinds that fit."""

    technique: Technique
    notice: str
    reason: str
    extendable: list[Way]
    fitting: list[Way]


def next_step(game: Game) -> tuple[Step, Way, int]:
    """The next step of a game that can be finished, how its tile is laid, and the index of the tile."""
    return step_of(game, next(choices(game)))


def step_of(game: Game, choice: Choice) -> tuple[Step, Way, int]:
    """The step that takes a choice, how its tile is laid, and the index of the tile."""
    way = choice.extendable[0]
    word, tile = game.word(way)
    return _step(game, choice, way, word, tile), way, tile


def every_step(game: Game) -> Iterator[Step]:
    """A step for every tile that may come next in a game that can be finished."""
    for choice in choices(game):
        for way in choice.extendable:
            yield from (_step(game, choice, way, word, tile) for word, tile in game.words(way))


def choices(game: Game) -> Iterator[Choice]:
    """The ends where a tile may come next; ends with a forced tile come first."""
    if game.ends is None:
        hand = game.hand
        for begin in starts(game.stock, ring=hand.ring, start=hand.start, end=hand.end):
            yield _first(game, begin)
    elif not game.hand.table:
        yield _at_end(game, "r", forced=True)
    else:
        extendable = {side: _extendable(game, side) for side in "rl"}
        forced = [side for side in "rl" if not game.may_stop(side) and len(extendable[side]) == 1]
        for side in forced:
            yield _at_end(game, side, forced=True)
        for side in "rl":
            if side not in forced and extendable[side]:
                yield _at_end(game, side, forced=False)


def _extendable(game: Game, side: str) -> list[Way]:
    return [way for way in game.fitting(side, _end(game, side)) if game.keeps(way)]


def _end(game: Game, side: str) -> int:
    left, right = game.ends or (0, 0)
    return left if side == "l" else right


def _first(game: Game, begin: int) -> Choice:
    """The choice of the first tile on an empty table: with which digit to begin, then with which tile."""
    hand, stock = game.hand, game.stock
    firsts = starts(stock, ring=hand.ring, start=hand.start, end=hand.end)
    fitting = game.fitting("r", begin)
    extendable = [way for way in fitting if game.keeps(way)]
    if hand.start is not None:
        return _laid(f"The chain is to begin with {begin}", fitting, extendable, forced=True)
    odd = odd_digits(stock)
    counted = f"{listed(odd)} stand on an odd number of them" if odd else "every digit stands on an even number of them"
    if len(firsts) > 1:
        technique = START
        notice = f"{_COUNT}: {counted}."
        reason = (
            f"The chain runs from one odd digit to the other, so begin with one of them: with {begin}."
            if odd
            else f"The chain finishes where it begins, so begin with any digit: with {begin}."
        )
    elif hand.end is not None:
        technique = OTHER_END if len(extendable) == 1 else FREE
        notice = f"{_COUNT}: {counted}. The chain is to finish with {hand.end}."
        reason = f"So it begins with {'the other odd digit' if odd else 'the same digit'}, {begin}."
    else:
        technique = ONLY
        notice = f"{_COUNT}: there is no digit but {begin}."
        reason = "So any tile is like any other."
    if len(extendable) > 1:
        reason += f" Any of {_kinds(extendable)} will do."
    elif len(fitting) > 1:
        reason += f" {_bridges([way for way in fitting if way not in extendable])}"
    return Choice(technique, notice, reason, extendable, fitting)


def _at_end(game: Game, side: str, *, forced: bool) -> Choice:
    end = _end(game, side)
    fitting = game.fitting(side, end)
    extendable = [way for way in fitting if game.keeps(way)]
    return _laid(f"The {_SIDES[side]} end is free, and shows {end}", fitting, extendable, forced=forced)


def _laid(where: str, fitting: list[Way], extendable: list[Way], *, forced: bool) -> Choice:
    blocked = [way for way in fitting if way not in extendable]
    if len(extendable) == 1 and forced:
        technique = BRIDGE if blocked else ONLY
        reason = _bridges(blocked) if blocked else f"In hand {_kinds(extendable)} alone has that digit."
    else:
        technique = FREE
        reason = f"Whichever of {_kinds(extendable)} is laid, the rest can still be finished."
        if len(extendable) == 1:
            reason = f"Lay {_kinds(extendable)} here, and the rest can still be finished."
        if blocked:
            reason += f" {_bridges(blocked)}"
    fits = f": {_kinds(fitting)} fit" if len(fitting) > 1 else ""
    return Choice(technique, f"{where}{fits}.", reason, extendable, fitting)


def _bridges(blocked: Sequence[Way]) -> str:
    """The reason why tiles that fit must wait."""
    names = _kinds(blocked)
    if len(blocked) > 1:
        return f"Each of {names} is a bridge: laid now, it would leave tiles behind for good, so they wait."
    return f"{names} is a bridge: laid now, it would leave {_cut_off(blocked[0])} behind for good, so it waits."


def _cut_off(way: Way) -> str:
    """The tiles that can no longer be reached after this one."""
    far = way.lying[0] if way.side == "l" else way.lying[1]
    near = way.lying[1] if way.side == "l" else way.lying[0]
    behind = [tile for group in groups(way.left, [(far, far)]) if far not in group for tile in _within(way.left, group)]
    # With two free ends, tiles connected to the other end can still be reached.
    here = [tile for tile in behind if near in tile] or behind
    return listed(map(label, here))


def _within(stock: Counter[Tile], group: Iterable[int]) -> list[Tile]:
    digits = set(group)
    return [tile for tile in sorted(stock) if tile[0] in digits]


def _step(game: Game, choice: Choice, way: Way, word: str, tile: int) -> Step:
    where = "first" if not game.lying else f"to the {_SIDES[way.side]}"
    conclusion = laying(game.hand, tile, way.lying, where)
    others = {kind(each.lying) for each in choice.fitting}
    pattern = _evidence([index for index, held in game.held.items() if kind(held) in others])
    return Step(choice.technique, choice.notice, choice.reason, conclusion, (word,), pattern=pattern)


def laying(hand: Hand, tile: int, lying: Tile, where: str) -> str:
    """Say that a tile is laid, turned if that is necessary."""
    if hand.tiles[tile] == lying:
        return f"So {named(hand, [tile])} is laid {where}."
    return f"So {named(hand, [tile])} is turned and laid {where}, as {label(lying)}."


def named(hand: Hand, tiles: Iterable[int]) -> str:
    """Tiles by what they show, with their numbers, because a hand may have several of a kind."""
    return listed(f"{label(hand.tiles[tile])} (t{tile + 1})" for tile in tiles)


def _kinds(ways: Sequence[Way]) -> str:
    return listed(label(way.lying) for way in ways)


def _evidence(tiles: Iterable[int], role: Role = Role.EVIDENCE) -> tuple[Evidence, ...]:
    return tuple(Evidence(role, Kind.CELL, (f"t{tile + 1}",)) for tile in tiles)


def _showing(game: Game, digits: Iterable[int]) -> list[int]:
    """The tiles in hand that show one of these digits; all tiles if none does."""
    wanted = set(digits)
    return [index for index, tile in game.held.items() if wanted & set(tile)] or [*game.held]


def _no_way(game: Game, technique: Technique, notice: str, reason: str, tiles: list[int]) -> Step:
    names = named(game.hand, tiles)
    laid = f"{names} can't be laid{' all in one chain' if len(tiles) > 1 else ''}, and " if tiles else ""
    conclusion = f"So {laid}there is no chain."
    return Step(technique, notice, reason, conclusion, pattern=_evidence(tiles, Role.CONFLICT), contradiction=True)


def _odd(game: Game, odd: list[int]) -> Step:
    besides = "" if game.ends is None else " besides what the free ends take"
    stand = "stands" if len(odd) == 1 else "each stand"
    notice = f"{_COUNT}: {listed(odd)} {stand} on an odd number of them{besides}."
    if game.hand.ring:
        reason = "In a ring halves meet two by two, and none is left over."
    else:
        reason = "Where tiles meet, halves are used two by two: only the two ends of a chain may be odd."
    return _no_way(game, ODD, notice, reason, _showing(game, odd))


def _apart(game: Game, apart: list[list[int]]) -> Step:
    named = "; ".join(listed(group) for group in apart[:4]) + ("; and more" if len(apart) > 4 else "")
    notice = f"Put digits together that share a tile: {named}."
    table = "" if game.ends is None else " or with the table"
    reason = f"No tile leads from one group to the next{table}, so they never meet."
    return _no_way(game, APART, notice, reason, [*game.held])


def _wrong_ends(game: Game) -> Step | None:
    hand = game.hand
    if not game.held and _ends_hold(hand, game):
        return None
    odd = odd_digits(game.stock)
    asked = " and ".join(
        f"{verb} with {digit}" for verb, digit in (("begin", hand.start), ("finish", hand.end)) if digit is not None
    )
    notice = f"{_COUNT}: {listed(odd)} stand on an odd number of them." if odd else f"{_COUNT}: no digit is odd."
    if not hand.tiles:
        notice = "There is no tile in hand."
    runs = "runs from one odd digit to the other" if odd else "finishes with the digit it begins with"
    closes = "" if not hand.ring else ", and a ring closes where it begins"
    reason = f"A chain of these {runs}{closes}; it can't {asked or 'close'}."
    tiles = [*game.held] or [*range(len(hand.tiles))]
    return _no_way(game, ENDS, notice, reason, tiles)


def _ends_hold(hand: Hand, game: Game) -> bool:
    if game.ends is None:
        return hand.start is None or hand.end in (None, hand.start)
    first, last = game.ends
    return hand.start in (None, first) and hand.end in (None, last) and (not hand.ring or first == last)
