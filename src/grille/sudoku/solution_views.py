"""Other views of a solved grid: lists of numbers for programs, and a Prolog fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.sudoku.layout import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.board import Grid


def json_lists(answer: Grid) -> str:
    """The digits as a list of rows of numbers."""
    side = answer.layout.side
    numbers = [str(SYMBOLS.index(sign) + 1) for sign in answer.digits]
    rows = (",".join(numbers[at : at + side]) for at in range(0, len(numbers), side))
    return f"[{','.join(f'[{row}]' for row in rows)}]"


def prolog(answer: Grid) -> str:
    """The digits as a Prolog fact."""
    return f"solution({json_lists(answer)})."
