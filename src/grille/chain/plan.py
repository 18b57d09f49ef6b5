"""A plan: a sequence of actions, and the state of hand and table after each."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.chain.tiles import Tile, label, turned

if TYPE_CHECKING:
    from grille.chain.hand import Chain, Hand


class Verb(StrEnum):
    """The kinds of action on a tile in hand."""

    TURN = "turn"  # its digits swap; a double stays as it is
    FIRST = "place-first"  # onto an empty table
    LEFT = "place-left"  # its right digit meets the free left end
    RIGHT = "place-right"  # its left digit meets the free right end

    # A member equals its string, so it can use the string's hash. Enum's own hash is several times slower.
    __hash__ = str.__hash__


class Action(NamedTuple):
    """One action: the verb, and the index of the tile in the hand, from 0."""

    verb: Verb
    tile: int


class State(NamedTuple):
    """The tiles still in hand as they are held, by index, and the tiles on the table."""

    hand: dict[int, Tile]
    table: tuple[Tile, ...]

    @property
    def ends(self) -> tuple[int, int] | None:
        """The free ends, left and right; None if the table is empty."""
        return (self.table[0][0], self.table[-1][1]) if self.table else None

    def refuses(self, action: Action) -> str | None:
        """Return the reason why an action is not allowed, or None if it is."""
        tile, ends = self.hand.get(action.tile), self.ends
        if tile is None:
            return "it is already laid"
        if action.verb is Verb.TURN:
            return None
        if action.verb is Verb.FIRST or ends is None:
            if (action.verb is Verb.FIRST) == (ends is None):
                return None
            if ends is None:
                return "the table is empty: lay the first tile with place-first"
            return "the table is not empty: place-first lays only the first tile"
        side, meets, end = ("left", tile[1], ends[0]) if action.verb is Verb.LEFT else ("right", tile[0], ends[1])
        return None if meets == end else f"{label(tile)} does not fit at the {side} end: {meets} is not {end}"


class Table:
    """A game in progress: the state, changed in place by each action."""

    def __init__(self, hand: Hand) -> None:
        self.held: dict[int, Tile] = dict(enumerate(hand.tiles))
        self.lying: deque[Tile] = deque(hand.table)
        self.turns = 0

    def state(self) -> State:
        return State(dict(self.held), tuple(self.lying))

    def view(self) -> State:
        """The part of the state that an action depends on: the hand, and only the two end tiles of the table."""
        return State(self.held, () if not self.lying else (self.lying[0], self.lying[-1]))

    def do(self, action: Action) -> None:
        """Apply an action. The caller has checked with `view().refuses` that it is allowed."""
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
    """An action of a plan, the tile as it was held before, and the state after it."""

    number: int
    action: Action
    tile: Tile
    state: State


class Plan(NamedTuple):
    """The actions that lay a hand, in order. `lines` writes them as a plan file.

    `stated` holds, for each action, the left and right digit that the plan file names for the tile, or None.
    """

    hand: Hand
    actions: tuple[Action, ...]
    stated: tuple[Tile | None, ...] = ()

    @property
    def turns(self) -> int:
        return sum(action.verb is Verb.TURN for action in self.actions)

    def moves(self) -> Iterator[tuple[Action, Tile]]:
        """Each action, with the tile as it is held before the action."""
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
        """The lines of the plan file, one action per line."""
        from grille.chain.plan_file import write_actions

        return write_actions(self, dialect, language)

    def svg(self, theme: str = "auto") -> str:
        """The plan as an animated SVG picture; `theme` is auto, light, dark or print."""
        from grille.chain.animation import animate

        return animate(self, theme)

    def data(self) -> list[dict[str, Any]]:
        """The plan as data for JSON: every action with the state after it."""
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
    """Make the plan that lays a chain: a tile that needs a turn is turned just before it is laid.

    Of equal dominoes, one that is held the right way is used first.
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
            if equal := held[tile]:
                index = equal.popleft()
            else:
                index = held[tile[1], tile[0]].popleft()
                actions.append(Action(turn, index))
            actions.append(Action(verb, index))
    if actions and not hand.table:
        at = int(actions[0].verb is turn)
        actions[at] = Action(Verb.FIRST, actions[at].tile)
    return Plan(hand, tuple(actions))
