"""A plan: actions one after another, and the state of hand and table after each."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.chain.tiles import Tile, label, turned

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand


class Verb(StrEnum):
    """What can be done with a tile in hand."""

    TURN = "turn"  # its digits swap; a double stays as it is
    FIRST = "place-first"  # onto a bare table
    LEFT = "place-left"  # its right digit meets the free left end
    RIGHT = "place-right"  # its left digit meets the free right end

    # It equals its word, so it may hash as that; an Enum's own hash is several times slower, and plans are long.
    __hash__ = str.__hash__


class Action(NamedTuple):
    """One action: what is done, and with which tile of the hand (its index, from 0)."""

    verb: Verb
    tile: int


class State(NamedTuple):
    """What a player has before them: the tiles still in hand as they are held, by index, and those on the table."""

    hand: dict[int, Tile]
    table: tuple[Tile, ...]

    @property
    def ends(self) -> tuple[int, int] | None:
        """The free ends, left and right; None on a bare table."""
        return (self.table[0][0], self.table[-1][1]) if self.table else None

    def refuses(self, action: Action) -> str | None:
        """Why an action can't be done here, in words; None where it can."""
        tile, ends = self.hand.get(action.tile), self.ends
        if tile is None:
            return "it is laid already"
        if action.verb is Verb.TURN:
            return None
        if action.verb is Verb.FIRST or ends is None:
            if (action.verb is Verb.FIRST) == (ends is None):
                return None
            says = "bare: the first tile is laid by place-first"
            return f"the table is {says if ends is None else 'not bare: place-first lays the first tile alone'}"
        side, meets, end = ("left", tile[1], ends[0]) if action.verb is Verb.LEFT else ("right", tile[0], ends[1])
        return None if meets == end else f"{label(tile)} does not fit at the {side} end: {meets} is not {end}"


class Table:
    """A game under way: the state, changed in place by each action."""

    def __init__(self, hand: Hand) -> None:
        self.held: dict[int, Tile] = dict(enumerate(hand.tiles))
        self.lying: deque[Tile] = deque(hand.table)
        self.turns = 0

    def state(self) -> State:
        return State(dict(self.held), tuple(self.lying))

    def view(self) -> State:
        """The state as far as an action needs it: of the table, no more than its two ends."""
        return State(self.held, () if not self.lying else (self.lying[0], self.lying[-1]))

    def do(self, action: Action) -> None:
        """Does what is allowed; whether it is, is asked of the view."""
        if action.verb is Verb.TURN:
            self.held[action.tile] = turned(self.held[action.tile])
            self.turns += 1
            return
        tile = self.held.pop(action.tile)
        if action.verb is Verb.LEFT:
            self.lying.appendleft(tile)
        else:
            self.lying.append(tile)


class Step(NamedTuple):
    """An action of a plan, the tile as it was when it was taken up, and the state that it leaves."""

    number: int
    action: Action
    tile: Tile
    state: State


class Plan(NamedTuple):
    """The actions that empty a hand, in order. `lines` writes them as planners do.

    `told` is what a file says of the tile's digits beside each action, left and right, where it says so.
    """

    hand: Hand
    actions: tuple[Action, ...]
    told: tuple[Tile | None, ...] = ()

    @property
    def turns(self) -> int:
        return sum(action.verb is Verb.TURN for action in self.actions)

    def moves(self) -> Iterator[tuple[Action, Tile]]:
        """Each action with the tile as it is held before it."""
        held = [*self.hand.tiles]
        turn = Verb.TURN
        for action in self.actions:
            verb, index = action
            tile = held[index]
            yield action, tile
            if verb is turn:
                held[index] = turned(tile)

    def steps(self) -> Iterator[Step]:
        """Each action with the state after it: hand, free ends and table."""
        table = Table(self.hand)
        for number, action in enumerate(self.actions, 1):
            tile = table.held[action.tile]
            table.do(action)
            yield Step(number, action, tile, table.state())

    def lines(self, dialect: str = "strips", language: str = "en") -> Iterator[str]:
        """The plan as a plan file has it, an action a line."""
        from grille.chain.planfile import write_actions

        return write_actions(self, dialect, language)

    def data(self) -> list[dict[str, Any]]:
        """The plan as plain data, ready for JSON: every action with the state it leaves."""
        return [
            {
                "step": step.number,
                "action": str(step.action.verb),
                "tile": self.hand.name(step.action.tile),
                "hand": {self.hand.name(tile): list(held) for tile, held in step.state.hand.items()},
                "ends": None if step.state.ends is None else list(step.state.ends),
                "table": [list(tile) for tile in step.state.table],
            }
            for step in self.steps()
        ]


def plan_of(chain: Chain) -> Plan:
    """The plan that lays a chain: each tile turned, where it must be, just before it is laid.

    Tiles that are one domino are alike: one that is held the right way goes first.
    """
    hand = chain.puzzle
    held: defaultdict[Tile, deque[int]] = defaultdict(deque)
    for index, tile in enumerate(hand.tiles):
        held[tile].append(index)
    after = chain.before + len(hand.table)
    actions: list[Action] = []
    turn = Verb.TURN
    for verb, tiles in ((Verb.RIGHT, chain.tiles[after:]), (Verb.LEFT, chain.tiles[: chain.before][::-1])):
        for tile in tiles:
            if alike := held[tile]:
                index = alike.popleft()
            else:
                index = held[tile[1], tile[0]].popleft()
                actions.append(Action(turn, index))
            actions.append(Action(verb, index))
    if actions and not hand.table:
        at = int(actions[0].verb is turn)
        actions[at] = Action(Verb.FIRST, actions[at].tile)
    return Plan(hand, tuple(actions))
