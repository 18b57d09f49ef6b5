"""Build a board from digits and their places in the text: shared by all notations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from grille.dominosa.board import Dominosa
from grille.dominosa.tiles import MOST_SQUARES, Tile, label, read_tile
from grille.dominosa.validation import BoardError
from grille.errors import GrilleError, NotationError

_LONGEST_NUMBER: Final = 4


class Cell(NamedTuple):
    """A digit in the text, with its line and column from 1."""

    text: str
    line: int
    column: int


def number(cell: Cell) -> int:
    """Read the digit in a cell."""
    if not (cell.text.isascii() and cell.text.isdecimal()) or len(cell.text) > _LONGEST_NUMBER:
        shown = cell.text if len(cell.text) <= 24 else cell.text[:21] + "..."
        raise NotationError(f"expected a digit, found {shown!r}", cell.line, cell.column)
    return int(cell.text)


def board(rows: Sequence[Sequence[Cell]], shape: str | None = None, pieces: Iterable[Tile] | None = None) -> Dominosa:
    """Build the board of these rows; it must have the given shape."""
    try:
        puzzle = Dominosa([[number(cell) for cell in row] for row in rows], pieces)
    except BoardError as error:
        row, column = error.at
        cells = rows[row] if row is not None and row < len(rows) else next((row for row in rows if row), ())
        cell = cells[min(column or 0, len(cells) - 1)] if cells else None
        raise NotationError(
            error.message, cell.line if cell else None, cell.column if cell and column is not None else None
        ) from None
    if shape is not None and read_shape(shape) != (puzzle.height, puzzle.width):
        raise NotationError(f"expected a board of {shape}, found {puzzle.height} rows of {puzzle.width}")
    return puzzle


def shaped(cells: Sequence[Cell], rows: int, columns: int, pieces: Iterable[Tile] | None = None) -> Dominosa:
    """Build the board of a run of digits, split into rows."""
    if rows * columns != len(cells):
        line = cells[0].line if cells else None
        raise NotationError(f"expected {rows * columns} squares ({rows}x{columns}), found {len(cells)}", line)
    return board([cells[at : at + columns] for at in range(0, len(cells), columns)], None, pieces)


def read_shape(shape: str) -> tuple[int, int]:
    """Read a shape such as `4x5`: rows and columns."""
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*[xX×]\s*([0-9]{1,6})\s*", shape, re.ASCII)
    if match is None:
        raise GrilleError(f"expected a shape, rows x columns such as 7x8, found {shape!r}")
    rows, columns = int(match[1]), int(match[2])
    if not 1 <= rows * columns <= MOST_SQUARES:
        raise GrilleError(f"expected a shape of 1 to {MOST_SQUARES:,} squares, found {shape}")
    return rows, columns


def row_text(row: Sequence[int], *, spaced: bool) -> str:
    """Write a row: digits, separated by spaces if `spaced`."""
    if spaced and len(row) == 1:
        return f"{row[0]},"  # the comma marks it as one number, not several digits
    return (" " if spaced else "").join(map(str, row))


def set_text(puzzle: Dominosa) -> str:
    """Write the pieces of a chosen set on one line."""
    return "set " + " ".join(map(label, puzzle.chosen or ()))


def read_set(text: str, line: int = 1, column: int = 1) -> list[Tile]:
    """Read the pieces listed after the word `set`."""
    pieces = []
    for token in re.finditer(r"[^\s,;]+", text):
        if token[0].lower() == "set":
            continue
        try:
            pieces.append(read_tile(token[0]))
        except GrilleError as error:
            raise NotationError(str(error), line, column + token.start()) from None
    return pieces
