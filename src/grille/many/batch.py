"""Batch: one run over a column, plain rows by the kernel and other rows one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from grille.errors import GrilleError
from grille.many.column import Column, column_of
from grille.many.kernel import KernelResult, kernel
from grille.many.kinds import Texts
from grille.many.one_by_one import Clock, Work, each, read_row, read_rows
from grille.many.status import Status
from grille.many.threads import threads_of

if TYPE_CHECKING:
    from grille.many.results import Result
    from grille.puzzle import Puzzle

T = TypeVar("T")


class Batch:
    """A running batch: the column, the limits, and the messages of rows with errors."""

    def __init__(self, puzzles: Any, threads: int | None, seconds: float | None) -> None:
        self.threads, self.clock = threads_of(threads), Clock(seconds)
        self.kernel = kernel()
        self.column: Column = column_of(puzzles, self.kernel)
        self.errors: dict[int, str] = {}

    def others(self, codes: memoryview) -> dict[int, Puzzle[Any]]:
        """Read the rows that are not plain; those that cannot be read become INVALID, the others STOPPED until done."""
        read, errors = read_rows(self.column.others, self.kernel)
        self.errors |= errors
        for at in errors:
            codes[at] = Status.INVALID
        for at in read:
            codes[at] = Status.STOPPED
        return read

    def each(self, puzzles: dict[int, Puzzle[Any]], work: Work[T], found: dict[int, T]) -> BaseException | None:
        """Process puzzles one by one into `found`; return the exception if a signal interrupted it."""
        try:
            each(puzzles, work, self.threads, self.clock, found)
        except KeyboardInterrupt as raised:
            return raised
        return None

    def refuse(self, codes: memoryview, at: int, message: str, status: Status = Status.INVALID) -> None:
        codes[at] = status
        self.errors[at] = message

    def explain(self, at: int) -> str:
        """Return the message of a row with an error; for a plain row it is computed now."""
        if at not in self.errors:
            try:
                puzzle = self.puzzle(at)
            except GrilleError as error:
                self.errors[at] = str(error)
            else:
                self.errors[at] = clash_message(puzzle)
        return self.errors[at]

    def puzzle(self, at: int) -> Puzzle[Any]:
        """Return the puzzle of a row."""
        others = self.column.others
        return read_row(others[at] if at in others else self.column.text(at, self.kernel.width), self.kernel)

    def texts(self, ran: KernelResult, others: dict[int, str], zero: int) -> Texts:
        """Return a text for each row; `zero` is the character code of 0 in plain rows."""
        assert ran.signs is not None  # noqa: S101  they were requested
        return Texts(ran.signs, self.kernel.width, zero, others, self.kernel.texts)


def clash_message(puzzle: Puzzle[Any]) -> str:
    """Return why a puzzle that can be read is invalid."""
    return "; ".join(fault.message for fault in puzzle.clashes()) or "not a puzzle"


R = TypeVar("R", bound="Result[Any]")


def finish(result: R, raised: BaseException | None) -> R:
    """Return the result, or raise the exception of a signal with the result as its attribute `finished`."""
    if raised is None:
        return result
    raised.finished = result  # type: ignore[attr-defined]  # any exception accepts an attribute
    raise raised


Explain = Callable[[int], str]
