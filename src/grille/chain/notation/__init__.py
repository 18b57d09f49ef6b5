"""Hands as text: what tells them from other puzzles. Each notation is loaded when one is met."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grille.chain.hand import Hand
from grille.errors import NotationError, unknown
from grille.format import Format

if TYPE_CHECKING:
    from grille.line_collector import LineCollector

__all__ = ["formats", "is_one_line", "line_collector", "read_plain", "resembles", "write"]

_ASKED = r"(?:(?:ring|from|to|on)\b.*)?"
DASHED = re.compile(rf"\s*(?:hand\s+)?[0-9]+-[0-9]+(?:[\s,;]+[0-9]+-[0-9]+)*+[\s,;]*{_ASKED}", re.ASCII)
COMPACT = re.compile(rf"\s*[0-9]{{2}}(?:[ \t]+[0-9]{{2}})++\s*{_ASKED}", re.ASCII)
BRACKETS = re.compile(r"\s*(?:hand\s+)?\[\s*[0-9]+\s*\|", re.ASCII)
# A line that says which family it is, and one that tries to be tiles with dashes.
NAMED = re.compile(r"\s*hand(?:\s|$)", re.ASCII)
TRIES = re.compile(r"\s*-?[0-9A-Za-z]*--?[0-9A-Za-z]*(?:[\s,;]+-?[0-9A-Za-z]+--?[0-9A-Za-z]*)+", re.ASCII)
SINGLE = re.compile(r"\s*(?:-?[0-9]+--?[0-9A-Za-z]*|[0-9A-Za-z]-[0-9A-Za-z])\s*", re.ASCII)
# Figures two by two, and somewhere among them what is no tile.
TRIES_COMPACT = re.compile(r"\s*[0-9]{2}(?:[ \t]+-?[0-9A-Za-z]{1,3}){1,63}\s*", re.ASCII)
# A row of nine in boxes of three takes eleven signs, one of twelve fifteen; with some blanks to spare.
_WIDEST = 24


def read_plain(text: str, shape: str | None) -> Hand | None:
    """The hand on a line of tiles, with dashes or without; None where the text is anything else, or wrong."""
    if shape is not None or like_sudoku(text):
        return None
    if DASHED.fullmatch(text) is None and (COMPACT.fullmatch(text) is None or like_numbers(text)):
        return None
    from grille.chain.notation.oneline import read

    try:
        return read(text, None)
    except NotationError:
        return None


def is_one_line(text: str) -> bool:
    """Whether a line is, or tries to be, a hand by itself, beyond doubt."""
    if DASHED.fullmatch(text) or BRACKETS.match(text) or NAMED.match(text) or TRIES.match(text):
        return not like_sudoku(text)
    return COMPACT.fullmatch(text) is not None and not like_sudoku(text) and not like_numbers(text)


def like_sudoku(text: str) -> bool:
    """Whether a line may be a row of a Sudoku in boxes, with dashes for empty cells or none: no digit twice, no zero.

    Such a hand has tiles that never meet, so it is hardly ever meant.
    """
    if len(text) > _WIDEST or text.strip("0123456789- \t"):
        return False
    digits = re.findall("[0-9]", text)
    return len(set(digits)) == len(digits) and "0" not in digits


def like_numbers(text: str) -> bool:
    """Whether two figures each may be numbers in a row of some board: as many as a wide board has, and none too big."""
    numbers = [int(token) for token in re.findall("[0-9]{2}", text)]
    return len(numbers) >= 10 and max(numbers) <= len(numbers)


def line_collector(_shape: str | None = None) -> LineCollector:
    """A hand over several lines that begins here."""
    from grille.chain.notation.growing import Growing

    return Growing()


def resembles(text: str) -> bool:
    """Whether a text that can't be read was most likely meant as a hand."""
    from grille.chain.pddl.problem import sniff

    return (
        any(pattern.match(text) is not None for pattern in (DASHED, BRACKETS, NAMED, TRIES))
        or SINGLE.fullmatch(text) is not None
        or (TRIES_COMPACT.fullmatch(text) is not None and "." not in text and not like_sudoku(text))
        or sniff(text)
        or '"tiles"' in text
        or re.match(r"\s*\[\s*\[\s*-?[0-9]+\s*,\s*-?[0-9]+\s*\]", text) is not None
    )


def formats() -> tuple[Format[Hand], ...]:
    """Every notation, from the most particular to the least."""
    from grille.chain.notation.catalogue import FORMATS

    return FORMATS


def write(hand: Hand, form: str | None = None) -> str:
    """The hand as text: on one line, or in the format named."""
    if form is None:
        from grille.chain.notation.oneline import write as on_one_line

        return on_one_line(hand)
    known = {each.name: each for each in formats()}
    if form not in known:
        raise unknown("format", form, known)
    return known[form].write(hand)
