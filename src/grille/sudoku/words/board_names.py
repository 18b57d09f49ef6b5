"""Names of cells, digits and houses on a board, and the evidence that shows them in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grille.logic import Evidence, Kind
from grille.scene import Role
from grille.sudoku import chains
from grille.sudoku.layout import Layout
from grille.sudoku.names import cells_name, digit_name, digit_names, houses_name
from grille.sudoku.native_step import Candidate, Node

Pattern = tuple[Evidence, ...]


class Explanation(NamedTuple):
    """What to notice and why it matters. Without a conclusion of its own, one is written from the step."""

    notice: str
    reason: str
    pattern: Pattern = ()
    conclusion: str = ""


class BoardNames:
    """Names for one board.

    `board` has the digits so far, from 1, and 0 for an empty cell. `marks` has the candidates of each cell as a bit
    mask; all digits by default.
    """

    def __init__(self, layout: Layout, board: Sequence[int] = ()) -> None:
        self.layout = layout
        self.board = list(board) or [0] * layout.cells
        self.marks: Sequence[int] = [(1 << layout.side) - 1] * layout.cells

    # Names.

    def cell(self, cell: int) -> str:
        return self.layout.name(cell)

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        return cells_name(self.layout, cells, last)

    def digit(self, digit: int) -> str:
        return digit_name(self.layout, digit)

    def digits(self, digits: Iterable[int], last: str = "and") -> str:
        return digit_names(self.layout, digits, last)

    def houses(self, houses: Sequence[int]) -> str:
        return houses_name(self.layout, houses)

    def house_cells(self, house: int) -> tuple[int, ...]:
        return self.layout.houses[house].cells

    def sees(self, cell: int, other: int) -> bool:
        return other in self.layout.peers[cell]

    def chain(self, chain: Sequence[Node], sets: chains.Sets = ()) -> str:
        return chains.notation(self.layout, chain, sets)

    def als(self, one: tuple[Sequence[int], Sequence[int]]) -> str:
        """Name an almost locked set: its cells, and its digits in braces."""
        inside = ",".join(self.digit(digit) for digit in one[1])
        return f"{self.cells(one[0])} {{{inside}}}"

    # Entries of a position.

    def place(self, mark: Candidate) -> str:
        return f"{self.cell(mark[0])}={self.digit(mark[1])}"

    def remove(self, mark: Candidate) -> str:
        return f"{self.cell(mark[0])}<>{self.digit(mark[1])}"

    # Evidence.

    def show_cells(self, cells: Iterable[int], role: Role = Role.EVIDENCE, name: str = "") -> Pattern:
        return tuple(Evidence(role, Kind.CELL, (self.cell(each),), name) for each in cells)

    def show(self, marks: Iterable[Candidate], role: Role = Role.EVIDENCE) -> Pattern:
        return tuple(Evidence(role, Kind.CANDIDATE, (self.place(mark),), self.digit(mark[1])) for mark in marks)

    def show_digits(self, cells: Iterable[int], digits: Iterable[int], role: Role = Role.EVIDENCE) -> Pattern:
        """Show the candidates of these cells among these digits."""
        digits = list(digits)
        held = [(cell, digit) for cell in cells for digit in digits if self.marks[cell] >> (digit - 1) & 1]
        return self.show(held, role)

    def show_houses(self, houses: Iterable[int], role: Role = Role.OTHER) -> Pattern:
        return tuple(
            Evidence(role, Kind.REGION, tuple(map(self.cell, self.house_cells(each))), self.layout.houses[each].name)
            for each in dict.fromkeys(houses)
        )

    def link(
        self, start: Iterable[Candidate], end: Iterable[Candidate], *, weak: bool, role: Role = Role.EVIDENCE
    ) -> Evidence:
        ends = tuple(",".join(map(self.place, marks)) for marks in (start, end))
        return Evidence(role, Kind.LINK, ends, "weak" if weak else "strong")

    def show_chain(self, chain: Sequence[Node], sets: chains.Sets = ()) -> Pattern:
        """Show the statements of a chain, its links, and the cells of the sets it passes through."""
        on = [mark for node in chain if node.on for mark in node.marks]
        off = [mark for node in chain if not node.on for mark in node.marks]
        through = [cell for node in chain if 0 <= node.set < len(sets) for cell in sets[node.set][0]]
        links = []
        for i, node in enumerate(chain[1:], 1):
            causes = node.causes or [i - 1]
            links += [self.link(chain[cause].marks, node.marks, weak=not node.on) for cause in causes]
        return (*self.show_cells(through, Role.OTHER), *self.show(off, Role.OTHER), *self.show(on), *links)
