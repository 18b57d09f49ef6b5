"""A PDDL domain as somebody wrote it: its predicates and actions, and what an action does to a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from grille.chain.pddl.expression import Expression, Group, Word, read_expression, wrong
from grille.chain.pddl.vocabulary import PREDICATES, WORDS, fold

# A ground fact: its predicate and its objects, folded.
Atom: TypeAlias = tuple[str, ...]
State: TypeAlias = frozenset[Atom]
Binding: TypeAlias = Mapping[str, str]

TILE, DIGIT, ANY = "tile", "digit", ""
_TILES: Final = {fold(words.tile) for words in WORDS.values()} | {"tuile", "piece", "peca", "dominoes", "dominos"}
_DIGITS: Final = {fold(words.digit) for words in WORDS.values()} | {"number", "nombre", "numero", "value", "valeur"}
# How conditions combine their parts, and how many parts they must have.
_EVERY: Final[dict[str, Callable[[Iterable[bool]], bool]]] = {
    "and": all,
    "or": any,
    "imply": any,
    "forall": all,
    "exists": any,
    "not": lambda parts: not all(parts),
}
_SIZES: Final = {"not": 1, "imply": 2, "=": 2, "forall": 2, "exists": 2}
_SECTIONS: Final = {":requirements", ":types", ":predicates", ":action", ":constants"}


class Action(NamedTuple):
    """An action: its name, its parameters with their kinds, its condition and its effect."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    condition: Expression | None
    effect: Expression | None
    offset: int


class Domain(NamedTuple):
    """A domain: its text, the kinds of the arguments of each predicate, and its actions."""

    text: str
    predicates: dict[str, tuple[str, ...]]
    actions: tuple[Action, ...]

    @classmethod
    def read(cls, text: str) -> Domain:
        """Read a domain file. Raises NotationError with line and column for what is not supported."""
        return _Reader(text).domain()

    def bindings(self, action: Action, objects: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """All ways to choose the objects of an action; `objects` has the kind of each object."""
        choices = [[name for name, kind in objects.items() if wanted in (kind, ANY)] for _, wanted in action.parameters]
        for chosen in product(*choices):
            yield {name: each for (name, _), each in zip(action.parameters, chosen, strict=True)}

    def holds(self, condition: Expression | None, state: State, bound: Binding, objects: Mapping[str, str]) -> bool:
        """Whether a condition is true in a state."""
        if condition is None or (isinstance(condition, Group) and not condition.items):
            return True
        if not isinstance(condition, Group):
            raise wrong(self.text, condition.offset, f"expected a condition, found {condition.text[:40]!r}")
        inner, head = condition.items[1:], condition.head
        if head in _SIZES and len(inner) != _SIZES[head]:
            raise wrong(self.text, condition.offset, f"expected {_SIZES[head]} parts after {head}, found {len(inner)}")
        if head == "=":
            return self._value(inner[0], bound) == self._value(inner[1], bound)
        if head in ("forall", "exists"):
            ways = ({**bound, **more} for more in self._range(inner[0], objects))
            return _EVERY[head](self.holds(inner[1], state, way, objects) for way in ways)
        if head not in _EVERY:
            return self._atom(condition, bound) in state
        parts = [self.holds(each, state, bound, objects) for each in inner]
        # An implication is false only if its first part holds and its second does not.
        return _EVERY[head]([not parts[0], parts[1]] if head == "imply" else parts)

    def after(self, action: Action, state: State, bound: Binding, objects: Mapping[str, str]) -> State:
        """The state after an action: what it deletes is gone, unless it adds it too."""
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        self._apply(action.effect, state, bound, objects, added, deleted)
        return (state - deleted) | added

    def _apply(
        self,
        effect: Expression | None,
        state: State,
        bound: Binding,
        objects: Mapping[str, str],
        added: set[Atom],
        deleted: set[Atom],
    ) -> None:
        if isinstance(effect, Word):
            raise wrong(self.text, effect.offset, f"expected an effect, found {effect.text[:40]!r}")
        if effect is None or not effect.items or effect.head in ("increase", "decrease", "assign"):
            return
        inner, head = effect.items[1:], effect.head
        if head == "and":
            for each in inner:
                self._apply(each, state, bound, objects, added, deleted)
        elif head in ("when", "forall") and len(inner) == 2:
            ways = [bound] if head == "when" else [{**bound, **more} for more in self._range(inner[0], objects)]
            for way in ways:
                if head == "forall" or self.holds(inner[0], state, way, objects):
                    self._apply(inner[1], state, way, objects, added, deleted)
        elif head == "not" and len(inner) == 1 and isinstance(inner[0], Group):
            deleted.add(self._atom(inner[0], bound))
        else:
            added.add(self._atom(effect, bound))

    def _range(self, variables: Expression, objects: Mapping[str, str]) -> Iterator[dict[str, str]]:
        parameters = typed_list(self.text, variables.items if isinstance(variables, Group) else [])
        return self.bindings(Action("", tuple(parameters), None, None, 0), objects)

    def _atom(self, fact: Group, bound: Binding) -> Atom:
        name = fold(fact.head)
        if name not in self.predicates:
            raise wrong(self.text, fact.offset, f"the predicate {fact.head[:40]!r} is not declared")
        arguments = tuple(self._value(each, bound) for each in fact.items[1:])
        if len(arguments) != len(self.predicates[name]):
            expected = len(self.predicates[name])
            raise wrong(self.text, fact.offset, f"{fact.head} has {expected} arguments, found {len(arguments)}")
        return (name, *arguments)

    def _value(self, item: Expression, bound: Binding) -> str:
        if not isinstance(item, Word):
            raise wrong(self.text, item.offset, "expected a variable or an object")
        if item.text.startswith("?") and item.text.lower() not in bound:
            raise wrong(self.text, item.offset, f"the variable {item.text[:40]} is not a parameter")
        return bound.get(item.text.lower(), fold(item.text))


def typed_list(text: str, items: list[Expression]) -> list[tuple[str, str]]:
    """Read variables or names with their kinds; what has no type, or an unknown one, may be anything."""
    found: list[tuple[str, str]] = []
    waiting: list[str] = []
    words = iter(items)
    for item in words:
        if not isinstance(item, Word):
            raise wrong(text, item.offset, "expected a variable")
        if item.text != "-":
            waiting.append(item.text.lower())
            continue
        kind = next(words, None)
        name = fold(kind.text) if isinstance(kind, Word) else ""
        found += [(each, TILE if name in _TILES else DIGIT if name in _DIGITS else ANY) for each in waiting]
        waiting = []
    return found + [(each, ANY) for each in waiting]


class _Reader:
    """Reads the sections of a domain file."""

    def __init__(self, text: str) -> None:
        self._text = text

    def domain(self) -> Domain:
        top = read_expression(self._text)
        predicates: dict[str, tuple[str, ...]] = {}
        actions: list[Action] = []
        for section in top.items[2:]:
            if not isinstance(section, Group) or section.head not in _SECTIONS:
                raise wrong(self._text, section.offset, f"expected one of the sections {', '.join(sorted(_SECTIONS))}")
            if section.head == ":predicates":
                for each in section.items[1:]:
                    name, kinds = self._predicate(each)
                    predicates[name] = kinds
            elif section.head == ":action":
                actions.append(self._action(section))
        if not predicates or not actions:
            raise wrong(self._text, top.offset, "expected predicates and actions in the domain")
        return Domain(self._text, predicates, tuple(actions))

    def _predicate(self, declared: Expression) -> tuple[str, tuple[str, ...]]:
        if not isinstance(declared, Group) or not declared.head:
            raise wrong(self._text, declared.offset, "expected a predicate such as (in-hand ?t - tile)")
        name = fold(declared.head)
        if name not in PREDICATES:
            message = f"the predicate {declared.head[:40]!r} is not one of the domain of domino chains"
            raise wrong(self._text, declared.offset, message)
        return name, tuple(kind for _, kind in typed_list(self._text, declared.items[1:]))

    def _action(self, section: Group) -> Action:
        name = section.items[1] if len(section.items) > 1 else section
        if not isinstance(name, Word):
            raise wrong(self._text, section.offset, "expected the name of an action")
        parts: dict[str, Expression] = {}
        rest = section.items[2:]
        for key, value in zip(rest[::2], rest[1::2], strict=False):
            if not isinstance(key, Word) or key.text.lower() not in (":parameters", ":precondition", ":effect"):
                raise wrong(self._text, key.offset, "expected :parameters, :precondition or :effect")
            parts[key.text.lower()] = value
        parameters = parts.get(":parameters")
        listed = typed_list(self._text, parameters.items if isinstance(parameters, Group) else [])
        return Action(name.text, tuple(listed), parts.get(":precondition"), parts.get(":effect"), section.offset)
