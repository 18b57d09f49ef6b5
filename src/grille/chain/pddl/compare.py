"""Compare a PDDL domain with the rules of domino chains, by meaning: on small hands, in every reachable state."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from grille.chain.pddl.expression import Expression, Group, Word, wrong
from grille.chain.pddl.model import ANY, DIGIT, TILE, Action, Atom, Domain, State
from grille.chain.pddl.vocabulary import PREDICATES, VERBS, fold
from grille.chain.plan import Verb
from grille.chain.tiles import Tile, label, turned
from grille.outcome import Fault, Report

# Small hands that need every rule: doubles, equal tiles, ends that fit and ends that don't.
HANDS: Final[tuple[tuple[Tile, ...], ...]] = (
    ((0, 1),),
    ((0, 0),),
    ((0, 1), (1, 2)),
    ((0, 1), (2, 3)),
    ((0, 0), (0, 1)),
    ((1, 1), (1, 1)),
    ((1, 0), (1, 2), (3, 2)),
    ((0, 1), (1, 1), (1, 0)),
)
_EXAMPLES: Final = {
    "held": "(in-hand ?t)",
    "left": "(left-digit ?d ?t)",
    "right": "(right-digit ?d ?t)",
    "left_end": "(left-end ?d)",
    "right_end": "(right-end ?d)",
}
_PLACED: Final = {
    Verb.TURN: "be turned",
    Verb.FIRST: "be placed",
    Verb.LEFT: "be placed",
    Verb.RIGHT: "be placed",
}


class Line(NamedTuple):
    """A state by the rules: the tiles in hand, how every tile lies, and the free ends (None: the table is empty)."""

    held: frozenset[int]
    lying: tuple[Tile, ...]
    ends: Tile | None

    def refuses(self, verb: Verb, tile: int) -> str | None:
        """Why a move is not allowed; None if it is."""
        left, right = self.lying[tile]
        if tile not in self.held:
            return "it is not in hand"
        if verb is Verb.TURN:
            return None
        if verb is Verb.FIRST:
            return None if self.ends is None else "the table is not empty"
        if self.ends is None:
            return "the table is empty"
        if verb is Verb.LEFT:
            fits = right == self.ends[0]
            return None if fits else f"its right number ({right}) is not the chain's left ({self.ends[0]})"
        return None if left == self.ends[1] else f"its left number ({left}) is not the chain's right ({self.ends[1]})"

    def allows(self, verb: Verb, tile: int) -> str:
        """Why a move is allowed."""
        return {
            Verb.TURN: "it is in hand",
            Verb.FIRST: "the table is empty",
            Verb.LEFT: "its right number is the chain's left",
            Verb.RIGHT: "its left number is the chain's right",
        }[verb]

    def after(self, verb: Verb, tile: int) -> Line:
        left, right = self.lying[tile]
        if verb is Verb.TURN:
            lying = (*self.lying[:tile], turned((left, right)), *self.lying[tile + 1 :])
            return self._replace(lying=lying)
        first, last = self.ends or (left, right)
        ends = (left, last) if verb is Verb.LEFT else (first, right)
        return Line(self.held - {tile}, self.lying, ends)

    def moves(self) -> Iterator[tuple[Verb, int]]:
        """All moves that the rules allow."""
        for verb in Verb:
            for tile in range(len(self.lying)):
                if self.refuses(verb, tile) is None:
                    yield verb, tile


class Seen(NamedTuple):
    """A state of either side, to compare: sets, because a wrong domain may give a tile two left digits, or none."""

    held: frozenset[int]
    lying: tuple[tuple[frozenset[int], frozenset[int]], ...]
    ends: tuple[frozenset[int], frozenset[int]]
    laid: frozenset[int] | None = None
    bare: bool | None = None


def check_domain(text: str) -> Report:
    """Report the first difference between a domain and the rules; none if both allow the same in every state."""
    domain = Domain.read(text)
    fields = {field: name for name in domain.predicates if (field := PREDICATES[name]) is not None}
    for field, example in _EXAMPLES.items():
        if field not in fields:
            raise wrong(text, 0, f"expected a predicate such as {example} in the domain")
    for hand in HANDS:
        fault = next(_Comparison(domain, fields, hand).faults(), None)
        if fault is not None:
            return Report((fault,))
    return Report()


class _Comparison:
    """A domain and the rules on one hand, from the start to every state that both reach."""

    def __init__(self, domain: Domain, fields: dict[str, str], hand: tuple[Tile, ...]) -> None:
        self._domain, self._fields, self._hand = domain, fields, hand
        self._digits = sorted({digit for tile in hand for digit in tile})
        self._objects = {f"d{number}": TILE for number in range(1, len(hand) + 1)}
        self._objects |= {f"c{digit}": DIGIT for digit in self._digits}
        self._tile_first = {field: self._is_tile_first(fields[field]) for field in ("left", "right")}

    def _is_tile_first(self, name: str) -> bool:
        """Whether a predicate names the tile first: by its declaration or, without types, by how actions use it."""
        kinds = self._domain.predicates[name]
        if ANY not in kinds:
            return kinds[:1] == (TILE,)
        held = self._fields["held"]
        for action in self._domain.actions:
            facts = [*_facts(action.condition)]
            tiles = {arguments[0] for predicate, arguments in facts if predicate == held and arguments}
            for predicate, arguments in facts:
                if predicate == name and len(arguments) == 2:
                    return arguments[0] in tiles
        return False

    def faults(self) -> Iterator[Fault]:
        line = Line(frozenset(range(len(self._hand))), self._hand, None)
        waiting = deque([(self._start(), line)])
        seen = {self._of_line(line)}
        while waiting:
            state, line = waiting.popleft()
            here = self._of_line(line)
            theirs = {self._of_state(after): (action, bound, after) for action, bound, after in self._steps(state)}
            ours = {self._of_line(line.after(*move)): move for move in line.moves()}
            for one, (action, bound, _) in theirs.items():
                if one not in ours and one != here:
                    yield self._differs(action, bound, line, one)
            for one, move in ours.items():
                if one not in theirs and one != here:
                    yield self._lacks(move, line)
            # In the order of the moves, so that the first difference is always the same.
            for one, move in ours.items():
                if one in theirs and one not in seen:
                    seen.add(one)
                    waiting.append((theirs[one][2], line.after(*move)))

    def _start(self) -> State:
        atoms: set[Atom] = {(self._fields["bare"],)} if "bare" in self._fields else set()
        declared = self._domain.predicates
        for number, (left, right) in enumerate(self._hand, 1):
            atoms |= {(self._fields["held"], f"d{number}"), self._half("left", number, left)}
            atoms.add(self._half("right", number, right))
            if left != right:
                atoms |= {(name, f"d{number}") for name in declared if name in ("mixed", "mixte")}
        for name in declared:
            if name in ("different", "sontdifferents"):
                atoms |= {(name, f"c{one}", f"c{two}") for one in self._digits for two in self._digits if one != two}
        return frozenset(atoms)

    def _half(self, field: str, tile: int, digit: int) -> Atom:
        arguments = (f"d{tile}", f"c{digit}") if self._tile_first[field] else (f"c{digit}", f"d{tile}")
        return (self._fields[field], *arguments)

    def _steps(self, state: State) -> Iterator[tuple[Action, dict[str, str], State]]:
        for action in self._domain.actions:
            for bound in self._domain.bindings(action, self._objects):
                if self._domain.holds(action.condition, state, bound, self._objects):
                    yield action, bound, self._domain.after(action, state, bound, self._objects)

    def _of_state(self, state: State) -> Seen:
        def digits(field: str, tile: int | None = None) -> frozenset[int]:
            own = (each for each in state if each[0] == self._fields[field] and (tile is None or f"d{tile}" in each))
            return frozenset(int(word[1:]) for atom in own for word in atom[1:] if self._objects.get(word) == DIGIT)

        def tiles(field: str) -> frozenset[int]:
            return frozenset(int(each[1][1:]) - 1 for each in state if each[0] == self._fields[field])

        lying = tuple((digits("left", tile), digits("right", tile)) for tile in range(1, len(self._hand) + 1))
        return Seen(
            tiles("held"),
            lying,
            (digits("left_end"), digits("right_end")),
            tiles("laid") if "laid" in self._fields else None,
            (self._fields["bare"],) in state if "bare" in self._fields else None,
        )

    def _of_line(self, line: Line) -> Seen:
        ends = [frozenset[int]()] * 2 if line.ends is None else [frozenset({end}) for end in line.ends]
        return Seen(
            line.held,
            tuple((frozenset({left}), frozenset({right})) for left, right in line.lying),
            (ends[0], ends[1]),
            frozenset(range(len(line.lying))) - line.held if "laid" in self._fields else None,
            line.ends is None if "bare" in self._fields else None,
        )

    def _differs(self, action: Action, bound: dict[str, str], line: Line, found: Seen) -> Fault:
        """The fault of an action that leads where no move leads."""
        verb = VERBS.get(fold(action.name))
        name = next((each for each in bound.values() if self._objects[each] == TILE), None)
        if verb is None or name is None:
            return self._fault(f"`{action.name}` leads to a state that no move of the game leads to", line)
        tile = int(name[1:]) - 1
        if (reason := line.refuses(verb, tile)) is not None:
            return self._fault(f"`{action.name}` lets {name} {_PLACED[verb]} although {reason}", line)
        return self._fault(
            f"`{action.name}` of {name}: {_difference(found, self._of_line(line.after(verb, tile)))}", line
        )

    def _lacks(self, move: tuple[Verb, int], line: Line) -> Fault:
        """The fault of a domain that does not allow a move."""
        verb, tile = move
        name = next((each.name for each in self._domain.actions if VERBS.get(fold(each.name)) is verb), None)
        if name is None:
            return self._fault(f"no action lets d{tile + 1} {_PLACED[verb]} although {line.allows(*move)}", line)
        return self._fault(f"`{name}` does not let d{tile + 1} {_PLACED[verb]} although {line.allows(*move)}", line)

    def _fault(self, message: str, line: Line) -> Fault:
        lying = [*enumerate(line.lying, 1)]
        held = ", ".join(f"d{number} {label(tile)}" for number, tile in lying if number - 1 in line.held)
        table = "empty" if line.ends is None else f"from {line.ends[0]} to {line.ends[1]}"
        return Fault(f"{message} (in hand: {held or 'nothing'}; table: {table})")


def _difference(found: Seen, expected: Seen) -> str:
    """What is different after an action that both allow."""
    if found.held != expected.held:
        kept = min(found.held ^ expected.held) + 1
        return f"d{kept} {'stays in hand' if kept - 1 in found.held else 'leaves the hand'}"
    for tile, (one, other) in enumerate(zip(found.lying, expected.lying, strict=True), 1):
        for side, mine, right in zip(("left", "right"), one, other, strict=True):
            if mine != right:
                return f"the {side} number of d{tile} is {_digits(mine)}, expected {_digits(right)}"
    for side, mine, right in zip(("left", "right"), found.ends, expected.ends, strict=True):
        if mine != right:
            return f"the chain's {side} is {_digits(mine)}, expected {_digits(right)}"
    if found.bare != expected.bare:
        return "the table is still empty afterwards" if found.bare else "the table is not empty afterwards"
    return "the tiles that are laid are wrong afterwards"


def _digits(digits: frozenset[int]) -> str:
    return " and ".join(map(str, sorted(digits))) or "nothing"


def _facts(condition: Expression | None) -> Iterator[tuple[str, list[str]]]:
    """The predicates in a condition, with their arguments."""
    if isinstance(condition, Group) and condition.items:
        arguments = [each.text.lower() for each in condition.items[1:] if isinstance(each, Word)]
        if len(arguments) == len(condition.items) - 1:
            yield fold(condition.head), arguments
        for each in condition.items[1:]:
            yield from _facts(each)
