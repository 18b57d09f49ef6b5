"""A Sudoku as models: a digit for each cell, or a 0/1 variable for each candidate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.models.model import AllDifferent, Model, Variable, of_sums
from grille.sudoku.constraints import constraints
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def cells(puzzle: Sudoku) -> Model:
    """A variable for each cell, whose value is its digit; the digits of a house are all different.

    >>> from grille.sudoku.board import Sudoku
    >>> model = cells(Sudoku("..3.1........4.2"))
    >>> model.variables[1:3], model.constraints[0]
    ((Variable(name='r1c2', values=(1, 2, 3, 4), labels=()), Variable(name='r1c3', values=(3,), labels=())), \
AllDifferent(name='row 1', variables=(0, 1, 2, 3)))
    """
    puzzle.refuse_clues("a model with a variable for each cell")
    layout = puzzle.layout
    digits = tuple(range(1, layout.side + 1))
    variables = tuple(
        Variable(layout.name(cell), digits if given == EMPTY else (layout.symbols.index(given) + 1,))
        for cell, given in enumerate(puzzle.givens)
    )
    return Model(variables, tuple(AllDifferent(house.name, house.cells) for house in layout.houses))


def candidates(puzzle: Sudoku) -> Model:
    """A 0/1 variable for each digit in each cell."""
    return of_sums(constraints(puzzle))
