"""Variant: how puzzles of one kind are laid on a full grid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from grille.sudoku.layout import Layout
from grille.sudoku.variants.canvas import Bundle, Canvas, CellMap

if TYPE_CHECKING:
    from grille.sudoku.clues.clue import Clue

Shape = Callable[[Layout, Random, tuple[CellMap, ...]], Layout]


class Variant(NamedTuple):
    """A variant: what it adds to the layout, to the rules of the board, or as clues on a full grid.

    Clues are removed like givens, unless they `stay`: cages cover the board, numbers stand beside every row. `negative`
    is the rule that all marks of the kind are shown.
    """

    name: str
    about: str
    shape: Shape | None = None
    rules: tuple[Clue, ...] = ()
    lay: Callable[[Canvas], list[Bundle]] | None = None
    stay: bool = False
    is_line: bool = False
    negative: Clue | None = None
    # Levels that its puzzles hardly ever have: what its clues say takes a harder technique, or none.
    skips: tuple[str, ...] = ()
