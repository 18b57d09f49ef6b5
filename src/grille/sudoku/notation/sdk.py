"""Saved games of SadMan Sudoku: remarks after `#`, and sections of which [Puzzle] is the board and [State] the play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import LARGEST
from grille.sudoku.notation.cells import entered, rows
from grille.sudoku.notation.rows import read_rows

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition

_SECTION = re.compile(r"[ \t]*\[([A-Za-z ]{1,40})\][ \t]*")


def sniff(text: str) -> bool:
    return any(_SECTION.fullmatch(line) for line in text.split("\n"))


def read(text: str, shape: str | None) -> Sudoku:
    return read_rows(_section(text, "puzzle"), shape)


def _section(text: str, wanted: str) -> str:
    kept, section = [], "puzzle"
    for line in text.split("\n"):
        named = _SECTION.fullmatch(line)
        if named is not None:
            section = named[1].lower()
        # Lines left out stay as blank ones, so that errors name the right line.
        kept.append(line if section == wanted and named is None else "")
    return "\n".join(kept).rstrip()


def library_position(puzzle: Sudoku, text: str) -> LibraryPosition:
    """What was played: the digits of the state that are not given."""
    from grille.logic.library import LibraryPosition

    state = _section(text, "state")
    if not state.strip():
        return LibraryPosition()
    return LibraryPosition(entered(puzzle, read_rows(state, str(puzzle.layout)).givens))


def write(puzzle: Sudoku) -> str:
    if not puzzle.layout.is_default or puzzle.layout.side == LARGEST:
        raise GrilleError(f"SadMan Sudoku names no boxes, so {puzzle.layout.brief} can't be written")
    return "\n".join(["[Puzzle]", *rows(puzzle)])


SDK = Format("sdk", "SadMan Sudoku", write, sniff, read, suffixes=(".sdk",), library_position=library_position)
