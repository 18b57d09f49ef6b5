"""Row and Result: one puzzle of the input with its fields, and the result of a verb for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grille.cli import BAD, DONE
from grille.data import versioned
from grille.errors import NotationError
from grille.fast_namedtuple import NamedTuple
from grille.notation import LineBlock
from grille.outcome import Fault
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.format import Format
    from grille.logic.library import LibraryPosition


class Row(NamedTuple):
    """One puzzle of the input: its text, its place, and the solution and fields that came with it."""

    source: str  # the name of the file; empty for a puzzle on the command line
    line: int
    text: str
    # None until it is parsed, and if that fails.
    puzzle: Puzzle[Any] | None = None
    error: NotationError | None = None
    form: Format[Any] | None = None  # None for the plain notation, which holds nothing but the puzzle
    answer: object = None
    # The fields of the JSON object, or the cells of the table row, as they were read.
    fields: dict[str, Any] | None = None
    cells: list[str] | None = None
    family: str | None = None
    written: str | None = None  # the JSON object as it was read

    @property
    def library_position(self) -> LibraryPosition:
        """What the text holds beyond the puzzle: a position, and the technique that applies there."""
        from grille.logic.library import LibraryPosition

        if self.puzzle is None or self.form is None or self.form.library_position is None:
            return LibraryPosition()
        return self.form.library_position(self.puzzle, self.text)

    def complaint(self) -> str:
        """The error message with its place."""
        if not self.source:
            return str(self.error)
        return f"{self.source}{', ' if self.error is not None and self.error.line else ': '}{self.error}"

    def place(self) -> str:
        """The file and the line, for a message about a row that was read."""
        return f"{self.source}, line {self.line}: " if self.source else ""


class Batch(NamedTuple):
    """Rows read together. `header` has the column names of their table; None if they are not from a table."""

    rows: list[Row]
    header: tuple[str, ...] | None = None
    share: float | None = None  # of the input that has been read
    headed: bool = True  # whether the table has a header row
    sign: str = ","  # the separator of its columns


class Lines(NamedTuple):
    """Plain puzzles of a file, one per line and all of the same length, still as bytes."""

    source: str
    block: LineBlock
    share: float | None

    def row(self, index: int) -> Row:
        return Row(self.source, self.block.line + index, self.block.text(index))

    def batch(self) -> Batch:
        """The same as rows."""
        first = self.block.line
        texts = self.block.texts()
        return Batch([Row(self.source, first + index, text) for index, text in enumerate(texts)], None, self.share)


class Columns(NamedTuple):
    """The column names of a table, and which columns hold the puzzle and the solution."""

    names: tuple[str, ...]
    puzzle: int
    answer: int | None
    headed: bool  # whether the table has a header row


class Table(NamedTuple):
    """Rows of a table that all have a puzzle and lie on one line each, still as they were read."""

    source: str
    line: int  # the line number of the first row
    written: list[str]  # without line breaks
    cells: list[list[str]]
    columns: Columns
    sign: str  # the separator of the columns
    share: float | None

    def texts(self) -> list[str]:
        """The puzzles."""
        at = self.columns.puzzle
        return [cells[at] for cells in self.cells]

    def answers(self) -> list[str] | None:
        """The solutions; None if there is no such column, an empty text for a row without one."""
        at = self.columns.answer
        return None if at is None else [cells[at] for cells in self.cells]

    def row(self, index: int) -> Row:
        cells = self.cells[index]
        at = self.columns.answer
        answer = None if at is None else cells[at] or None
        return Row(self.source, self.line + index, cells[self.columns.puzzle].strip(), answer=answer, cells=cells)

    def of(self, rows: list[Row]) -> Batch:
        """Rows of this table."""
        return Batch(rows, self.columns.names, self.share, self.columns.headed, self.sign)

    def batch(self) -> Batch:
        """The same as rows."""
        return self.of([self.row(index) for index in range(len(self.cells))])


class Result(NamedTuple):
    """The result for a row: its JSON fields, its text, and the word for the summary."""

    data: dict[str, Any]
    text: str | None  # None if the verb has already printed it
    word: str  # for the summary
    code: int = DONE
    complaint: str = ""
    remark: str = ""  # a message to print after the text

    @classmethod
    def bad(cls, row: Row) -> Result:
        """The result for a row that can't be read."""
        error = row.error or NotationError("not a puzzle", row.line)
        place = {"message": error.message, "line": error.line, "column": error.column}
        return cls(versioned({"error": place}), f"error: {_one_line(str(error))}", "error", BAD, row.complaint())

    @classmethod
    def refused(cls, row: Row, message: str) -> Result:
        """The result for a puzzle that was read, but that the verb does not support."""
        place = {"message": message, "line": row.line, "column": None}
        return cls(versioned({"error": place}), f"error: {message}", "error", BAD, row.place() + message)

    @classmethod
    def clash(cls, row: Row, faults: Sequence[Fault], data: dict[str, Any], text: str | None) -> Result:
        """The result for a puzzle that breaks a rule."""
        message = "the puzzle breaks a rule: " + "; ".join(fault.message for fault in faults)
        place = {"message": message, "line": row.line, "column": None}
        data = data | {"faults": [fault._asdict() for fault in faults], "error": place}
        return cls(data, text, "error", BAD, row.place() + message)


class Tally:
    """The number of rows for each kind of result."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()

    @property
    def rows(self) -> int:
        return self.words.total()

    def __str__(self) -> str:
        kinds = (f"{number:,} {word}" for word, number in self.words.items())
        return f"{self.rows:,} row{'' if self.rows == 1 else 's'}: {', '.join(kinds)}"


def _one_line(message: str) -> str:
    return " ".join(message.split())


def expanded(batches: Iterator[Batch | Lines | Table]) -> Iterator[Batch]:
    """The batches, all of them as rows."""
    for batch in batches:
        yield batch if isinstance(batch, Batch) else batch.batch()
