"""Dominosa on paper: the tiles of the set stand below the board, to tick off."""

from __future__ import annotations

from typing import Final

from grille.dominosa.board import Dominosa
from grille.print_rules import Extras, PrintRules


def _extras(puzzle: Dominosa) -> Extras:
    return Extras(checklist=tuple(f"{low}-{high}" for low, high in puzzle.pieces))


PRINT_RULES: Final[PrintRules[Dominosa]] = PrintRules(
    "The digits come from a set of dominoes laid edge to edge. Draw the borders of the dominoes. Each domino of the "
    "list below the board is used exactly as often as it is listed. There is exactly one solution.",
    _extras,
)
