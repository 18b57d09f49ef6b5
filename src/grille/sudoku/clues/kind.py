"""Kinds of clues: their declarations, and the registry that holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from grille.errors import GrilleError, unknown
from grille.fast_namedtuple import NamedTuple
from grille.sudoku.clues.parameter import Parameter

if TYPE_CHECKING:
    from grille.sudoku.clues.board import ClueBoard
    from grille.sudoku.clues.clue import Clue
    from grille.sudoku.clues.primitives import Constraint

Compile = Callable[["ClueBoard", "Clue"], "Iterable[Constraint]"]


class ImpossibleClueError(GrilleError):
    """A clue that no digits satisfy. As an option of an alternative it is left out."""


class Kind(NamedTuple):
    """A kind of clue. `compile` turns a clue of the kind into constraints, or raises GrilleError with the reason."""

    name: str
    title: str
    # One or two sentences: what the digits must do. Braces name parameters of the clue.
    rule: str
    compile: Compile
    # How many cells a clue of this kind has; `most` is None for any number, -1 for at most one per digit.
    least: int = 1
    most: int | None = None
    parameters: tuple[Parameter, ...] = ()
    # Whether a cell may occur more than once, as in a loop.
    revisits: bool = False
    # lines, pairs, sums, outside, board, cells, programmable: the groups of the reference page.
    group: str = "cells"
    # Whether it has no cells and depends on the layout alone, so that it is compiled once for a layout.
    alone: bool = False
    # The rule of a clue where it depends on its parameters.
    says: Callable[[Clue], str] | None = None

    def rule_of(self, clue: Clue) -> str:
        """The rule of one clue, with its parameters."""
        if self.says is not None:
            return self.says(clue)
        return self.rule.format(**dict(clue.parameters)) if "{" in self.rule else self.rule

    def validate(self, board: ClueBoard, clue: Clue) -> None:
        """Raise GrilleError unless the clue has the right number of cells and all of them are on the board."""
        count = len(clue.cells)
        most = board.side if self.most == -1 else self.most
        if count < self.least or (most is not None and count > most):
            raise GrilleError(f"{_expected(self.least, most)}, found {count}")
        if not self.revisits and len({*clue.cells}) != count:
            twice = next(cell for cell in clue.cells if clue.cells.count(cell) > 1)
            raise GrilleError(f"r{twice[0]}c{twice[1]} occurs twice")


def _expected(least: int, most: int | None) -> str:
    if least == most:
        return f"expected {least} cell{'s' * (least != 1)}" if least else "expected no cells: it applies to the board"
    return f"expected at least {least} cells" if most is None else f"expected {least} to {most} cells"


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of clue by its name, in the order of the reference page."""
    from grille.sudoku.clues.named import KINDS

    return {each.name: each for each in KINDS}


def kind_named(name: str) -> Kind:
    """Return the kind with this name. Raises GrilleError, with the closest name, if there is none."""
    found = kinds().get(name)
    if found is None:
        raise unknown("kind of clue", name[:40], kinds())
    return found
