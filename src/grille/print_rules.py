"""PrintRules: what a family adds to a printed puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grille.fast_namedtuple import NamedTuple

if TYPE_CHECKING:
    from grille.puzzle import Puzzle
    from grille.scene import Scene

P = TypeVar("P", bound="Puzzle[Any]")


class Extras(NamedTuple):
    """What stands below a printed puzzle: pictures to fill in, a list to tick off, and a remark."""

    scenes: tuple[Scene, ...] = ()
    checklist: tuple[str, ...] = ()
    remark: str = ""


class PrintRules(NamedTuple, Generic[P]):
    """How a family is printed: its rules in a few sentences, and what stands below each puzzle."""

    rules: str
    extras: Callable[[P], Extras] = lambda _puzzle: Extras()
    # Whether a printed puzzle must have exactly one solution; if not, it must have at least one.
    one_solution: bool = True
