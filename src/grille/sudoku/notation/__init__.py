"""Sudoku as text: every notation, one module each, and how lines make a board."""

from __future__ import annotations

from grille.errors import GrilleError
from grille.puzzle import Block, Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation import hodoku, oneline, opensudoku, puzzlink, solo
from grille.sudoku.notation.block import Drawing
from grille.sudoku.notation.lists import JSON, PYTHON
from grille.sudoku.notation.marks import MARKS
from grille.sudoku.notation.oneline import line
from grille.sudoku.notation.picture import PICTURE
from grille.sudoku.notation.sdk import SDK
from grille.sudoku.notation.ss import SS

__all__ = ["FORMATS", "alone", "block", "line", "write"]

# From the most particular to the least: where several claim a text, the first to fail says why.
FORMATS: tuple[Format[Sudoku], ...] = (
    oneline.LINE,
    oneline.SDM,
    solo.SOLO,
    hodoku.HODOKU,
    puzzlink.PUZZLINK,
    opensudoku.OPENSUDOKU,
    SDK,
    SS,
    JSON,
    PYTHON,
    PICTURE,
    MARKS,
)
_BY_NAME = {form.name: form for form in FORMATS}


def alone(text: str) -> bool:
    """Whether a line is, or tries to be, a puzzle by itself."""
    return (
        oneline.stands_alone(text)
        or solo.stands_alone(text)
        or hodoku.stands_alone(text)
        or puzzlink.stands_alone(text)
        or opensudoku.stands_alone(text)
    )


def block(shape: str | None = None) -> Block:
    """A board over several lines that begins here."""
    return Drawing(shape)


def write(puzzle: Sudoku, form: str | None = None) -> str:
    """The puzzle as text: on one line, or in the format named."""
    if form is None:
        return oneline.write(puzzle)
    if form not in _BY_NAME:
        raise GrilleError(f"no format is called {form!r}: there is {', '.join(_BY_NAME)}")
    return _BY_NAME[form].write(puzzle)
