"""Explained steps of many boards. Each distinct step is explained once, however often it occurs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grille.logic import Evidence, Kind
from grille.logic.rules import Rules
from grille.logic.trace import Ending
from grille.many.step_record import StepRecord
from grille.scene import Role
from grille.sudoku.engine.reasoning import trace_boards
from grille.sudoku.layout import Layout
from grille.sudoku.logic import native_rules
from grille.sudoku.names import digit_name, listed
from grille.sudoku.native_step import Candidate, NativeStep, Node
from grille.sudoku.words import EXPLANATIONS, conclusion
from grille.sudoku.words.board_names import BoardNames, Pattern

if TYPE_CHECKING:
    from grille.sudoku.chains import Sets

# In the order of the native codes. A contradiction is explained from the board itself, so the caller handles it.
ENDINGS = (Ending.FINISHED, Ending.STUCK, None, Ending.LIMIT)


class CachedNames(BoardNames):
    """Names for sentences only: patterns are left out, and names are cached because they recur."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self._cells: dict[tuple[tuple[int, ...], str], str] = {}
        self._digits: dict[tuple[tuple[int, ...], str], str] = {}
        self._houses: dict[tuple[int, ...], str] = {}
        self._digit = ["", *(digit_name(layout, digit) for digit in range(1, layout.side + 1))]
        self._cell = cells = [layout.name(cell) for cell in range(layout.cells)]
        # By cell, then by digit from 1.
        self._places = [[f"{cell}={digit}" for digit in self._digit] for cell in cells]
        self._removes = [[f"{cell}<>{digit}" for digit in self._digit] for cell in cells]
        # The row and the column of each cell as one bit each: cells that share none are named one by one.
        self._lines = [1 << cell // layout.side | 1 << layout.side + cell % layout.side for cell in range(len(cells))]

    @property
    def size(self) -> int:
        return len(self._cells)

    def cell(self, cell: int) -> str:
        return self._cell[cell]

    def digit(self, digit: int) -> str:
        return self._digit[digit]

    def place(self, mark: Candidate) -> str:
        return self._places[mark[0]][mark[1]]

    def remove(self, mark: Candidate) -> str:
        return self._removes[mark[0]][mark[1]]

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        chosen = tuple(cells)
        if len(chosen) == 1:
            return self._cell[chosen[0]]
        key = chosen, last
        found = self._cells.get(key)
        if found is None:
            found = self._cells[key] = self._apart(chosen, last) or super().cells(chosen, last)
        return found

    def _apart(self, cells: tuple[int, ...], last: str) -> str:
        """Names of cells in different rows and columns, as those of equal digits are; empty for others."""
        used, lines = 0, self._lines
        for cell in cells:
            if used & lines[cell]:
                return ""
            used |= lines[cell]
        return listed([self._cell[cell] for cell in sorted(cells)], last)

    def digits(self, digits: Iterable[int], last: str = "and") -> str:
        key = tuple(digits), last
        found = self._digits.get(key)
        if found is None:
            found = self._digits[key] = super().digits(key[0], last)
        return found

    def houses(self, houses: Sequence[int]) -> str:
        key = tuple(houses)
        found = self._houses.get(key)
        if found is None:
            found = self._houses[key] = super().houses(key)
        return found

    def show_cells(self, cells: Iterable[int], role: Role = Role.EVIDENCE, name: str = "") -> Pattern:
        return ()

    def show(self, marks: Iterable[Candidate], role: Role = Role.EVIDENCE) -> Pattern:
        return ()

    def show_digits(self, cells: Iterable[int], digits: Iterable[int], role: Role = Role.EVIDENCE) -> Pattern:
        return ()

    def show_houses(self, houses: Iterable[int], role: Role = Role.OTHER) -> Pattern:
        return ()

    def show_chain(self, chain: Sequence[Node], sets: Sets = ()) -> Pattern:
        return ()

    def link(
        self, start: Iterable[Candidate], end: Iterable[Candidate], *, weak: bool, role: Role = Role.EVIDENCE
    ) -> Evidence:
        return Evidence(role, Kind.LINK, ())


# Names of cells that the names of a board keep before they are made again.
MOST_NAMES = 200_000
_NAMES: dict[Layout, CachedNames] = {}


def _names(layout: Layout) -> CachedNames:
    """The names of a board, which batches share."""
    names = _NAMES.get(layout)
    if names is None or names.size > MOST_NAMES:
        names = _NAMES[layout] = CachedNames(layout)
    return names


class BatchSteps:
    """Steps of concatenated boards, one byte per cell."""

    def __init__(self, layout: Layout, boards: bytes, rules: Rules, threads: int, seconds: float | None) -> None:
        self._native = trace_boards(layout, native_rules(layout, rules), boards, threads, seconds)
        self._names = _names(layout)
        self._records: list[StepRecord | None] = [None] * self._native.different

    def ending(self, board: int) -> Ending | None:
        """How the steps of a board end; None for a contradiction."""
        return ENDINGS[self._native.ending(board)]

    def records(self, board: int) -> list[StepRecord]:
        written, write = self._records, self._write
        return [written[number] or write(number) for number in self._native.steps(board)]

    def _write(self, number: int) -> StepRecord:
        step, names = NativeStep.of(self._native.step(number)), self._names
        notice, reason, _, end = EXPLANATIONS[step.technique](names, step)
        end = end or conclusion(names, step.places, step.removes)
        record = self._records[number] = StepRecord(
            step.technique,
            f"{notice} {reason} {end}"
            if notice and reason and end
            else " ".join(part for part in (notice, reason, end) if part),
            (*map(names.place, step.places),),
            (*map(names.remove, step.removes),),
        )
        return record
