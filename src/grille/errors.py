"""What goes wrong, in three kinds: the text, the call, the limit."""

from __future__ import annotations


class GrilleError(ValueError):
    """Anything Grille refuses to do. The message stands on its own and names the place where one is known."""


class NotationError(GrilleError):
    """A text that is not a puzzle.

    `line` and `column` count from 1; either is None where it says nothing (a column for a text cut short, say).
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        where = [f"{name} {at}" for name, at in (("line", self.line), ("column", self.column)) if at is not None]
        return f"{', '.join(where)}: {self.message}" if where else self.message


class LimitReached(GrilleError):
    """A search stopped at a limit that the caller set, before it could say that there are no more solutions."""
