"""Chunk: the text of one puzzle, and its place in the file."""

from __future__ import annotations

from typing import Final, Protocol

from grille.errors import NotationError
from grille.fast_namedtuple import NamedTuple

# The largest number of lines and characters that are joined into one puzzle.
MOST_LINES: Final = 4096
LONGEST_PUZZLE: Final = 1 << 20
_LONGEST_SHOWN: Final = 40


class Chunk(NamedTuple):
    """Text that is (or tries to be) one puzzle, or the error in its place."""

    line: int
    column: int
    text: str
    error: NotationError | None = None

    def place(self, error: NotationError) -> NotationError:
        """Return an error in this text with its place in the file."""
        column = error.column
        if column is not None and (error.line or 1) == 1:
            column += self.column - 1
        return NotationError(error.message, (error.line or 1) + self.line - 1, column)


class Chunker(Protocol):
    """Joins lines that belong together, and collects the finished chunks."""

    chunks: list[Chunk]
    open: bool
    # Lines that were taken but turned out to belong to the next chunk.
    left: list[tuple[int, str]]

    def add(self, number: int, line: str) -> bool:
        """Take the line; False if it belongs to the next chunk."""
        ...

    def end(self) -> None:
        """Finish at the end of the text: the remaining lines become a chunk."""
        ...


def shown(text: str) -> str:
    """Quote a text for an error message: its first line, shortened."""
    line = text.strip().split("\n", 1)[0]
    return repr(line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 3] + "...")
