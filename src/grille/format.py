"""Format and Block: how a notation is recognised, read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition
    from grille.puzzle import Puzzle

P = TypeVar("P", bound="Puzzle[Any]")


class Format(NamedTuple, Generic[P]):
    """A notation: how one puzzle is told from other text, read and written.

    `claims` is cheap and says only whether the text tries to be of this form; `read` then says what is wrong with it.
    A file of many puzzles is `head`, the texts with `between` between them, then `tail`; where `between` is None one
    file holds one puzzle. `case` reads what a text that was read says beyond the puzzle: how far somebody has come.
    """

    name: str
    title: str
    write: Callable[[P], str]
    claims: Callable[[str], bool] | None = None
    read: Callable[[str, str | None], P] | None = None
    suffixes: tuple[str, ...] = ()
    head: str = ""
    between: str | None = "\n"
    tail: str = "\n"
    case: Callable[[P, str], LibraryPosition] | None = None


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
