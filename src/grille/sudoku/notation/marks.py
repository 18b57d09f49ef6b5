"""Pictures with pencil marks: in each empty cell the digits that no given in its houses rules out.

A digit alone is a given. An empty cell with one digit left has it twice (`55`): other readers, who keep a set of
digits for a cell, take it for the one pencil mark it is, and here it is told from a given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation import picture
from grille.sudoku.notation.rows import pencilled, read_rows
from grille.sudoku.shape import EMPTY, LARGEST

if TYPE_CHECKING:
    from grille.logic.case import Case


def _seen(puzzle: Sudoku) -> list[set[str]]:
    """The digits that the givens rule out in each cell."""
    seen: list[set[str]] = [set() for _ in puzzle.givens]
    for house in puzzle.shape.houses:
        digits = {puzzle.givens[cell] for cell in house.cells}
        for cell in house.cells:
            seen[cell] |= digits
    return seen


def case(puzzle: Sudoku, text: str) -> Case:
    """What is no longer pencilled in, though no given rules it out."""
    from grille.logic import Position
    from grille.logic.case import Case

    shape, seen = puzzle.shape, _seen(puzzle)
    gone = {
        f"{shape.name(cell)}<>{shape.label(digit)}"
        for cell, marks in pencilled(text, shape).items()
        for digit in shape.symbols
        if digit not in marks and digit not in seen[cell]
    }
    return Case(Position(removes=frozenset(gone)))


def write(puzzle: Sudoku) -> str:
    shape, seen = puzzle.shape, _seen(puzzle)
    between = "," if shape.side == LARGEST else ""
    cells = []
    for cell, given in enumerate(puzzle.givens):
        left = [shape.label(digit) for digit in shape.symbols if digit not in seen[cell]]
        marks = between.join(left * 2 if len(left) == 1 else left)
        cells.append(marks or EMPTY if given == EMPTY else shape.label(given))
    side = shape.side
    return picture.frame(shape, [cells[at : at + side] for at in range(0, side * side, side)], "+++++++++-|")


MARKS = Format("marks", "picture with pencil marks", write, picture.claims, read_rows, between="\n\n", case=case)
