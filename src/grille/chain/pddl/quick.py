"""A fast reader for problem files in the usual form. Anything else is left to the full reader in `problem`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from grille.chain.hand import Hand
from grille.chain.pddl.vocabulary import PREDICATES, WORDS, fold

_FILE = re.compile(
    r"\s*\(define\s*\(problem\s[^()]*\)\s*\(:domain\s+([^()\s]+)\s*\)\s*\(:objects([^()]*)\)\s*"
    r"\(:init([^:]*)\)\s*\(:goal\s*\(and([^:]*)\)\s*\)\s*\)\s*"
)
_FACTS = re.compile(r"(?:\s*\([^()]*\))*+\s*")
_NAME = re.compile(r"\(\s*([^\s()]+)")
_WORD = r"([^\s()]++)"
# Characters of the facts to look at: enough to find every predicate.
_SAMPLE = 2000
_DIGIT = re.compile(r"[A-Za-z]+([0-9]{1,9})", re.ASCII)
_KINDS = {fold(words.tile): "tile" for words in WORDS.values()} | {
    fold(words.digit): "digit" for words in WORDS.values()
}


@lru_cache(maxsize=256)
def _field(name: str) -> str | None:
    """The field of the vocabulary that a predicate stands for; empty if it adds nothing, None if it is unknown."""
    folded = fold(name)
    return PREDICATES[folded] or "" if folded in PREDICATES else None


class Facts(NamedTuple):
    """The content of the facts: the digits of each tile, and the tiles in hand."""

    left: dict[str, int]
    right: dict[str, int]
    held: set[str]


def read_quickly(text: str) -> Hand | None:
    """Read the hand of a file in the usual form: an empty table, every tile in hand and in the goal. Else None."""
    match = None if ";" in text else _FILE.fullmatch(text)
    objects = _objects(match[2]) if match is not None else None
    if match is None or objects is None:
        return None
    tiles, digits = objects
    found = _facts(match[3], digits)
    if found is None or not _is_goal(match[4], tiles):
        return None
    left, right, held = found
    if not held == tiles.keys() == left.keys() == right.keys():
        return None
    names = [*tiles]
    usual = names == [f"t{number}" for number in range(1, len(names) + 1)]
    usual_digits = all(name == f"d{digit}" for name, digit in digits.items())
    halves = zip(map(left.__getitem__, names), map(right.__getitem__, names), strict=True)
    own = () if usual_digits else tuple((digit, name) for name, digit in digits.items())
    return Hand.trusted(halves, () if usual else tuple(names), own)


def _facts(text: str, digits: dict[str, int]) -> Facts | None:
    """Read the facts: tile by tile if they are grouped by tile, otherwise one by one."""
    names = {_field(name): name for name in reversed(_NAME.findall(text, 0, _SAMPLE))}
    if names.keys() >= {"held", "left", "right", "bare"}:
        row = _row(names["held"], names["left"], names["right"], names.get("", names["held"]))
        tiles, left, right, rest = zip(*row.findall(text), strict=True)
        # The only other fact is that the table is bare, which matches as a separate row.
        if rest.count("") == len(rest) - 1 and "".join(rest) == f"({names['bare']})":
            bare = tiles.index("")
            held, *halves = (column[:bare] + column[bare + 1 :] for column in (tiles, left, right))
            if len({*held}) < len(held) or not {*halves[0], *halves[1]} <= digits.keys():
                return None
            ones, others = (dict(zip(held, map(digits.__getitem__, side), strict=True)) for side in halves)
            return Facts(ones, others, {*held})
    return _each_fact(text, digits) if _FACTS.fullmatch(text) else None


@lru_cache(maxsize=16)
def _row(held: str, left: str, right: str, mixed: str) -> re.Pattern[str]:
    """A pattern for all facts about one tile in sequence, or for any other text."""
    held, left, right, mixed = map(re.escape, (held, left, right, mixed))
    return re.compile(
        rf"\({held}\s++{_WORD}\)\s*+\({left}\s++{_WORD}\s++\1\)\s*+\({right}\s++{_WORD}\s++\1\)"
        rf"(?:\s*+\({mixed}\s++\1\))?|(\S+)"
    )


def _each_fact(text: str, digits: dict[str, int]) -> Facts | None:
    found = Facts({}, {}, set())
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
    """The words of each fact. The text must be a sequence of facts; empty parentheses are skipped."""
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
            if len({*digits.values()}) < len(digits):
                return None
        else:
            return None
        named += len(waiting)
        waiting = []
    # PDDL ignores case in names.
    folded = {name.lower() for name in (*tiles, *digits)}
    return None if waiting or len(folded) != named else (tiles, digits)


def _is_goal(text: str, tiles: dict[str, None]) -> bool:
    name = next((name for name in _NAME.findall(text, 0, _SAMPLE) if _field(name) == "laid"), None)
    if name is None:
        return not tiles and not text.strip()
    # Usually the goal lists the tiles in order, so one comparison is enough.
    if " ".join(text.split()) == f"({name} " + f") ({name} ".join(tiles) + ")":
        return True
    laid, rest = zip(*_laid(name).findall(text), strict=True)
    return not any(rest) and {*laid} == tiles.keys()


@lru_cache(maxsize=16)
def _laid(name: str) -> re.Pattern[str]:
    """A pattern for the fact that a tile is laid, or for any other text."""
    return re.compile(rf"\({re.escape(name)}\s+{_WORD}\)|(\S+)")
