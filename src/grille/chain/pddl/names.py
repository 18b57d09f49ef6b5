"""The names of tiles and digits in PDDL: those of the file that a hand was read from, or t1, d0 and so on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from grille.chain.pddl.vocabulary import WORDS, fold
from grille.chain.tiles import LARGEST

if TYPE_CHECKING:
    from grille.chain.hand import Hand

_NUMBER = re.compile(r"[^\W\d]*[-_]?([0-9]+)")
# Numbers as words, from 0, in English, French and Portuguese.
_WORDS: Final = (
    ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    ("zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    ("zero", "um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"),
)
_VALUES: Final = {word: value for words in _WORDS for value, word in enumerate(words)} | {
    "blanc": 0,
    "blank": 0,
    "une": 1,
}


class ObjectNames(NamedTuple):
    """The names of the tiles, by index, and of the digits."""

    tiles: tuple[str, ...]
    digits: dict[int, str]
    sign: str

    def digit(self, digit: int) -> str:
        return self.digits.get(digit) or f"{self.sign}{digit}"


def object_names(hand: Hand, language: str) -> ObjectNames:
    """The names that problems and plans of a hand use, the same in both."""
    words = WORDS[language]
    tiles, digits = hand.named, dict(hand.digit_names)
    own = {fold(name) for name in tiles}
    used = {digit for tile in (*hand.tiles, *hand.table) for digit in tile}
    # A name of a tile can be a default name of a digit, as d1 is.
    sign = next(
        sign
        for sign in (words.digit_sign, "digit-", "value-", "digit-value-")
        if not own & {fold(f"{sign}{digit}") for digit in used - digits.keys()}
    )
    if not tiles:
        tiles = tuple(f"{words.tile_sign}{number}" for number in range(1, len(hand.tiles) + 1))
    return ObjectNames(tiles, digits, sign)


def numbered(names: Iterable[str]) -> dict[str, int]:
    """A number for each name of a digit: the number or word in it, else one that no other name has.

    >>> numbered(["c3", "zero", "cinq", "star"])
    {'c3': 3, 'zero': 0, 'cinq': 5, 'star': 1}
    """
    found: dict[str, int] = {}
    others = []
    for name in names:
        match = _NUMBER.fullmatch(name)
        value = int(match[1]) if match is not None and len(match[1]) <= len(str(LARGEST)) else _VALUES.get(fold(name))
        if value is None or value > LARGEST or value in found.values():
            others.append(name)
        else:
            found[name] = value
    free = (value for value in range(LARGEST + 1) if value not in {*found.values()})
    return found | dict(zip(others, free, strict=False))
