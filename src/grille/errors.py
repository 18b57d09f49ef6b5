"""What goes wrong, in three kinds: the text, the call, the limit."""

from __future__ import annotations

from collections.abc import Iterable

# A longer list of names than this helps nobody.
MOST_LISTED = 24


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


class MachineError(GrilleError, ImportError):
    """The native module can't run as asked: the processor is too old, or GRILLE_ISA names what it does not have."""


class LimitReached(GrilleError):
    """A search stopped at a limit that the caller set, before it could say that there are no more solutions."""


def unknown(kind: str, name: str, known: Iterable[str]) -> GrilleError:
    """The error for a name that does not exist: the closest name that does, and all of them where they are few.

    >>> print(unknown("engine", "triad", ["auto", "triads", "sat"]))
    unknown engine 'triad'; did you mean 'triads'? Known: auto, triads, sat
    """
    from difflib import get_close_matches

    names = [str(each) for each in known]
    close = get_close_matches(name.strip().lower().replace("-", "_"), names, 1) or get_close_matches(name, names, 1)
    guess = f"; did you mean {close[0]!r}?" if close else ""
    if len(names) > MOST_LISTED:
        return GrilleError(f"unknown {kind} {name!r}{guess or f' ({len(names)} are known)'}")
    return GrilleError(f"unknown {kind} {name!r}{guess or '.'} Known: {', '.join(names) or 'none'}")
