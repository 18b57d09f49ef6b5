"""A position for each technique that uses clues: a board with few clues, where the technique is easy to see."""

from __future__ import annotations

from grille.logic.demonstration import Exemplar
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue

EMPTY = "." * 81


def _board(*clues: Clue, givens: str = EMPTY) -> Exemplar:
    return Exemplar(Sudoku(givens, clues=clues).notation())


def exemplars() -> dict[str, Exemplar]:
    """The exemplars, by technique."""
    knight = Clue("anti-knight")
    return {
        "clue_cell": _board(Clue("even", "r5c5")),
        "clue_peer": _board(knight, givens="." * 40 + "5" + "." * 40),
        "clue_pair": _board(Clue("xv", "r5c4 r5c5", total=5)),
        "cage_combinations": _board(Clue("cage", "r4c4 r4c5 r5c4", total=7)),
        "clue_sum": _board(Clue("arrow", "r3c3", shafts=["r4c4 r5c5 r6c6"])),
        "clue_line": _board(Clue("thermometer", "r2c2 r3c3 r4c4 r5c4 r6c4")),
        "clue_outside": _board(Clue("sandwich", "r5c1..r5c9", total=33)),
        "clue_locked": _board(Clue("cage", "r5c4 r5c5", total=17)),
        "innies_outies": _board(Clue("cage", "r1c1 r1c2 r1c3", total=8), Clue("cage", "r1c4..r1c7", total=21)),
        "clue_combinations": _board(Clue("arrow", "r5c3", shafts=["r5c4 r5c5 r5c6"])),
        "clue_common_peer": _board(knight, givens=CENTRE),
        "clue_subset": _board(Clue("cage", "r4c6 r3c7", total=17))._replace(taken=1),
        "two_clues": _board(Clue("difference", "r5c4 r5c5"), Clue("ratio", "r5c5 r5c6")),
        "clue_clash": _board(Clue("non-consecutive"), Clue("cage", "r3c7 r4c6", total=15))._replace(taken=1),
        "clue_house": _board(*(Clue("xv", pair, total=10) for pair in PAIRS)),
        "clue_chain": _board(Clue("difference", "r5c4 r5c5"), Clue("ratio", "r5c5 r5c6")),
        "clue_forcing_chain": _board(*(Clue("difference", pair) for pair in PAIRS)),
    }


# Four pairs in a row, which leave its first cell over.
PAIRS = ("r5c2 r5c3", "r5c4 r5c5", "r5c6 r5c7", "r5c8 r5c9")
# In the middle box, 5 has two places left, and both are a knight's move from r5c3 and r5c7.
CENTRE = "..............................1.2......346......7.8.............................."
