"""Pictures: a board in a frame, as text. Frames of any style are read, and boards without a frame.

A frame shows boxes. For other layouts (jigsaw, Latin square, extra houses) the layout is written on a line above, with
a colon after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.format import Format
from grille.scene.text import BOX
from grille.sudoku.board import Sudoku
from grille.sudoku.notation.cells import rows
from grille.sudoku.notation.rows import read_rows

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition
    from grille.sudoku.borders import Borders
    from grille.sudoku.layout import Layout


def sniff(text: str) -> bool:
    return "\n" in text and not text.lstrip().startswith(("[", "{", "<"))


def write(puzzle: Sudoku) -> str:
    layout = puzzle.layout
    return frame(layout, [[layout.label(sign) for sign in row] for row in rows(puzzle)], BOX)


def frame(layout: Layout, cells: list[list[str]], style: str) -> str:
    """Draw cells with a frame around each region; each column is as wide as its widest cell."""
    widths = [max(len(row[column]) for row in cells) for column in range(layout.side)]
    ruled = layout.borders.ruled_columns
    lines = [f"{layout}:"] if layout.box is None or layout.extra else []
    for number, rule in enumerate(layout.borders.ruled_rows):
        if rule:
            lines.append(_rule(layout.borders, number, widths, style))
        if number < layout.side:
            parts = []
            for column, text in enumerate([*cells[number], ""]):
                bar = style[12] if layout.borders.down[column][number] else " "
                parts.append(f" {bar} " if ruled[column] else " ")
                parts.append(text.ljust(widths[column]) if column < layout.side else "")
            lines.append("".join(parts).strip())
    return "\n".join(lines)


def _rule(borders: Borders, number: int, widths: list[int], style: str) -> str:
    """Draw the line between two rows of cells, with the bars that cross it."""
    parts = []
    for column, (ruled, width) in enumerate(zip(borders.ruled_columns, [*widths, 0], strict=True)):
        corner = borders.corner(number, column)
        west, east = (style[3] if corner & way else " " for way in (2, 1))
        parts.append(f"{west}{style[corner]}{east}" if ruled else east)
        parts.append(east * width)
    return "".join(parts).strip()


def library_position(puzzle: Sudoku, text: str) -> LibraryPosition:
    from grille.sudoku.notation import marks

    return marks.library_position(puzzle, text)


PICTURE = Format("picture", "picture", write, sniff, read_rows, between="\n\n", library_position=library_position)
