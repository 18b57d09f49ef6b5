"""Pictures with pencil marks: each empty cell lists its candidates.

A single digit is a given. An empty cell with one candidate has it twice (`55`), which distinguishes it from a given.
Programs that read a set of digits per cell take it for one candidate, as intended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.format import Format
from grille.scene.text import ASCII
from grille.sudoku.board import Sudoku
from grille.sudoku.candidates import remaining
from grille.sudoku.layout import EMPTY, LARGEST
from grille.sudoku.notation import picture
from grille.sudoku.notation.rows import pencilled, read_rows

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition


def library_position(puzzle: Sudoku, text: str) -> LibraryPosition:
    """Read the position: candidates that the givens allow but that are not listed."""
    from grille.logic import Position
    from grille.logic.library import LibraryPosition

    layout = puzzle.layout
    candidates = remaining(layout, puzzle.givens)
    gone = {
        f"{layout.name(cell)}<>{layout.label(digit)}"
        for cell, marks in pencilled(text, layout).items()
        for digit in candidates[cell]
        if digit not in marks
    }
    return LibraryPosition(Position(removes=frozenset(gone)))


def write(puzzle: Sudoku) -> str:
    layout = puzzle.layout
    between = "," if layout.side == LARGEST else ""
    cells = []
    for given, signs in zip(puzzle.givens, remaining(layout, puzzle.givens), strict=True):
        labels = [layout.label(sign) for sign in signs]
        marks = between.join(labels * 2 if len(labels) == 1 else labels)
        cells.append(marks or EMPTY if given == EMPTY else layout.label(given))
    side = layout.side
    return picture.frame(layout, [cells[at : at + side] for at in range(0, side * side, side)], ASCII)


MARKS = Format(
    "marks",
    "picture with pencil marks",
    write,
    picture.sniff,
    read_rows,
    between="\n\n",
    library_position=library_position,
)
