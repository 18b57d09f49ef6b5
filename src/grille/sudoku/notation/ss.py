"""Simple Sudoku files: nine rows with bars between boxes, dashes between bands, `.` or `X` for an empty cell."""

from __future__ import annotations

import re

from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation.cells import only, rows
from grille.sudoku.notation.rows import read_rows

_ROW = re.compile(r"^[ \t]*\|?([1-9.Xx]{3})\|([1-9.Xx]{3})\|([1-9.Xx]{3})\|?[ \t]*$", re.MULTILINE)


def sniff(text: str) -> bool:
    return len(_ROW.findall(text)) == 9


def read(text: str, shape: str | None) -> Sudoku:
    # X is an empty cell only in this format: on a board of side 33 it is a digit.
    return read_rows(re.sub("[Xx]", ".", text), shape)


def write(puzzle: Sudoku) -> str:
    only(puzzle, "Simple Sudoku", "3x3")
    lines = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows(puzzle)]
    rule = "|---+---+---|"
    return "\n".join(["*-----------*", *lines[:3], rule, *lines[3:6], rule, *lines[6:], "*-----------*"])


SS = Format("ss", "Simple Sudoku", write, sniff, read, suffixes=(".ss",), between="\n\n")
