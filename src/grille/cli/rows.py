"""Row and Result: one puzzle of the input with whatever came with it, and what a verb has to say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grille.cli import BAD, DONE
from grille.errors import NotationError
from grille.fast_namedtuple import NamedTuple
from grille.notation import LineBlock
from grille.outcome import Fault
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.format import Format
    from grille.logic.library import LibraryPosition


class Row(NamedTuple):
    """One puzzle of the input: its text, the answer and the fields that came with it, and where it stands."""

    source: str  # the file's name; empty for a puzzle written in the call
    line: int
    text: str
    # None until it is read, and where it can't be.
    puzzle: Puzzle[Any] | None = None
    error: NotationError | None = None
    form: Format[Any] | None = None  # None for the plain form, which says nothing beyond the puzzle
    answer: object = None
    # What the caller's row has, as it came: the fields of an object, or the cells of a table.
    fields: dict[str, Any] | None = None
    cells: list[str] | None = None
    family: str | None = None
    written: str | None = None  # the object of the fields, as it is written

    @property
    def library_position(self) -> LibraryPosition:
        """What the text says beyond the puzzle: how far somebody has come, and what follows there."""
        from grille.logic.library import LibraryPosition

        if self.puzzle is None or self.form is None or self.form.library_position is None:
            return LibraryPosition()
        return self.form.library_position(self.puzzle, self.text)

    def complaint(self) -> str:
        """What is wrong with it, with the place."""
        return f"{self.source}: {self.error}" if self.source else str(self.error)

    def place(self) -> str:
        """The file and the line, for a message about a row that could be read."""
        return f"{self.source}, line {self.line}: " if self.source else ""


class Batch(NamedTuple):
    """Rows read together. `header` names the cells of their table; None where they come from none."""

    rows: list[Row]
    header: tuple[str, ...] | None = None
    share: float | None = None  # of the input, as far as it has been read
    headed: bool = True  # whether the table has its header written in it
    sign: str = ","  # what stands between its columns


class Lines(NamedTuple):
    """Plain puzzles of a file, one per line and all equally long, still as bytes."""

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
    """Which cells of a row of a table are the puzzle and the answer, and what all of them are called."""

    names: tuple[str, ...]
    puzzle: int
    answer: int | None
    headed: bool  # whether the names are written in the table


class Table(NamedTuple):
    """Rows of a table that all have a puzzle and nothing quoted, still as they are written."""

    source: str
    line: int  # the number of the first
    written: list[str]  # without the ends of their lines
    cells: list[list[str]]
    columns: Columns
    sign: str  # what stands between the columns
    share: float | None

    def texts(self) -> list[str]:
        """The puzzles."""
        at = self.columns.puzzle
        return [cells[at] for cells in self.cells]

    def answers(self) -> list[str] | None:
        """The answers; None where there are none, an empty text for a row that has none."""
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
        """All of them as rows."""
        return self.of([self.row(index) for index in range(len(self.cells))])


class Result(NamedTuple):
    """What became of a row: its fields as JSON has them, its text, and how it counts."""

    data: dict[str, Any]
    text: str | None  # None where the verb has printed it already
    word: str  # for the summary
    code: int = DONE
    complaint: str = ""
    remark: str = ""  # something a person may like to know, said after the text

    @classmethod
    def bad(cls, row: Row) -> Result:
        """The result for a row that can't be read."""
        error = row.error or NotationError("not a puzzle", row.line)
        place = {"message": error.message, "line": error.line, "column": error.column}
        return cls({"error": place}, f"error: {_one_line(str(error))}", "error", BAD, row.complaint())

    @classmethod
    def clash(cls, row: Row, faults: Sequence[Fault], data: dict[str, Any], text: str | None) -> Result:
        """The result for a row that can be read but contradicts itself."""
        message = "the puzzle contradicts itself: " + "; ".join(fault.message for fault in faults)
        place = {"message": message, "line": row.line, "column": None}
        data = data | {"faults": [fault._asdict() for fault in faults], "error": place}
        return cls(data, text, "error", BAD, row.place() + message)


class Tally:
    """How many rows there were of each kind."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()

    @property
    def rows(self) -> int:
        return self.words.total()

    def __str__(self) -> str:
        kinds = (f"{number:,} {word}" for word, number in self.words.items())
        return f"{self.rows:,} rows: {', '.join(kinds)}"


def _one_line(message: str) -> str:
    return " ".join(message.split())


def expanded(batches: Iterator[Batch | Lines | Table]) -> Iterator[Batch]:
    """The batches, with those that are still as they are written made rows."""
    for batch in batches:
        yield batch if isinstance(batch, Batch) else batch.batch()
