"""Every kind of clue, in the order of the reference page."""

from __future__ import annotations

from grille.sudoku.clues.kind import Kind
from grille.sudoku.clues.named.cells import CELL_KINDS
from grille.sudoku.clues.named.lines import LINE_KINDS
from grille.sudoku.clues.named.outside import OUTSIDE_KINDS
from grille.sudoku.clues.named.pairs import PAIR_KINDS
from grille.sudoku.clues.named.programmable import PROGRAMMABLE_KINDS
from grille.sudoku.clues.named.sets import SET_KINDS
from grille.sudoku.clues.named.sums import SUM_KINDS
from grille.sudoku.clues.named.whole_board import BOARD_KINDS

KINDS: tuple[Kind, ...] = (
    *SUM_KINDS,
    *LINE_KINDS,
    *PAIR_KINDS,
    *CELL_KINDS,
    *SET_KINDS,
    *OUTSIDE_KINDS,
    *BOARD_KINDS,
    *PROGRAMMABLE_KINDS,
)
