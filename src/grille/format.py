"""Format: how a notation is recognised, read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grille.fast_namedtuple import NamedTuple

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
