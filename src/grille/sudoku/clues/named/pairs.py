"""Clues between two cells: dots, XV, greater-than, and the same for all pairs without a mark."""

from __future__ import annotations

from collections.abc import Iterable

from grille.errors import GrilleError
from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import Compile, Kind
from grille.sudoku.clues.parameter import NUMBER, NUMBERS, Parameter
from grille.sudoku.clues.primitives import Constraint, Pair


def _dot(relation: str, parameter: str) -> Compile:
    def compile_dot(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
        a, b = board.indices(clue.cells)
        if clue[parameter] < 0:
            raise GrilleError(f"expected a number from 0, not {clue[parameter]}")
        return (board.pair(a, b, relation, clue[parameter]),)

    return compile_dot


def _greater(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    greater, less = board.indices(clue.cells)
    return (board.pair(less, greater, "less", 1),)


def _kropki_negative(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    tables = [board.relation("not difference", number) for number in clue["differences"]]
    tables += [board.relation("not ratio", number) for number in clue["ratios"]]
    return [Pair(a, b, table) for a, b in board.unmarked("difference", "ratio") for table in tables]


def _kropki_says(clue: Clue) -> str:
    words = [f"difference {number}" for number in clue["differences"]]
    words += [f"ratio {number}" for number in clue["ratios"]]
    return f"Neighbouring cells without a dot have no {' and no '.join(words)}."


def _xv_negative(board: ClueBoard, clue: Clue) -> Iterable[Constraint]:
    tables = [board.relation("not sum", total) for total in clue["totals"]]
    return [Pair(a, b, table) for a, b in board.unmarked("xv") for table in tables]


PAIR_KINDS = (
    Kind(
        "difference",
        "Difference dot",
        "The two digits differ by {value}.",
        _dot("difference", "value"),
        least=2,
        most=2,
        group="pairs",
        parameters=(Parameter("value", NUMBER, 1, "the difference; 1 for a white Kropki dot"),),
    ),
    Kind(
        "ratio",
        "Ratio dot",
        "One of the two digits is {value} times the other.",
        _dot("ratio", "value"),
        least=2,
        most=2,
        group="pairs",
        parameters=(Parameter("value", NUMBER, 2, "the ratio; 2 for a black Kropki dot"),),
    ),
    Kind(
        "kropki-negative",
        "All Kropki dots are given",
        "Neighbouring cells without a dot have none of these differences ({differences}) or ratios ({ratios}).",
        _kropki_negative,
        least=0,
        most=0,
        group="pairs",
        parameters=(
            Parameter("differences", NUMBERS, (1,), "the differences that would have a dot"),
            Parameter("ratios", NUMBERS, (2,), "the ratios that would have a dot"),
        ),
        says=_kropki_says,
    ),
    Kind(
        "xv",
        "XV pair",
        "The two digits add up to {total}.",
        _dot("sum", "total"),
        least=2,
        most=2,
        group="pairs",
        parameters=(Parameter("total", NUMBER, help="10 for X, 5 for V, or any other sum"),),
    ),
    Kind(
        "xv-negative",
        "All X and V are given",
        "Neighbouring cells without a mark have none of these sums: {totals}.",
        _xv_negative,
        least=0,
        most=0,
        group="pairs",
        parameters=(Parameter("totals", NUMBERS, (5, 10), "the sums that would have a mark"),),
        says=lambda clue: (
            "Neighbouring cells without a mark do not add up to " + " or ".join(map(str, clue["totals"])) + "."
        ),
    ),
    Kind(
        "greater-than",
        "Greater than",
        "The digit in the first cell is greater than the digit in the second.",
        _greater,
        least=2,
        most=2,
        group="pairs",
    ),
)
