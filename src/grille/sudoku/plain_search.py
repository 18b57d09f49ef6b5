"""Backtracking in plain Python, written to be read: the first program that everybody writes for Sudoku.

It fills the board in reading order, cell by cell or row by row, without any deduction. With the cut it stops at the
first failure: an entry that breaks a rule is not followed. Without the cut it fills the whole board first, and checks
the rules only then. Both find the same solutions; the number of entries shows what the cut is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from grille.counted_search import CountedSearch
from grille.errors import LimitReached
from grille.sudoku.board import Grid
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

# Digits to enter, each with its cell.
Entry: TypeAlias = tuple[tuple[int, str], ...]


class PlainSearch(CountedSearch[Grid]):
    """The search, with the entries that are left to try."""

    def __init__(self, puzzle: Sudoku, *, by_rows: bool = False, cut: bool = True) -> None:
        super().__init__(f"plain{'-rows' if by_rows else ''}{'' if cut else '-uncut'}")
        self._puzzle = puzzle
        self._by_rows, self._cut = by_rows, cut
        self._digits = [*puzzle.givens]
        side, cells = puzzle.layout.side, puzzle.layout.cells
        empty = [cell for cell in range(cells) if self._digits[cell] == EMPTY]
        # The places to fill, in order: single cells, or the empty cells of a row.
        rows = (tuple(cell for cell in empty if cell // side == row) for row in range(side))
        self._places = [row for row in rows if row] if by_rows else [(cell,) for cell in empty]
        self._begun = False
        # For each place that was reached, the entries that are left to try.
        self._open: list[Iterator[Entry]] = []

    def _next(self, most: int | None, stop: float | None) -> Grid | None:
        if not self._begun:
            self._begun = True
            if not self._places:
                return self._solution()
            # Givens that break a rule are a failure before the first entry.
            if not self._cut or self._is_consistent():
                self._open.append(self._entries(0))
        while self._open:
            if (most is not None and self._guesses >= most) or (stop is not None and perf_counter() >= stop):
                raise LimitReached("stopped at a limit")
            if not self._enter_next():
                continue
            if len(self._open) < len(self._places):
                self._open.append(self._entries(len(self._open)))
            elif (found := self._solution()) is not None:
                return found
        return None

    def _enter_next(self) -> bool:
        """Replace the last entry by the next one. False if that breaks a rule, or if none is left: then go back."""
        for cell in self._places[len(self._open) - 1]:
            self._digits[cell] = EMPTY
        entry = next(self._open[-1], None)
        if entry is None:
            self._open.pop()
            self._backtracks += 1
            return False
        self._guesses += 1
        # An arrangement of a row has only digits that fit.
        if self._cut and not self._by_rows and not self._fits(*entry[0]):
            return False
        for cell, digit in entry:
            self._digits[cell] = digit
        self._placements += len(entry)
        return True

    def _entries(self, number: int) -> Iterator[Entry]:
        """Every way to fill a place: each digit in a cell, or each arrangement of the digits that a row lacks."""
        place, symbols = self._places[number], self._puzzle.layout.symbols
        if not self._by_rows:
            return (((place[0], digit),) for digit in symbols)
        side = self._puzzle.layout.side
        row = place[0] // side * side
        given = {*self._puzzle.givens[row : row + side]}
        missing = [digit for digit in symbols if digit not in given]
        return self._arrangements(place, missing)

    def _arrangements(self, place: tuple[int, ...], missing: list[str]) -> Iterator[Entry]:
        """The ways to put missing digits into the cells of a row; with the cut, only digits that fit."""
        if not place:
            yield ()
            return
        cell, *others = place
        for digit in missing:
            if not self._cut or self._fits(cell, digit):
                rest = [each for each in missing if each != digit]
                for entry in self._arrangements(tuple(others), rest):
                    yield ((cell, digit), *entry)

    def _fits(self, cell: int, digit: str) -> bool:
        """Whether no cell in a house with this one has the digit."""
        return all(self._digits[peer] != digit for peer in self._puzzle.layout.peers[cell])

    def _is_consistent(self) -> bool:
        return all(digit == EMPTY or self._fits(cell, digit) for cell, digit in enumerate(self._digits))

    def _solution(self) -> Grid | None:
        """The full board, if all rules hold. With the cut, every entry was tested already, except within a row."""
        return Grid(self._puzzle, "".join(self._digits)) if self._is_consistent() else None
