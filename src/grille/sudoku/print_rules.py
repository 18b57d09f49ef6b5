"""Sudoku on paper: the rules of a variant stand below its board, since paper has no other place to look them up."""

from __future__ import annotations

from typing import Final

from grille.print_rules import Extras, PrintRules
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.draw import has_sign
from grille.sudoku.clues.kind import kind_named
from grille.sudoku.layout import Layout

# Kinds of clues whose rule names a number of the single clue: what a reader sees on paper, for all of them at once.
_ON_PAPER: Final = {
    "little-killer": "Arrow outside: the digits along the diagonal add up to the number; they may repeat.",
    "greater-than": "The sign between two cells opens towards the larger digit.",
    "even": "Grey square: the digit is even.",
    "odd": "Grey circle: the digit is odd.",
    "quadruple": "Circle on a corner: its digits are in the cells around it; a digit given twice is in two of them.",
    "sandwich": "Number outside: the sum of the digits between the smallest and the largest digit of the line.",
    "x-sum": "Number outside: the sum of the first x digits from there, where x is the first of them.",
    "skyscraper": "Number outside: how many digits, seen from there, are larger than all before them.",
    "hidden-skyscraper": "Digit outside: the first digit, seen from there, that is smaller than one before it.",
    "numbered-room": "Digit outside: it is in place x of the line, where x is the first digit seen from there.",
}
# Clues that are taken for granted if their number is the usual one.
_DOTS: Final = {("difference", 1): "White dot", ("ratio", 2): "Black dot", ("xv", 5): "V", ("xv", 10): "X"}
_HOUSES: Final = {
    "diagonal": "Each marked diagonal holds every digit once.",
    "window": "Each shaded square holds every digit once.",
    "extra region": "Each shaded region holds every digit once.",
    "disjoint group": "Cells in the same place of different boxes hold different digits.",
}


def _mark(clue: Clue) -> str:
    """What a clue looks like, or its title."""
    number = dict(clue.parameters).get("total" if clue.kind == "xv" else "value", 0)
    return _DOTS.get((clue.kind, number), kind_named(clue.kind).title)


def _rule(clue: Clue) -> str:
    if clue.kind == "cage":
        repeats = "digits may repeat" if clue["repeats"] else "digits do not repeat"
        return f"Cage: {repeats}{'' if clue['total'] is None else ', and add up to the number in its corner'}."
    if clue.kind in _ON_PAPER:
        return _ON_PAPER[clue.kind]
    # A clue without a sign of its own is named by its cells.
    mark = _mark(clue) if not clue.cells or has_sign(clue.kind) else str(clue)
    return f"{mark}: {clue.rule[0].lower()}{clue.rule[1:]}"


def _houses(layout: Layout) -> list[str]:
    """The rules of houses other than rows, columns and boxes."""
    kinds = dict.fromkeys(house.kind for house in layout.houses)
    regions = ["Each outlined region holds every digit once."] if "region" in kinds else []
    return regions + [_HOUSES[kind] for kind in kinds if kind in _HOUSES]


def _extras(puzzle: Sudoku) -> Extras:
    return Extras(remark=" ".join(dict.fromkeys((*_houses(puzzle.layout), *map(_rule, puzzle.clues)))))


PRINT_RULES: Final[PrintRules[Sudoku]] = PrintRules(
    "Fill every empty cell. Each row, each column and each outlined region holds every digit exactly once; boards with "
    "more than nine cells in a row use letters after 9, or numbers. Rules of a variant stand below its board. There is "
    "exactly one solution.",
    _extras,
)
