"""Write a hand as a PDDL problem file, and read it back."""

from __future__ import annotations

import re
from typing import Final

from grille.chain.hand import Hand
from grille.chain.pddl.expression import Expression, Group, Word, read_expression, wrong
from grille.chain.pddl.names import numbered, object_names
from grille.chain.pddl.quick import read_quickly
from grille.chain.pddl.vocabulary import (
    CONDITIONAL,
    ORIGINAL,
    PORTABLE,
    PREDICATES,
    STRIPS,
    WORDS,
    domain_name,
    fold,
)
from grille.chain.tiles import LARGEST, Tile
from grille.errors import GrilleError

_REQUIREMENTS: Final = {
    ":strips",
    ":typing",
    ":adl",
    ":equality",
    ":negative-preconditions",
    ":conditional-effects",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":existential-preconditions",
}
_ROW: Final = 10


def write_problem(hand: Hand, dialect: str = STRIPS, language: str = "en") -> str:
    """Write the problem file of a hand. The goal is that every tile is laid."""
    words = WORDS[language]
    if hand.ring or hand.start is not None or hand.end is not None:
        raise GrilleError("the planning domain cannot express ring, from or to")
    if len(hand.table) > 1:
        raise GrilleError("the planning domain can express one tile on the table, not several")
    used = sorted({digit for tile in (*hand.tiles, *hand.table) for digit in tile})
    own = object_names(hand, language)
    names, digits = own.tiles, {digit: own.digit(digit) for digit in used}
    facts = [f"({words.bare})"]
    if hand.ends is not None:
        left, right = hand.ends
        facts = [f"({words.left_end} {digits[left]}) ({words.right_end} {digits[right]})"]
    if dialect == ORIGINAL:
        pairs = [f"({words.different} {digits[one]} {digits[two]})" for one in used for two in used if one != two]
        facts += [" ".join(pairs[at : at + _ROW // 2]) for at in range(0, len(pairs), _ROW // 2)]
    for name, (left, right) in zip(names, hand.tiles, strict=True):
        mixed = f" ({words.mixed} {name})" if dialect in (CONDITIONAL, PORTABLE) and left != right else ""
        facts.append(
            f"({words.held} {name}) ({words.left} {digits[left]} {name}) ({words.right} {digits[right]} {name}){mixed}"
        )
    objects = [*_rows([*names], words.tile), *_rows([*digits.values()], words.digit)]
    goal = [f"(not ({words.held} {name}))" if dialect == ORIGINAL else f"({words.laid} {name})" for name in names]
    lines = [
        f"(define (problem hand-of-{len(hand.tiles)})",
        f"  (:domain {domain_name(dialect, language)})",
        "  (:objects",
        *(f"    {row}" for row in objects),
        "  )",
        "  (:init",
        *(f"    {fact}" for fact in facts),
        "  )",
        "  (:goal (and",
        *(f"    {' '.join(goal[at : at + _ROW])}" for at in range(0, len(goal), _ROW)),
        "  ))",
        ")",
    ]
    return "\n".join(lines)


def _rows(names: list[str], kind: str) -> list[str]:
    rows = [" ".join(names[at : at + 2 * _ROW]) for at in range(0, len(names), 2 * _ROW)]
    if rows:
        rows[-1] += f" - {kind}"
    return rows


def sniff(text: str) -> bool:
    return re.match(r"\s*(?:;[^\n]*\n\s*)*+\(\s*define\b", text, re.IGNORECASE) is not None


def read_problem(text: str, _shape: str | None = None) -> Hand:
    """Read the hand from a problem of this domain; raise NotationError with line and column for anything else."""
    return read_quickly(text) or _Reader(text).hand(read_expression(text))


class _Reader:
    """Reads one problem file; errors give line and column."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tiles: dict[str, str] = {}  # folded name to the name as written
        self._digits: dict[str, int] = {}
        self._digit_names: dict[str, str] = {}
        self._held: set[str] = set()
        self._laid: set[str] = set()
        self._halves: tuple[dict[str, int], dict[str, int]] = {}, {}
        self._ends: tuple[list[int], list[int]] = [], []
        self._bare = False

    def hand(self, top: Group) -> Hand:
        sections = self._sections(top)
        self._domain(top, sections)
        if (requirements := sections.get(":requirements")) is not None:
            self._requirements(requirements)
        if (init := sections.get(":init")) is None:
            raise self._wrong(top, "expected a section (:init ...) that lists the tiles in hand")
        if (objects := sections.get(":objects")) is not None:
            self._objects(objects, init)
        for fact in init.items[1:]:
            self._fact(fact)
        tiles = self._hand(init)
        if (goal := sections.get(":goal")) is None:
            raise self._wrong(top, "expected a section (:goal ...)")
        self._goal(goal)
        table: list[Tile] = [(self._ends[0][0], self._ends[1][0])] if self._ends[0] and self._ends[1] else []
        names = [name for folded, name in self._tiles.items() if folded in self._held]
        usual = [f"t{number}" for number in range(1, len(tiles) + 1)]
        own = {digit: self._digit_names[folded] for folded, digit in self._digits.items()}
        usual_digits = all(name == f"d{digit}" for digit, name in own.items())
        return Hand(tiles, table=table, named=() if names == usual else names, digit_names={} if usual_digits else own)

    def _sections(self, top: Group) -> dict[str, Group]:
        if top.head != "define":
            raise self._wrong(top, "expected (define (problem ...) ...)")
        named = top.items[1] if len(top.items) > 1 else top
        if isinstance(named, Group) and named.head == "domain":
            raise self._wrong(named, "this is a domain file, which has no hand: use a problem file")
        if not isinstance(named, Group) or named.head != "problem":
            raise self._wrong(named, "expected (problem ...) after define")
        found: dict[str, Group] = {}
        for section in top.items[2:]:
            if not isinstance(section, Group) or section.head not in {
                ":domain",
                ":requirements",
                ":objects",
                ":init",
                ":goal",
                ":metric",
            }:
                raise self._wrong(
                    section,
                    f"{_shown(section)} is not a supported section of a problem",
                )
            if section.head in found:
                raise self._wrong(section, f"the section {section.head} occurs twice")
            found[section.head] = section
        return found

    def _domain(self, top: Group, sections: dict[str, Group]) -> None:
        domain = sections.get(":domain")
        if domain is None or len(domain.items) != 2 or not isinstance(domain.items[1], Word):
            raise self._wrong(domain or top, "expected (:domain NAME), such as (:domain domino-chain)")

    def _requirements(self, requirements: Group) -> None:
        for each in requirements.items[1:]:
            if not isinstance(each, Word) or each.text.lower() not in _REQUIREMENTS:
                raise self._wrong(each, f"{_shown(each)} is not a supported requirement")

    def _objects(self, objects: Group, init: Group) -> None:
        """Read the names of the objects. What is a tile and what a digit follows from the facts, not from the types."""
        names: list[Word] = []
        tiles = self._named_in(init, ("held", "laid"))
        typed = 0
        items = iter(objects.items[1:])
        for item in items:
            if not isinstance(item, Word):
                raise self._wrong(item, "expected the name of an object")
            if item.text != "-":
                names.append(item)
                continue
            if not isinstance(word := next(items, None), Word):
                raise self._wrong(item, "expected a type after '-'")
            if fold(word.text) in {words.tile for words in WORDS.values()}:
                tiles |= {fold(name.text) for name in names[typed:]}
            typed = len(names)
        digits: list[str] = []
        for name in names:
            folded = fold(name.text)
            if folded in self._tiles or folded in self._digit_names:
                raise self._wrong(name, f"the object {name.text[:40]!r} occurs twice")
            if folded in tiles:
                self._tiles[folded] = name.text
            else:
                self._digit_names[folded] = name.text
                digits.append(name.text)
        values = numbered(digits)
        self._digits = {folded: values[name] for folded, name in self._digit_names.items() if name in values}
        if len(self._digits) < len(digits):
            raise self._wrong(objects, f"expected at most {LARGEST + 1:,} digits, found {len(digits):,}")

    def _named_in(self, init: Group, fields: tuple[str, ...]) -> set[str]:
        """The folded names that occur in facts of these kinds."""
        return {
            fold(item.text)
            for fact in init.items[1:]
            if isinstance(fact, Group) and PREDICATES.get(fold(fact.head)) in fields
            for item in fact.items[1:]
            if isinstance(item, Word)
        }

    def _fact(self, fact: Expression) -> None:
        if not isinstance(fact, Group) or not all(isinstance(item, Word) for item in fact.items):
            raise self._wrong(fact, "expected a fact such as (in-hand t1)")
        words = [item.text for item in fact.items if isinstance(item, Word)]
        field = PREDICATES.get(fold(words[0]), "") if words else ""
        tiles = [folded for word in words[1:] if (folded := fold(word)) in self._tiles]
        digits = [self._digits[folded] for word in words[1:] if (folded := fold(word)) in self._digits]
        shape = (len(words) - 1, len(tiles), len(digits))
        if field is None:
            return
        if field == "bare" and shape == (0, 0, 0):
            self._bare = True
        elif field == "held" and shape == (1, 1, 0):
            self._held.add(tiles[0])
        elif field == "laid" and shape == (1, 1, 0):
            self._laid.add(tiles[0])
        elif field in {"left", "right"} and shape == (2, 1, 1):
            halves = self._halves[field == "right"]
            if tiles[0] in halves:
                raise self._wrong(fact, f"{self._tiles[tiles[0]]} has two {field} digits")
            halves[tiles[0]] = digits[0]
        elif field in {"left_end", "right_end"} and shape == (1, 0, 1):
            ends = self._ends[field == "right_end"]
            ends.append(digits[0])
            if len(ends) > 1:
                raise self._wrong(fact, f"the table has a second {field.replace('_', ' ')}")
        else:
            raise self._wrong(fact, f"{_shown(fact)} is not a fact of this domain")

    def _hand(self, init: Group) -> list[Tile]:
        tiles = []
        for folded, name in self._tiles.items():
            if folded not in self._held:
                if folded not in self._laid:
                    raise self._wrong(init, f"{name} is neither in hand nor laid")
                continue
            if folded in self._laid:
                raise self._wrong(init, f"{name} is both in hand and laid")
            for side, halves in zip(("left", "right"), self._halves, strict=True):
                if folded not in halves:
                    raise self._wrong(init, f"{name} has no {side} digit")
            tiles.append((self._halves[0][folded], self._halves[1][folded]))
        left, right = self._ends
        if self._bare and (left or right):
            raise self._wrong(init, "the table is bare, but has a free end")
        if not self._bare and not (left and right):
            raise self._wrong(init, "the table is not bare, but does not have two free ends")
        return tiles

    def _goal(self, goal: Group) -> None:
        """Check that the goal is to lay every tile: a plan for any other goal would be wrong."""
        wanted: set[str] = set()
        for part in self._parts(goal):
            wanted |= self._wanted(part)
        missing = [name for folded, name in self._tiles.items() if folded in self._held and folded not in wanted]
        if missing:
            raise self._wrong(goal, f"the goal does not include {missing[0]}: it must lay every tile")

    def _parts(self, goal: Group) -> list[Expression]:
        parts: list[Expression] = goal.items[1:]
        while len(parts) == 1 and isinstance(parts[0], Group) and parts[0].head == "and":
            parts = parts[0].items[1:]
        return parts

    def _wanted(self, part: Expression) -> set[str]:
        inner = part
        negated = isinstance(inner, Group) and inner.head == "not" and len(inner.items) == 2
        if isinstance(inner, Group) and inner.head == "forall" and len(inner.items) == 3:
            body = inner.items[2]
            held = isinstance(body, Group) and body.head == "not" and self._is(body.items[-1], "held")
            if held or self._is(body, "laid"):
                return set(self._tiles)
        elif isinstance(inner, Group):
            fact = inner.items[1] if negated else inner
            if self._is(fact, "held" if negated else "laid"):
                name = fact.items[1] if isinstance(fact, Group) else fact
                if isinstance(name, Word) and fold(name.text) in self._tiles:
                    return {fold(name.text)}
        raise self._wrong(part, f"expected a goal such as (laid t1) for every tile, found {_shown(part)}")

    def _is(self, fact: Expression, field: str) -> bool:
        return isinstance(fact, Group) and len(fact.items) == 2 and PREDICATES.get(fold(fact.head)) == field

    def _wrong(self, where: Expression, message: str) -> Exception:
        return wrong(self._text, where.offset, message)


def _shown(part: Expression) -> str:
    text = part.text if isinstance(part, Word) else f"({' '.join(_words(part))})"
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _words(group: Group) -> list[str]:
    return [item.text if isinstance(item, Word) else "(...)" for item in group.items[:8]]
