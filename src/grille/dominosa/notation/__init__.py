"""Dominosa as text: how to recognise it. Each notation is loaded when it is first used."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from grille.dominosa.board import Dominosa
from grille.dominosa.tiles import order_of
from grille.errors import NotationError, unknown
from grille.format import Format

if TYPE_CHECKING:
    from grille.line_collector import LineCollector

__all__ = ["formats", "is_one_line", "line_collector", "read_plain", "resembles", "write"]

# A game id: the order, optional letters for the difficulty, a colon and digits. Those of Solo begin in the same way,
# but have letters between the numbers.
GAME_ID = re.compile(r"\s*([0-9]{1,4})((?:a|d[a-z])*):(?=[0-9\[\]]{4}|[0-9\[\]]*\s*$)", re.ASCII)
SLASHED = re.compile(r"\s*(?:set\s[^/\n]*/|[0-9][0-9 ,\t]*/)", re.ASCII)


def read_plain(text: str, shape: str | None) -> Dominosa | None:
    """Read a game id or a run of digits; None if the text is anything else, or invalid."""
    try:
        if GAME_ID.match(text):
            from grille.dominosa.notation.gameid import read

            return read(text, shape)
        if is_compact(text):
            from grille.dominosa.notation.compact import read

            return read(text, shape)
    except NotationError:
        pass
    return None


def is_compact(text: str) -> bool:
    """Whether a text is the digits of a full set without separators, and not a Sudoku row.

    A Sudoku row has no digit twice, apart from the character for empty cells.
    """
    order = order_of(len(text))
    if order is None or not (text.isascii() and text.isdecimal()) or int(max(text)) > order:
        return False
    return max(Counter(text.replace("0", "")).values(), default=0) > 1


def is_one_line(text: str) -> bool:
    """Whether a line is meant as a complete puzzle, valid or not."""
    return GAME_ID.match(text) is not None or SLASHED.match(text) is not None or is_compact(text.strip())


def line_collector(shape: str | None = None) -> LineCollector:
    """A collector for the lines of a board."""
    from grille.dominosa.notation.growing import Rows

    return Rows(shape)


def resembles(text: str) -> bool:
    """Whether a text that cannot be read was most likely meant as a Dominosa."""
    if GAME_ID.match(text) or SLASHED.match(text) or is_compact(text):
        return True
    from grille.dominosa.notation.guess import looks_like_rows
    from grille.notation.separators import is_tile_set

    return is_tile_set(text) or looks_like_rows(text)


def formats() -> tuple[Format[Dominosa], ...]:
    """All notations, the most specific first."""
    from grille.dominosa.notation.catalogue import FORMATS

    return FORMATS


def write(puzzle: Dominosa, form: str | None = None) -> str:
    """Write the puzzle as text: on one line, or in the given format."""
    if form is None:
        from grille.dominosa.notation.oneline import write as on_one_line

        return on_one_line(puzzle)
    known = {each.name: each for each in formats()}
    if form not in known:
        raise unknown("format", form, known)
    return known[form].write(puzzle)
