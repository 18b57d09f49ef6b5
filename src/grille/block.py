"""Block: a puzzle that takes several lines, and how each line fits those before it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol


class Fit(Enum):
    """How a line fits the lines before it."""

    MORE = "it belongs with them, and more may follow"
    FAINT = "it belongs with them, if no other family has a use for them"
    WHOLE = "it completes the puzzle, unless another family has a use for still more lines"
    SURE = "it completes the puzzle, beyond doubt"
    APART = "it does not belong with them"


class Block(Protocol):
    """A puzzle that takes several lines, as they come by: what it has seen tells where it ends."""

    def add(self, line: str) -> Fit:
        """The next line. APART for the first line of all says that no puzzle of this family begins so."""
        ...

    def spans(self, lines: int) -> Sequence[tuple[int, int]]:
        """Where puzzles stand among this many lines taken: the first line of each, from 0, and the line after its last.

        One span, unless the lines prove to be several puzzles. Lines after the last span are read again.
        """
        ...
