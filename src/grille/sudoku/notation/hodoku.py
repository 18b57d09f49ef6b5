"""Library lines of HoDoKu: `:code:digits:givens:deleted:eliminations:placements:extra`.

The code names the technique the position shows. A digit marked `+` was placed on the way: it is no given.
"""

from __future__ import annotations

import re

from grille.errors import NotationError
from grille.puzzle import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation.cells import DASHES, only, settle

_BEGINS = re.compile(r"\s*:[0-9]{4}(?:-[0-9A-Za-z]{0,8})?:")
_CELL = re.compile(r"\+?.")


def stands_alone(text: str) -> bool:
    return _BEGINS.match(text) is not None


def claims(text: str) -> bool:
    return stands_alone(text) and "\n" not in text


def read(text: str, shape: str | None) -> Sudoku:
    fields = text.split(":", 4)
    if len(fields) < 4 or not _BEGINS.match(text):
        raise NotationError("expected :code:digits:givens and more, such as :0000:x:53..7...", column=1)
    column = len(":".join(fields[:3])) + 2
    cells = list(_CELL.finditer(fields[3]))
    board = settle(len(cells), shape or "3x3", column)
    try:
        # What was placed is checked like a given, then left out.
        Sudoku("".join(cell[0][-1] for cell in cells).translate(DASHES), board)
    except NotationError as error:
        raise NotationError(error.message, column=column + cells[(error.column or 1) - 1].end() - 1) from None
    return Sudoku("".join("." if cell[0][0] == "+" else cell[0] for cell in cells).translate(DASHES), board)


def write(puzzle: Sudoku) -> str:
    only(puzzle, "HoDoKu", "3x3")
    return f":0000:x:{puzzle.givens}:::"


HODOKU = Format("hodoku", "HoDoKu library line", write, claims, read)
