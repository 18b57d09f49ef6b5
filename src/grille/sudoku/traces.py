"""The steps of many classic boards in words: each different step is put into words once, however often it is met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grille.logic import Evidence, Kind
from grille.logic.rules import Rules
from grille.logic.trace import Ending
from grille.many.record import StepRecord
from grille.scene import Role
from grille.sudoku.engine.reasoning import trace_boards
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout
from grille.sudoku.logic import native_rules, read_candidate
from grille.sudoku.native_step import Candidate, NativeStep, Node
from grille.sudoku.words import EXPLANATIONS, conclusion
from grille.sudoku.words.board_names import BoardNames, Pattern

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.chains import Sets

# How the native solver numbers them. What breaks is put into words from the board itself, so it is left to the puzzle.
ENDINGS = (Ending.FINISHED, Ending.STUCK, None, Ending.LIMIT)


class Writer(BoardNames):
    """A teller that makes sentences and no patterns, and remembers names, for they come again and again."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self._cells: dict[tuple[tuple[int, ...], str], str] = {}
        self._houses: dict[tuple[int, ...], str] = {}

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        key = tuple(cells), last
        if key not in self._cells:
            self._cells[key] = super().cells(key[0], last)
        return self._cells[key]

    def houses(self, houses: Sequence[int]) -> str:
        key = tuple(houses)
        if key not in self._houses:
            self._houses[key] = super().houses(key)
        return self._houses[key]

    def show_cells(self, cells: Iterable[int], role: Role = Role.EVIDENCE) -> Pattern:
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


class Traces:
    """The steps of boards that stand one after another, a byte a cell."""

    def __init__(self, layout: Layout, boards: bytes, rules: Rules, threads: int, seconds: float | None) -> None:
        self._found = trace_boards(layout, native_rules(layout, rules), boards, threads, seconds)
        self._writer = Writer(layout)
        self._records: list[StepRecord | None] = [None] * self._found.different

    def ending(self, board: int) -> Ending | None:
        """How the steps of a board end; None where something breaks."""
        return ENDINGS[self._found.ending(board)]

    def records(self, board: int) -> list[StepRecord]:
        known, write = self._records, self._write
        return [known[number] or write(number) for number in self._found.steps(board)]

    def _write(self, number: int) -> StepRecord:
        found, writer = NativeStep.of(self._found.step(number)), self._writer
        explanation = EXPLANATIONS[found.technique](writer, found)
        end = explanation.conclusion or conclusion(writer, found.places, found.removes)
        record = self._records[number] = StepRecord.of(
            found.technique,
            " ".join(part for part in (explanation.notice, explanation.reason, end) if part),
            [writer.place(mark) for mark in found.places],
            [writer.remove(mark) for mark in found.removes],
        )
        return record


def states(puzzle: Sudoku, steps: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """The board and the candidates before each step.

    The board is a sign for each cell; the candidates are a word for each cell, `.` where it holds a digit. A step has
    `places` and `removes` in words.
    """
    layout = puzzle.layout
    board = list(puzzle.givens)
    held = [[True] * layout.side for _ in board]
    for cell, sign in enumerate(board):
        if sign != EMPTY:
            _strike(layout, held, cell, SYMBOLS.index(sign))
    words = [_word(board, held, cell) for cell in range(layout.cells)]
    for step in steps:
        yield "".join(board), " ".join(words)
        changed: set[int] = set()
        for word in step.places:
            cell, digit = read_candidate(layout, word)
            board[cell] = SYMBOLS[digit - 1]
            _strike(layout, held, cell, digit - 1)
            changed |= layout.peers[cell] | {cell}
        for word in step.removes:
            cell, digit = read_candidate(layout, word)
            held[cell][digit - 1] = False
            changed.add(cell)
        for cell in changed:
            words[cell] = _word(board, held, cell)


def _strike(layout: Layout, held: list[list[bool]], cell: int, digit: int) -> None:
    for peer in layout.peers[cell]:
        held[peer][digit] = False


def _word(board: list[str], held: list[list[bool]], cell: int) -> str:
    """The candidates of a cell; a cell that has none left is written `-`."""
    if board[cell] != EMPTY:
        return EMPTY
    return "".join([SYMBOLS[digit] for digit, may in enumerate(held[cell]) if may]) or "-"
