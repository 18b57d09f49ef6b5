"""The usual problem file, read ten times faster. Of anything that is not just so, the long way says what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from grille.chain.hand import Hand
from grille.chain.pddl.vocabulary import PREDICATES, WORDS, fold, known_domain

_FACTS = r"(?:\s*\([^()]*\))*+"
_FILE = re.compile(
    rf"\s*\(define\s*\(problem\s[^()]*\)\s*\(:domain\s+([^()\s]+)\s*\)\s*\(:objects([^()]*)\)\s*"
    rf"\(:init({_FACTS})\s*\)\s*\(:goal\s*\(and({_FACTS})\s*\)\s*\)\s*\)\s*"
)
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
    fields: dict[str, str | None] = {}
    bare = 0
    for name, *arguments in _flat(text):
        if name not in fields:
            fields[name] = _field(name)
        field = fields[name]
        if field in halves_of and len(arguments) == 2:
            one, other = arguments
            halves = halves_of[field]
            if other in halves or one not in digits:
                return None
            halves[other] = digits[one]
        elif field == "held" and len(arguments) == 1:
            found.held.add(arguments[0])
        elif field == "bare" and not arguments:
            bare += 1
        elif field != "":
            return None
    return found if bare == 1 else None


def _flat(text: str) -> Iterator[list[str]]:
    """The words of each fact, where the text is known to be facts one after another; empty brackets are no fact."""
    return filter(None, map(str.split, text.replace(")", " ").split("(")))


def _objects(text: str) -> tuple[dict[str, None], dict[str, int]] | None:
    tiles: dict[str, None] = {}
    digits: dict[str, int] = {}
    waiting: list[str] = []
    named = 0
    words = iter(text.split())
    for word in words:
        if word != "-":
            waiting.append(word)
            continue
        kind = _KINDS.get(fold(next(words, "")))
        if kind == "tile":
            tiles |= dict.fromkeys(waiting)
        elif kind == "digit":
            numbers = [match[1] for name in waiting if (match := _DIGIT.fullmatch(name))]
            if len(numbers) != len(waiting):
                return None
            digits |= zip(waiting, map(int, numbers), strict=True)
        else:
            return None
        named += len(waiting)
        waiting = []
    # Names that differ in their case alone are one name to PDDL.
    folded = {name.lower() for name in (*tiles, *digits)}
    return None if waiting or len(folded) != named else (tiles, digits)


def _is_goal(text: str, tiles: dict[str, None]) -> bool:
    facts = [*_flat(text)]
    if any(len(fact) != 2 or _field(fact[0]) != "laid" for fact in facts):
        return False
    return {tile for _, tile in facts} == tiles.keys()
