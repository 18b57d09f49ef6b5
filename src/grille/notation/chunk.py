"""A chunk: the text of one puzzle, and where in the file it stands."""

from __future__ import annotations

from typing import Final, Protocol

from grille.errors import NotationError
from grille.fast_namedtuple import NamedTuple

# The most lines and characters that one puzzle takes before the reader gives up joining lines.
MOST_LINES: Final = 4096
LONGEST_PUZZLE: Final = 1 << 20
_LONGEST_SHOWN: Final = 40


class Chunk(NamedTuple):
    """Text that is, or tries to be, one puzzle; or the error that stands in its place."""

    line: int
    column: int
    text: str
    error: NotationError | None = None

    def place(self, error: NotationError) -> NotationError:
        """An error in this text, told as a place in the file."""
        column = error.column
        if column is not None and (error.line or 1) == 1:
            column += self.column - 1
        return NotationError(error.message, (error.line or 1) + self.line - 1, column)


class Chunker(Protocol):
    """Lines being joined: it takes lines while they belong together, and gives the chunks that are finished."""

    chunks: list[Chunk]
    open: bool
    # Lines that were taken and then proved to belong to what comes next.
    left: list[tuple[int, str]]

    def add(self, number: int, line: str) -> bool:
        """Takes the line, or leaves it: False says that the line belongs to what comes next."""
        ...

    def end(self) -> None:
        """No more lines: what is left becomes a chunk."""
        ...


def shown(text: str) -> str:
    """A text as an error message quotes it."""
    line = text.strip().split("\n", 1)[0]
    return repr(line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 3] + "...")
