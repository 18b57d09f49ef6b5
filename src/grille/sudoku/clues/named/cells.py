"""Clues on single cells and small sets of cells: parity, extremes, quadruples, indexers, circles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from grille.errors import GrilleError
from grille.sudoku.clues.board import ClueBoard
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import Compile, ImpossibleClueError, Kind
from grille.sudoku.clues.named.automata import contains
from grille.sudoku.clues.parameter import NUMBERS, Parameter, choice
from grille.sudoku.clues.primitives import Constraint, Count, Domain, Line, Pair


def _parity(remainder: int) -> Compile:
    def compile_parity(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
        mask = board.mask(digit for digit in board.digits if digit % 2 == remainder)
        return (Domain(cell, mask) for cell in board.indices(clue.cells))

    return compile_parity


def _extreme(kind: str) -> Compile:
    def compile_extreme(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
        same = {cell for other in board.clues if other.kind == kind for cell in board.indices(other.cells)}
        for cell in board.places(clue.cells):
            for other in board.neighbours(cell):
                if other not in same:
                    less, greater = (cell, other) if kind == "minimum" else (other, cell)
                    yield board.pair(less, greater, "less", 1)

    return compile_extreme


def _quadruple(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    digits = clue["digits"]
    board.mask(digits)
    if len(digits) > len(clue.cells):
        raise GrilleError(f"{len(digits)} digits do not fit in {len(clue.cells)} cells")
    found = contains(board.first, board.side, tuple(sorted(digits)))
    yield Line(board.indices(clue.cells), found)


def _indexer(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    along, side = clue["along"], board.side
    for cell in board.places(clue.cells):
        row, column = divmod(cell, side)
        if along == "row":
            place, cells = column, [row * side + i for i in range(side)]
        elif along == "column":
            place, cells = row, [i * side + column for i in range(side)]
        else:
            if not board.layout.regions:
                raise GrilleError("the board has no boxes or regions")
            region = board.layout.regions[board.layout.region_of[cell]]
            place, cells = region.index(cell), [*region]
        # Places count from 1, so a 0 points nowhere.
        if board.first == 0:
            yield Domain(cell, board.full & ~1)
        for digit in board.digits:
            if digit and (other := cells[digit - 1]) != cell:
                yield Pair(cell, other, _points(board.first, side, digit, place + 1))


@lru_cache(maxsize=1024)
def _points(first: int, side: int, digit: int, place: int) -> tuple[int, ...]:
    """A cell has a digit if and only if the cell it points at has the number of its place."""
    there = 1 << place - first if place < first + side else 0
    elsewhere = ((1 << side) - 1) ^ there
    return tuple([there if a == digit else elsewhere for a in range(first, first + side)])


def _counting_circles(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    cells = board.indices(clue.cells)
    # The digits that occur add up to the number of circles.
    positive = [digit for digit in board.digits if digit]
    sets = [
        {*chosen}
        for size in range(1, len(positive) + 1)
        for chosen in combinations(positive, size)
        if sum(chosen) == len(cells)
    ]
    if not sets:
        raise ImpossibleClueError(
            f"no set of digits from {positive[0]} to {positive[-1]} adds up to {len(cells)} circles"
        )
    possible, certain = set[int]().union(*sets), sets[0].intersection(*sets)
    mask = board.mask(possible)
    if mask != board.full:
        yield from (Domain(cell, mask) for cell in cells)
    for digit in sorted(possible):
        counts = frozenset({digit} if digit in certain else {0, digit})
        yield Count(cells, digit - board.first, counts)


CELL_KINDS = (
    Kind("even", "Even cell", "The digit is even.", _parity(0)),
    Kind("odd", "Odd cell", "The digit is odd.", _parity(1)),
    Kind(
        "minimum",
        "Minimum",
        "The digit is smaller than in every neighbouring cell, except neighbours that are minima too.",
        _extreme("minimum"),
    ),
    Kind(
        "maximum",
        "Maximum",
        "The digit is larger than in every neighbouring cell, except neighbours that are maxima too.",
        _extreme("maximum"),
    ),
    Kind(
        "quadruple",
        "Quadruple",
        "Every digit of the circle is in at least one of the cells around it; a digit given twice is in two of them.",
        _quadruple,
        least=1,
        most=81,
        parameters=(Parameter("digits", NUMBERS, help="the digits in the circle"),),
        says=lambda clue: f"The cells contain {', '.join(map(str, clue['digits']))}.",
    ),
    Kind(
        "indexer",
        "Indexer",
        "The digit says in which place of its row (column, box) the number of its own place is. A cell in column 3 "
        "with the digit 5 along its row means that column 5 of the row contains 3.",
        _indexer,
        parameters=(
            Parameter(
                "along",
                choice("row", "column", "box"),
                "row",
                "`row` if cells of column 3 point at places of 3 in their row; `column` and `box` likewise",
            ),
        ),
        says=lambda clue: f"The digit says in which place of its {clue['along']} the number of its own place is.",
    ),
    Kind(
        "counting-circles",
        "Counting circles",
        "A digit in a circle says how many circles contain that digit.",
        _counting_circles,
    ),
)
