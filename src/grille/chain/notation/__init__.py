"""Hands as text: how to recognise them. Each notation is loaded when it is first used."""

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
# A line that names the family, and one that looks like tiles with dashes.
NAMED = re.compile(r"\s*hand(?:\s|$)", re.ASCII)
TRIES = re.compile(r"\s*-?[0-9A-Za-z]*--?[0-9A-Za-z]*(?:[\s,;]+-?[0-9A-Za-z]+--?[0-9A-Za-z]*)+", re.ASCII)
SINGLE = re.compile(r"\s*(?:-?[0-9]+--?[0-9A-Za-z]*|[0-9A-Za-z]-[0-9A-Za-z])\s*", re.ASCII)
# Pairs of digits, with something among them that is not a tile.
TRIES_COMPACT = re.compile(r"\s*[0-9]{2}(?:[ \t]+-?[0-9A-Za-z]{1,3}){1,63}\s*", re.ASCII)
# The longest Sudoku row with separators between boxes: 15 characters for side 12, and some extra spaces.
_WIDEST = 24


def read_plain(text: str, shape: str | None) -> Hand | None:
    """Read a line of tiles, with or without dashes; None if the text is anything else, or invalid."""
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
    """Whether a line is certainly meant as a complete hand, valid or not."""
    if DASHED.fullmatch(text) or BRACKETS.match(text) or NAMED.match(text) or TRIES.match(text):
        return not like_sudoku(text)
    return COMPACT.fullmatch(text) is not None and not like_sudoku(text) and not like_numbers(text)


def like_sudoku(text: str) -> bool:
    """Whether a line may be a Sudoku row with box separators: no digit twice, no zero, perhaps dashes for empty cells.

    A hand like that has tiles that never meet, so it is hardly ever intended.
    """
    if len(text) > _WIDEST or text.strip("0123456789- \t"):
        return False
    digits = re.findall("[0-9]", text)
    return len(set(digits)) == len(digits) and "0" not in digits


def like_numbers(text: str) -> bool:
    """Whether pairs of digits may be the numbers in a row of a large board: at least ten, none above their count."""
    numbers = [int(token) for token in re.findall("[0-9]{2}", text)]
    return len(numbers) >= 10 and max(numbers) <= len(numbers)


def line_collector(_shape: str | None = None) -> LineCollector:
    """A collector for the lines of a hand."""
    from grille.chain.notation.growing import Growing

    return Growing()


def resembles(text: str) -> bool:
    """Whether a text that cannot be read was most likely meant as a hand."""
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
    """All notations, the most specific first."""
    from grille.chain.notation.catalogue import FORMATS

    return FORMATS


def write(hand: Hand, form: str | None = None) -> str:
    """Write the hand as text: on one line, or in the given format."""
    if form is None:
        from grille.chain.notation.oneline import write as on_one_line

        return on_one_line(hand)
    known = {each.name: each for each in formats()}
    if form not in known:
        raise unknown("format", form, known)
    return known[form].write(hand)
