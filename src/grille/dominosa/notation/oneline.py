"""A board on one line: the game id if possible, else the set and the rows, separated by ` / `."""

from __future__ import annotations

import re

from grille.dominosa.board import Dominosa
from grille.dominosa.notation import SLASHED, gameid
from grille.dominosa.notation.cells import board, read_set, row_text, set_text
from grille.dominosa.notation.rows import cells_of
from grille.format import Format
from grille.notation.separators import is_tile_set


def sniff(text: str) -> bool:
    return (SLASHED.match(text) is not None and "\n" not in text.strip()) or gameid.sniff(text)


def read(text: str, shape: str | None) -> Dominosa:
    if gameid.sniff(text):
        return gameid.read(text, shape)
    lines: list[tuple[int, int, str]] = []
    pieces = None
    for part in re.finditer(r"[^/]+", text):
        if is_tile_set(part[0]):
            pieces = [*(pieces or ()), *read_set(part[0], 1, part.start() + 1)]
        elif part[0].strip():
            lines.append((1, part.start() + 1, part[0]))
    return board(cells_of(lines), shape, pieces)


def write(puzzle: Dominosa) -> str:
    if puzzle.standard and puzzle.order:
        return gameid.write(puzzle)
    spaced = puzzle.order > 9
    rows = [row_text(row, spaced=spaced) for row in puzzle.rows]
    if puzzle.chosen is not None:
        rows.insert(0, set_text(puzzle))
    # A single row ends with a slash; without it, the digits would be split into the usual rectangle.
    return " / ".join(rows) if len(rows) > 1 else rows[0] + " /"


LINE = Format("line", "one line", write, sniff, read, suffixes=(".txt",))
