"""ClueBoard: what a kind of clue sees when it compiles: the layout, its digits, and the other clues."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.sudoku.clues.cells import Cell, Cells, name
from grille.sudoku.clues.clue import has_cell_parameters
from grille.sudoku.clues.primitives import Domain, Pair

if TYPE_CHECKING:
    from grille.sudoku.clues.clue import Clue
    from grille.sudoku.layout import Layout

# Digits that are in no cell.
MOST_VARIABLES = 128
# Clues work on masks of 16 bits.
LARGEST_WITH_CLUES = 16

# Named relations between two digits, tabulated once for each set of digits. The number is the parameter.
RELATIONS: dict[str, Callable[[int, int, int], bool]] = {
    "difference": lambda a, b, n: abs(a - b) == n,
    "not difference": lambda a, b, n: abs(a - b) != n,
    "ratio": lambda a, b, n: a == n * b or b == n * a,
    "not ratio": lambda a, b, n: a != n * b and b != n * a,
    "sum": lambda a, b, n: a + b == n,
    "not sum": lambda a, b, n: a + b != n,
    "apart": lambda a, b, n: abs(a - b) >= n,
    "within": lambda a, b, n: abs(a - b) <= n,
    "less": lambda a, b, n: a + n <= b,
    "equal": lambda a, b, _: a == b,
    "not both": lambda a, b, n: not (a == b == n),
}


@lru_cache(maxsize=4096)
def relation(kind: str, number: int, first: int, side: int) -> tuple[int, ...]:
    """The table of a named relation."""
    rule, digits = RELATIONS[kind], range(first, first + side)
    return tuple([sum([1 << b - first for b in digits if rule(a, b, number)]) for a in digits])


@lru_cache(maxsize=512)
def variables(clues: tuple[Clue, ...]) -> int:
    """How many variables the clues use: the highest number of one."""
    most = 0
    for clue in clues:
        # Most clues have no cells but their own, and none of these is a variable: they have row 0, which sorts first.
        if has_cell_parameters(clue.kind) or (clue.cells and min(clue.cells)[0] == 0):
            most = max([most, *(column for row, column in clue.all_cells() if row == 0)])
    return most


@cache
def _indices(side: int) -> dict[Cell, int]:
    """The index of every cell of a board."""
    return {(at // side + 1, at % side + 1): at for at in range(side * side)}


def _neighbours(side: int, cell: int) -> Iterator[int]:
    row, column = divmod(cell, side)
    for down, across in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if 0 <= row + down < side and 0 <= column + across < side:
            yield cell + down * side + across


@cache
def _adjacent(side: int) -> tuple[tuple[int, int], ...]:
    return tuple((cell, other) for cell in range(side**2) for other in _neighbours(side, cell) if other > cell)


def related(a: int, b: int, table: tuple[int, ...]) -> Pair | Domain:
    """Two cells with a relation; a cell that is related to itself holds a digit that stands so to itself."""
    if a != b:
        return Pair(a, b, table)
    return Domain(a, sum(1 << i for i, row in enumerate(table) if row >> i & 1))


class ClueBoard:
    """A layout and the clues on it, with the helpers that compilation needs."""

    def __init__(self, layout: Layout, clues: Sequence[Clue]) -> None:
        self.layout = layout
        self.clues = clues
        self.side = layout.side
        self.cells = layout.cells + variables(tuple(clues))
        self.first = layout.first
        self.digits = range(self.first, self.first + self.side)
        self.full = (1 << self.side) - 1
        self._indices = _indices(self.side)
        self._last: tuple[Cells, tuple[int, ...]] = ((), ())

    def index(self, cell: Cell) -> int:
        """The index of a cell. Raises GrilleError for one that is not on the board."""
        row, column = cell
        if row == 0 and 1 <= column <= MOST_VARIABLES:
            return self.layout.cells + column - 1
        if not (1 <= row <= self.side and 1 <= column <= self.side):
            raise GrilleError(f"{name(cell)} is not on the board: rows and columns go from 1 to {self.side}")
        return (row - 1) * self.side + column - 1

    def indices(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        # The cells of a clue are looked up several times in a row.
        if cells is self._last[0]:
            return self._last[1]
        known = self._indices
        try:
            found = tuple([known[cell] for cell in cells])
        except KeyError:
            found = tuple(map(self.index, cells))
        if type(cells) is tuple:
            self._last = cells, found
        return found

    def places(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        """The indices of cells for a rule that depends on where they are. Raises GrilleError for a variable."""
        found = self.indices(cells)
        variable = next((each for each in found if each >= self.layout.cells), None)
        if variable is not None:
            raise GrilleError(f"v{variable - self.layout.cells + 1} is in no cell, so it has no place on the board")
        return found

    def mask(self, digits: Iterable[int]) -> int:
        """The mask of digits. Raises GrilleError for one that the board does not have."""
        found = 0
        for digit in digits:
            if digit not in self.digits:
                raise GrilleError(f"expected digits from {self.digits[0]} to {self.digits[-1]}, found {digit}")
            found |= 1 << (digit - self.first)
        return found

    def relation(self, kind: str, number: int = 0) -> tuple[int, ...]:
        """The table of a named relation on the digits of this board."""
        return relation(kind, number, self.first, self.side)

    def pair(self, a: int, b: int, kind: str, number: int = 0) -> Pair:
        """Two cells with a named relation."""
        return Pair(a, b, relation(kind, number, self.first, self.side))

    def chain(self, cells: Sequence[int], kind: str, number: int = 0) -> Iterator[Pair | Domain]:
        """The same relation between neighbours on a line."""
        table = self.relation(kind, number)
        return (related(a, b, table) for a, b in itertools.pairwise(cells))

    def neighbours(self, cell: int) -> Iterator[int]:
        """The orthogonal neighbours of a cell."""
        return _neighbours(self.side, cell)

    @property
    def adjacent(self) -> tuple[tuple[int, int], ...]:
        """Every pair of orthogonal neighbours, the smaller index first."""
        return _adjacent(self.side)

    def offsets(self, *moves: tuple[int, int]) -> list[tuple[int, int]]:
        """Every pair of cells that are one of these moves apart (rows, columns), each pair once."""
        side = self.side
        return [
            (row * side + column, (row + down) * side + column + across)
            for row in range(side)
            for column in range(side)
            for down, across in moves
            if 0 <= row + down < side and 0 <= column + across < side
        ]

    def unmarked(self, *kinds: str) -> list[tuple[int, int]]:
        """The pairs of orthogonal neighbours that no clue of these kinds is on."""
        marked = {tuple(sorted(pair)) for pair in self.marked(*kinds)}
        return [pair for pair in self.adjacent if pair not in marked]

    def marked(self, *kinds: str) -> set[frozenset[int]]:
        """The pairs of cells that clues of these kinds are on."""
        return {frozenset(self.indices(clue.cells)) for clue in self.clues if clue.kind in kinds}
