"""LineCollector: collects the lines of a puzzle that spans several lines, and reports how each line fits."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol


class LineFit(Enum):
    """How a line fits the lines collected before it."""

    PARTIAL = "it belongs to the puzzle, and more lines may follow"
    MAYBE_PARTIAL = "it belongs to the puzzle, unless another family can use the lines"
    COMPLETE = "it completes the puzzle, unless another family can use more lines"
    EXTENDABLE = "it completes the puzzle, but lines of a certain kind may follow"
    CERTAIN = "it completes the puzzle for certain"
    REJECTED = "it does not belong to the puzzle"


class LineCollector(Protocol):
    """Collects the lines of one puzzle and decides where it ends."""

    def add(self, line: str) -> LineFit:
        """Add the next line. REJECTED for the very first line means that no puzzle of this family starts like this."""
        ...

    def spans(self, lines: int) -> Sequence[tuple[int, int]]:
        """Return the line ranges of the puzzles among the first `lines` lines: (start, stop), counted from 0.

        This is one range, unless the lines turn out to be several puzzles. Lines after the last range are read again.
        """
        ...
