"""A board row by row: digits with or without spaces, with or without a frame or borders between tiles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grille.dominosa.board import Dominosa
from grille.dominosa.notation.cells import Cell, board, read_set, row_text, set_text
from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.notation.separators import is_comment, is_tile_set

_FRAME = re.compile(r"[\s|+:.'`=\-\u2500-\u257f]*")

BAR = re.compile(r"[|\u2500-\u257f]")
TOKEN = re.compile(r"[^\s,;|:\u2500-\u257f]+")
_DIGITS = re.compile(r"[0-9\s,;|:\u2500-\u257f]+")


def is_frame(line: str) -> bool:
    """Whether a line is part of a frame: line characters without digits."""
    # Dots are corners in a horizontal line; elsewhere they are empty cells of another puzzle.
    return _FRAME.fullmatch(line) is not None and ("." not in line or "--" in line or "==" in line)


def is_row(line: str) -> bool:
    """Whether a line contains only digits and separators."""
    return _DIGITS.fullmatch(line) is not None and any(map(str.isdigit, line))


def cells_of(lines: Sequence[tuple[int, int, str]]) -> list[list[Cell]]:
    """Split lines into cells; each line comes with its number and the column of its first character."""
    rows = [
        [Cell(token[0], line, column + token.start()) for token in TOKEN.finditer(text)] for line, column, text in lines
    ]
    if all(len(row) <= 1 for row in rows) and not _is_column(lines, rows):
        return [
            [Cell(sign, cell.line, cell.column + at) for cell in row for at, sign in enumerate(cell.text)]
            for row in rows
        ]
    return rows


def _is_column(lines: Sequence[tuple[int, int, str]], rows: list[list[Cell]]) -> bool:
    """Whether rows with one token each are numbers, rather than digits without spaces."""
    if all("," in text for _, _, text in lines):
        return True
    lengths = {len(cell.text) for row in rows for cell in row}
    return len(lengths) > 1 and max(lengths) <= 3


def sniff(text: str) -> bool:
    return is_tile_set(text) or ("\n" in text.strip() and not text.lstrip().startswith(("[", "{", "<")))


def read(text: str, shape: str | None) -> Dominosa:
    lines: list[tuple[int, int, str]] = []
    pieces = None
    for number, line in enumerate(text.split("\n"), 1):
        if is_tile_set(line):
            pieces = [*(pieces or ()), *read_set(line, number)]
        elif line.strip() and not is_frame(line) and not is_comment(line):
            lines.append((number, 1, line))
    if not lines:
        raise NotationError("expected rows of digits, found none")
    return board(cells_of(lines), shape, pieces)


def write(puzzle: Dominosa) -> str:
    return _write(puzzle, spaced=puzzle.order > 9)


def write_spaced(puzzle: Dominosa) -> str:
    return _write(puzzle, spaced=True)


def write_picture(puzzle: Dominosa) -> str:
    head = [] if puzzle.chosen is None else [set_text(puzzle)]
    return "\n".join([*head, str(puzzle)])


def _write(puzzle: Dominosa, *, spaced: bool) -> str:
    if puzzle.height == 1:
        raise GrilleError("a board of one row cannot be written as rows: use the line format")
    rows = puzzle.rows
    width = len(str(puzzle.order))
    lines = [row_text(row, spaced=spaced) for row in rows]
    if spaced and puzzle.width > 1:
        lines = [" ".join(str(digit).rjust(width) for digit in row) for row in rows]
    return "\n".join(([] if puzzle.chosen is None else [set_text(puzzle)]) + lines)


ROWS = Format("rows", "rows of digits", write, sniff, read, between="\n\n")
SPACED = Format("spaced", "rows of numbers with spaces between", write_spaced, sniff, read, between="\n\n")
PICTURE = Format("picture", "picture", write_picture, sniff, read, between="\n\n")
