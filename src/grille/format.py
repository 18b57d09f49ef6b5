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
    """A notation: how a puzzle is recognised, read and written.

    `sniff` is a cheap test of whether a text looks like this format; `read` then reports what is wrong with it. A file
    of many puzzles is `head`, then the texts separated by `between`, then `tail`; where `between` is None, a file holds
    one puzzle. `library_position` reads what a text holds beyond the puzzle: the position reached, and the technique
    that applies there.
    """

    name: str
    title: str
    write: Callable[[P], str]
    sniff: Callable[[str], bool] | None = None
    read: Callable[[str, str | None], P] | None = None
    suffixes: tuple[str, ...] = ()
    head: str = ""
    between: str | None = "\n"
    tail: str = "\n"
    library_position: Callable[[P, str], LibraryPosition] | None = None
    # What a text holds that is not read because it carries no rule, such as drawings.
    left_out: Callable[[str], list[str]] | None = None
