"""The exceptions of the package: invalid text, invalid calls, limits reached."""

from __future__ import annotations

from collections.abc import Iterable

# Longer lists of known names are left out of messages.
MOST_LISTED = 24
# The beginning of a known name is recognised from this length on.
FEWEST_LETTERS = 3


class GrilleError(ValueError):
    """Base class of all errors of the package. The message is complete and names the place where it is known."""


class NotationError(GrilleError):
    """A text that cannot be read as a puzzle.

    `line` and `column` count from 1. Either is None where it does not apply, such as the column of a truncated text.
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
    """The native module cannot run: the processor is too old, or GRILLE_ISA names an instruction set it lacks."""


class LimitReached(GrilleError):
    """A search stopped at a limit set by the caller, before it was known whether there are more solutions."""


def unknown(kind: str, name: str, known: Iterable[str]) -> GrilleError:
    """Return the error for an unknown name, with the closest known name, and all known names if they are few.

    >>> print(unknown("engine", "triad", ["auto", "triads", "sat"]))
    unknown engine 'triad'; did you mean 'triads'? Known: auto, triads, sat
    """
    from difflib import get_close_matches

    names = [str(each) for each in known]
    asked = name.strip().lower().replace("-", "_")
    close = get_close_matches(asked, names, 1) or get_close_matches(name, names, 1)
    if not close and len(asked) >= FEWEST_LETTERS:
        close = [each for each in names if each.startswith(asked)]
    guess = f"; did you mean {close[0]!r}?" if close else ""
    if len(names) > MOST_LISTED:
        return GrilleError(f"unknown {kind} {name!r}{guess or f' ({len(names)} are known)'}")
    return GrilleError(f"unknown {kind} {name!r}{guess or '.'} Known: {', '.join(names) or 'none'}")
