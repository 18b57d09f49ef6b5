"""The usual problem file, read ten times faster. Of anything that is not just so, the long way says what it is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from grille.chain.hand import Hand
from grille.chain.pddl.vocabulary import PREDICATES, WORDS, fold, known_domain
from grille.chain.tiles import LARGEST

_FACTS = r"(?:\s*\([^()]*\))*+"
_FILE = re.compile(
    rf"\s*\(define\s*\(problem\s[^()]*\)\s*\(:domain\s+([^()\s]+)\s*\)\s*\(:objects([^()]*)\)\s*"
    rf"\(:init({_FACTS})\s*\)\s*\(:goal\s*\(and({_FACTS})\s*\)\s*\)\s*\)\s*"
)
_FACT = re.compile(r"\(([^\s()]+)(?:[ ]+([^\s()]+))?(?:[ ]+([^\s()]+))?\)")
_DIGIT = re.compile(r"[A-Za-z]+([0-9]{1,9})", re.ASCII)
_KINDS = {fold(words.tile): "tile" for words in WORDS.values()} | {
    fold(words.digit): "digit" for words in WORDS.values()
}


@lru_cache(maxsize=256)
def _field(name: str) -> str | None:
    """What a predicate says; nothing where it says nothing new; None where it is not known."""
    folded = fold(name)
    return PREDICATES[folded] or "" if folded in PREDICATES else None


class Found(NamedTuple):
    """What the facts of a file say: the halves of tiles and which of them are in hand."""

    left: dict[str, int]
    right: dict[str, int]
    held: set[str]


def read_quickly(text: str) -> Hand | None:
    """The hand, where the file is as plain as can be: a bare table, every tile in hand, every tile in the goal."""
    whole = None if ";" in text else _FILE.fullmatch(text)
    objects = _objects(whole[2]) if whole is not None and known_domain(whole[1]) else None
    if whole is None or objects is None:
        return None
    tiles, digits = objects
    found = _facts(whole[3], digits)
    if found is None or not _is_goal(whole[4], tiles):
        return None
    left, right, held = found
    if not held == tiles.keys() == left.keys() == right.keys():
        return None
    names = [*tiles]
    hand = Hand.trusted(zip(map(left.__getitem__, names), map(right.__getitem__, names), strict=True))
    usual = all(name == f"t{number}" for number, name in enumerate(names, 1))
    return hand if usual else Hand(hand.tiles, named=names)


def _facts(text: str, digits: dict[str, int]) -> Found | None:
    found = Found({}, {}, set())
    halves_of = {"left": found.left, "right": found.right}
    bare = 0
    facts = _FACT.findall(text)
    if len(facts) != text.count("("):
        return None
    for name, one, other in facts:
        field = _field(name)
        halves = halves_of.get(field or "")
        if halves is not None:
            if other in halves or one not in digits:
                return None
            halves[other] = digits[one]
        elif field == "held" and not other:
            found.held.add(one)
        elif field == "bare" and not one:
            bare += 1
        elif field != "":
            return None
    return found if bare == 1 else None


def _objects(text: str) -> tuple[dict[str, None], dict[str, int]] | None:
    tiles: dict[str, None] = {}
    digits: dict[str, int] = {}
    waiting: list[str] = []
    words = iter(text.split())
    for word in words:
        if word != "-":
            waiting.append(word)
            continue
        kind = _KINDS.get(fold(next(words, "")))
        for name in waiting:
            match = _DIGIT.fullmatch(name)
            if name in tiles or name in digits or kind is None or match is None:
                return None
            if kind == "tile":
                tiles[name] = None
            elif int(match[1]) <= LARGEST:
                digits[name] = int(match[1])
        waiting = []
    # Names that differ in their case alone are one name to PDDL.
    folded = {name.lower() for name in (*tiles, *digits)}
    return None if waiting or len(folded) != len(tiles) + len(digits) else (tiles, digits)


def _is_goal(text: str, tiles: dict[str, None]) -> bool:
    facts = _FACT.findall(text)
    if len(facts) != text.count("("):
        return False
    return (
        all(_field(name) == "laid" and not other for name, _, other in facts)
        and {one for _, one, _ in facts} == tiles.keys()
    )
