"""What the notations for killers and jigsaws share: cages that divide the board, and connected parts of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from grille.errors import GrilleError

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

# The cells of a cage, in the order of the board, and its sum.
Cage = tuple[tuple[int, ...], int | None]


def cages_of(puzzle: Sudoku, program: str) -> list[Cage]:
    """The cages of a puzzle, by their first cell. Raises GrilleError if it has other clues, or cages that overlap."""
    layout, found = puzzle.layout, []
    owner: dict[int, str] = {}
    for clue in puzzle.clues:
        if clue.kind != "cage" or clue["repeats"]:
            raise GrilleError(f"{program} has no rule for this clue: {clue}")
        cells = tuple(sorted((row - 1) * layout.side + column - 1 for row, column in clue.cells))
        for cell in cells:
            if cell in owner:
                raise GrilleError(f"{program} has no cages that overlap: {layout.name(cell)} is in two")
            owner[cell] = str(clue)
        found.append((cells, clue["total"]))
    return sorted(found)


def edges(side: int) -> Iterator[tuple[int, int]]:
    """Every pair of neighbours: across from left to right, row by row, then down, column by column."""
    yield from ((row * side + column, row * side + column + 1) for row in range(side) for column in range(side - 1))
    yield from ((row * side + column, (row + 1) * side + column) for column in range(side) for row in range(side - 1))


def joined(side: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Join neighbours to connected parts: for each cell, the first cell of its part."""
    first = list(range(side * side))

    def root(cell: int) -> int:
        while first[cell] != cell:
            first[cell] = first[first[cell]]
            cell = first[cell]
        return cell

    for one, two in pairs:
        low, high = sorted((root(one), root(two)))
        first[high] = low
    return [root(cell) for cell in range(side * side)]


def is_connected(side: int, label_of: Sequence[object]) -> bool:
    """Whether the cells of each label are connected by their edges."""
    parts = joined(side, (pair for pair in edges(side) if label_of[pair[0]] == label_of[pair[1]]))
    return len({*parts}) == len({*label_of})
