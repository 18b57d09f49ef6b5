"""Rows: what an audit knows about each row of a file, as columns. Nothing is kept as an object per row."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from grille.many.status import Status
from grille.table.arrow import arrow

# The examples that are kept of each finding.
MOST_EXAMPLES = 10
# The number of givens of a puzzle whose family has none.
NO_GIVENS = -1


_LINE = re.compile(r"^line \d+(?:, |: )")


class Minimal(IntEnum):
    """Whether a puzzle is minimal: no given can be removed without losing uniqueness."""

    NO = 0
    YES = 1
    UNKNOWN = 2  # not measured: no unique solution, no givens, or beyond the sample


class Finding(NamedTuple):
    """A row with a fault: its place in the file, from 1, and what is wrong."""

    row: int
    line: int | None
    message: str

    def data(self) -> dict[str, Any]:
        return self._asdict()

    def __str__(self) -> str:
        return f"{f'row {self.row:,}' if self.line is None else f'line {self.line:,}'}: {self.message}"


class Findings:
    """How many rows have a fault, and the first few of them."""

    def __init__(self) -> None:
        self.count = 0
        self.examples: list[Finding] = []

    def add(self, row: int, line: int | None, message: str) -> None:
        self.count += 1
        if len(self.examples) < MOST_EXAMPLES:
            # The line within the text of the row says nothing about the file.
            self.examples.append(Finding(row, line, _LINE.sub("", message)))


class Rows:
    """The rows of one file."""

    def __init__(self) -> None:
        self.statuses = bytearray()  # codes of Status; INVALID is unreadable here, and NONE if givens conflict
        self.answers = bytearray()  # RIGHT or WRONG; DONE for a row without an answer
        self.minimal = bytearray()  # codes of Minimal
        self.givens = array("h")  # NO_GIVENS for a family without givens
        self.kinds: Counter[str] = Counter()  # rows of each family and size
        self.texts: list[Any] = []  # the puzzles in a standard notation, null if unreadable
        self.hashes: list[Any] = []  # of the canonical forms, null if there is none
        self.labels: list[Any] = []  # the dataset's own labels
        self.lines: list[Sequence[int] | None] = []
        self.unreadable, self.none, self.several = Findings(), Findings(), Findings()
        self.wrong, self.stopped = Findings(), Findings()
        self.slow_minimal = 0  # puzzles outside the native kernel whose minimality was measured
        self.without_form = 0  # readable puzzles of a family without a canonical form

    def __len__(self) -> int:
        return len(self.statuses)

    def count(self, status: Status) -> int:
        return self.statuses.count(status)

    def text_column(self) -> Any:
        """Return all puzzles as one column."""
        pa = arrow()
        return pa.chunked_array(self.texts, pa.binary())

    def hash_column(self) -> Any:
        pa = arrow()
        return pa.chunked_array(self.hashes, pa.binary(16))

    def label_values(self) -> list[Any]:
        return [value for part in self.labels for value in part.to_pylist()]

    def line_of(self, row: int) -> int | None:
        """Return the line, from 1, of a row, from 0; None in a file without lines."""
        for part, texts in zip(self.lines, self.texts, strict=True):
            if row < len(texts):
                return None if part is None else part[row]
            row -= len(texts)
        return None
