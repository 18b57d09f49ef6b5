"""Digits with their places to a board: what all notations of Dominosa share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from grille.dominosa.board import Dominosa
from grille.dominosa.fit import Misfit
from grille.dominosa.tiles import MOST_SQUARES, Tile, label, read_tile
from grille.errors import GrilleError, NotationError

_LONGEST_NUMBER: Final = 4


class Cell(NamedTuple):
    """A digit as it stands in the text, with its line and column from 1."""

    text: str
    line: int
    column: int


def number(cell: Cell) -> int:
    """The digit in a cell."""
    if not (cell.text.isascii() and cell.text.isdecimal()) or len(cell.text) > _LONGEST_NUMBER:
        shown = cell.text if len(cell.text) <= 24 else cell.text[:21] + "..."
        raise NotationError(f"{shown!r} is no digit", cell.line, cell.column)
    return int(cell.text)


def board(rows: Sequence[Sequence[Cell]], shape: str | None = None, pieces: Iterable[Tile] | None = None) -> Dominosa:
    """The board of these rows; `shape` says what it must measure."""
    try:
        puzzle = Dominosa([[number(cell) for cell in row] for row in rows], pieces)
    except Misfit as error:
        row, column = error.at
        cells = rows[row] if row is not None and row < len(rows) else next((row for row in rows if row), ())
        cell = cells[min(column or 0, len(cells) - 1)] if cells else None
        raise NotationError(
            error.message, cell.line if cell else None, cell.column if cell and column is not None else None
        ) from None
    if shape is not None and read_shape(shape) != (puzzle.height, puzzle.width):
        raise NotationError(f"the text has {puzzle.height} rows of {puzzle.width}, not {shape}")
    return puzzle


def shaped(cells: Sequence[Cell], rows: int, columns: int, pieces: Iterable[Tile] | None = None) -> Dominosa:
    """The board of digits all in a row, cut into rows."""
    if rows * columns != len(cells):
        line = cells[0].line if cells else None
        raise NotationError(f"expected {rows * columns} squares ({rows}x{columns}), found {len(cells)}", line)
    return board([cells[at : at + columns] for at in range(0, len(cells), columns)], None, pieces)


def read_shape(shape: str) -> tuple[int, int]:
    """Rows and columns, as `4x5` has them."""
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*[xX×]\s*([0-9]{1,6})\s*", shape, re.ASCII)
    if match is None:
        raise GrilleError(f"the shape of a board is rows x columns, such as 7x8, not {shape!r}")
    rows, columns = int(match[1]), int(match[2])
    if not 1 <= rows * columns <= MOST_SQUARES:
        raise GrilleError(f"a board of {shape} can't be played: there are at most {MOST_SQUARES:,} squares")
    return rows, columns


def row_text(row: Sequence[int], *, spaced: bool) -> str:
    """A row as people write it: digits, with blanks between where some take two figures."""
    if spaced and len(row) == 1:
        return f"{row[0]},"  # a comma says that it is one number, where there is no other beside it
    return (" " if spaced else "").join(map(str, row))


def set_text(puzzle: Dominosa) -> str:
    """The pieces of a set that is not the full one, in a line of their own."""
    return "set " + " ".join(map(label, puzzle.chosen or ()))


def read_set(text: str, line: int = 1, column: int = 1) -> list[Tile]:
    """The pieces listed after the word `set`."""
    pieces = []
    for token in re.finditer(r"[^\s,;]+", text):
        if token[0].lower() == "set":
            continue
        try:
            pieces.append(read_tile(token[0]))
        except GrilleError as error:
            raise NotationError(str(error), line, column + token.start()) from None
    return pieces
