"""Sudoku as text. Plain lines, the most common form, are read here; other notations are loaded on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grille.errors import NotationError, unknown
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation.cells import USUAL, line

if TYPE_CHECKING:
    from grille.line_collector import LineCollector

__all__ = ["formats", "is_one_line", "line", "line_collector", "read_plain", "write"]

_SIGNS: Final = ".0_*123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# A line of 16 characters may be a board of side 4 or a row of side 16: the lines around it decide.
_ALONE: Final = frozenset(USUAL) - {16}


def read_plain(text: str, shape: str | None) -> Sudoku | None:
    """Read a plain line of characters; None if the text is anything else or invalid."""
    if shape is not None or len(text) not in USUAL or text.strip(_SIGNS):
        return None
    try:
        return Sudoku(text, USUAL[len(text)])
    except NotationError:
        return None


def is_one_line(text: str) -> bool:
    """Whether a line is, or is meant as, a complete puzzle."""
    if len(text) in _ALONE and not text.strip(_SIGNS):
        return True
    # Digits, a colon, digits: a game id of another family. Game ids of Solo have letters between numbers.
    order, _, body = text.partition(":")
    if order.isdecimal() and body and not body[:4].strip("0123456789[]"):
        return False
    from grille.sudoku.notation.catalogue import stands_alone

    return stands_alone(text)


def line_collector(shape: str | None = None) -> LineCollector:
    """Start to collect the lines of a board that spans several lines."""
    from grille.sudoku.notation.block import Drawing

    return Drawing(shape)


def formats() -> tuple[Format[Sudoku], ...]:
    """Every notation, from the most specific to the most general."""
    from grille.sudoku.notation.catalogue import FORMATS

    return FORMATS


def write(puzzle: Sudoku, form: str | None = None) -> str:
    """Write the puzzle on one line, or in the given format."""
    if form is None:
        if puzzle.needs_clue_engine:
            from json import dumps

            return dumps(puzzle.data(), separators=(",", ":"))
        return line(puzzle.layout, puzzle.givens)
    known = {each.name: each for each in formats()}
    if form not in known:
        raise unknown("format", form, known)
    return known[form].write(puzzle)
