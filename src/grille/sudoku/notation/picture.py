"""Pictures: a board in a frame, as it would be printed. Frames are read in any style, or none at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation.cells import rows
from grille.sudoku.notation.rows import read_rows
from grille.sudoku.shape import Shape

if TYPE_CHECKING:
    from grille.logic.case import Case


def claims(text: str) -> bool:
    return "\n" in text and not text.lstrip().startswith(("[", "{", "<"))


def write(puzzle: Sudoku) -> str:
    shape = puzzle.shape
    return frame(shape, [[shape.label(sign) for sign in row] for row in rows(puzzle)], "┌┬┐├┼┤└┴┘─│")


def frame(shape: Shape, cells: list[list[str]], style: str) -> str:
    """Cells in a frame around each box; all columns as wide as the widest cell in them needs."""
    if 1 in (shape.rows, shape.columns):
        raise GrilleError(f"a picture shows boxes, and those of {shape} are single rows or columns")
    widths = [max(len(row[column]) for row in cells) for column in range(shape.side)]
    boxes = [range(at, at + shape.columns) for at in range(0, shape.side, shape.columns)]
    across = [style[9] * (sum(widths[column] + 1 for column in box) + 1) for box in boxes]

    def rule(left: str, middle: str, right: str) -> str:
        return left + middle.join(across) + right

    lines = [rule(*style[0:3])]
    for number, row in enumerate(cells):
        if number and number % shape.rows == 0:
            lines.append(rule(*style[3:6]))
        groups = [" ".join(row[column].ljust(widths[column]) for column in box) for box in boxes]
        lines.append(f"{style[10]} {f' {style[10]} '.join(groups)} {style[10]}")
    lines.append(rule(*style[6:9]))
    return "\n".join(lines)


def _case(puzzle: Sudoku, text: str) -> Case:
    from grille.sudoku.notation.marks import case

    return case(puzzle, text)


PICTURE = Format("picture", "picture", write, claims, read_rows, between="\n\n", case=_case)
