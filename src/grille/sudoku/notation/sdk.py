"""SadMan Sudoku files: comments after `#`, and sections such as [Puzzle] (the givens) and [State] (the game)."""

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
        # Other lines become blank, so that errors give the right line number.
        kept.append(line if section == wanted and named is None else "")
    return "\n".join(kept).rstrip()


def library_position(puzzle: Sudoku, text: str) -> LibraryPosition:
    """Read the position: the digits of [State] that are not givens."""
    from grille.logic.library import LibraryPosition

    state = _section(text, "state")
    if not state.strip():
        return LibraryPosition()
    return LibraryPosition(entered(puzzle, read_rows(state, str(puzzle.layout)).givens))


def write(puzzle: Sudoku) -> str:
    if not puzzle.layout.is_default or puzzle.layout.side == LARGEST:
        raise GrilleError(f"SadMan Sudoku only supports the default boxes of a size, not {puzzle.layout.brief}")
    return "\n".join(["[Puzzle]", *rows(puzzle)])


SDK = Format("sdk", "SadMan Sudoku", write, sniff, read, suffixes=(".sdk",), library_position=library_position)
