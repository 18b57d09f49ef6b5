"""Read short answers: one word of a kind, such as a number, yes or no, a cell, or the name of a technique."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from grille.gym.grading import NO_ANSWER, SEVERAL, TOO_LONG
from grille.gym.reading.region import LONGEST, region
from grille.gym.score_result import Score

Find = Callable[[str], "list[str]"]


def one_answer(text: str, find: Find) -> str | Score:
    """The one answer of a text: the only one between marks, or the last one of a text without marks.

    A text without an answer, and marks around several different ones, get a score of 0.
    """
    if len(text) > LONGEST:
        return Score.none(TOO_LONG)
    place = region(text)
    for part in (place.text, place.after):
        found = find(part)
        if found:
            if place.marked and len({*found}) > 1:
                return Score.none(SEVERAL)
            return found[-1]
    return Score.none(NO_ANSWER)


def score_one(text: str, find: Find, right: Iterable[str]) -> Score:
    """Score an answer that is right if it is one of these."""
    answer = one_answer(text, find)
    if isinstance(answer, Score):
        return answer
    return Score.right(answer) if answer in {*right} else Score.none("the answer is wrong", answer)


_NUMBER = re.compile(r"(?<![0-9A-Za-z.,])[0-9]{1,9}(?![0-9A-Za-z]|[.,][0-9])", re.ASCII)
_YES_NO = re.compile(r"(?<![a-z])(yes|no)(?![a-z])", re.ASCII | re.IGNORECASE)
_CELL = re.compile(r"(?<![a-z0-9])r[0-9]{1,2}c[0-9]{1,2}(?![a-z0-9])", re.ASCII | re.IGNORECASE)
_SPOT = re.compile(
    r"(?<![a-z0-9])r[0-9]{1,3}c[0-9]{1,3}\s?-\s?r[0-9]{1,3}c[0-9]{1,3}(?![a-z0-9])", re.ASCII | re.IGNORECASE
)
_PLACE = re.compile(r"(?<![a-z0-9])[lr][0-9]{1,4}(?![a-z0-9])", re.ASCII | re.IGNORECASE)


def numbers(text: str) -> list[str]:
    return [str(int(found)) for found in _NUMBER.findall(text)]


def yes_or_no(text: str) -> list[str]:
    return [found.lower() for found in _YES_NO.findall(text)]


def cells(text: str) -> list[str]:
    return [found.lower() for found in _CELL.findall(text)]


def spots(text: str) -> list[str]:
    return ["".join(found.lower().split()) for found in _SPOT.findall(text)]


def places(text: str) -> list[str]:
    return [found.lower() for found in _PLACE.findall(text)]


def names(known: dict[str, str]) -> Find:
    """A function that finds names in a text, the longest that fits at each place, and returns what they stand for."""
    ordered = sorted(known, key=len, reverse=True)
    # The first letters are tried before the names, which is much faster on a text without them.
    letters = "".join(sorted({re.escape(name[0].lower()) for name in known}))
    listed = "|".join(map(re.escape, ordered))
    pattern = re.compile(rf"(?=[{letters}])(?<![a-z0-9_-])(?:{listed})(?![a-z0-9_])", re.ASCII | re.IGNORECASE)
    lower = {name.lower(): meaning for name, meaning in known.items()}
    return lambda text: [lower[found.lower()] for found in pattern.findall(text)]
