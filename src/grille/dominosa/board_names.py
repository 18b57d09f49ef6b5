"""Names of squares, spots and tiles in sentences, and the evidence that highlights them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grille.dominosa.engine import spots_of
from grille.dominosa.squares import square_name
from grille.dominosa.techniques import TECHNIQUES
from grille.dominosa.tiles import Tile, label
from grille.logic import Branch, Evidence, Kind, Technique
from grille.scene import Role

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

_BY_ID = {technique.id: technique for technique in TECHNIQUES}
# Longer lists are shortened in sentences; the picture shows everything.
MOST_NAMES = 12


class NativeStep(NamedTuple):
    """A step as the native solver finds it, in numbers of squares and spots."""

    technique: str
    squares: list[int]
    tiles: list[Tile]
    spots: list[int]
    places: list[int]
    removes: list[int]
    variant: int
    inner: list[NativeStep]


class Explanation(NamedTuple):
    """The three parts of an explanation, and the pattern to highlight. A part may be empty."""

    notice: str
    reason: str
    conclusion: str
    pattern: tuple[Evidence, ...] = ()
    branches: tuple[Branch, ...] = ()


class BoardNames:
    """Names squares, spots and tiles of one board, and makes the evidence that highlights them."""

    def __init__(self, puzzle: Dominosa, techniques: Mapping[str, Technique] = _BY_ID) -> None:
        self.puzzle = puzzle
        self.techniques = techniques
        self._spots = spots_of(puzzle)

    def square(self, square: int) -> str:
        return square_name(self.puzzle, square)

    def spot(self, spot: int) -> str:
        first, second = self._spots[spot]
        return f"{self.square(first)}-{self.square(second)}"

    def tile(self, spot: int) -> str:
        return label(self.puzzle.tile_at(self._spots[spot]))

    def digit(self, square: int) -> int:
        return self.puzzle.digits[square]

    def other(self, spot: int, square: int) -> str:
        """The other square of a spot."""
        first, second = self._spots[spot]
        return self.square(second if first == square else first)

    def shared(self, one: int, other: int) -> int | None:
        """The square that two spots share, if they do."""
        return next((square for square in self._spots[one] if square in self._spots[other]), None)

    def squares(self, squares: Iterable[int]) -> str:
        return listed([self.square(each) for each in squares])

    def spots(self, spots: Iterable[int], last: str = "and") -> str:
        return listed([self.spot(each) for each in spots], last)

    # Evidence.

    def cells(self, squares: Iterable[int], role: Role = Role.EVIDENCE) -> tuple[Evidence, ...]:
        return tuple(Evidence(role, Kind.CELL, (self.square(each),)) for each in squares)

    def candidates(self, spots: Iterable[int], role: Role = Role.OTHER) -> tuple[Evidence, ...]:
        return tuple(Evidence(role, Kind.CANDIDATE, (self.spot(each),), self.tile(each)) for each in spots)

    def regions(self, spots: Iterable[int], role: Role) -> tuple[Evidence, ...]:
        """Spots whose digits match a tile, even if it can no longer be laid there."""
        return tuple(
            Evidence(role, Kind.REGION, tuple(map(self.square, self._spots[each])), self.tile(each)) for each in spots
        )

    def region(self, squares: Iterable[int], name: str) -> tuple[Evidence, ...]:
        return (Evidence(Role.EVIDENCE, Kind.REGION, tuple(map(self.square, squares)), name),)


def contradicts(found: NativeStep) -> bool:
    return not found.places and not found.removes


def listed(names: Sequence[str], last: str = "and") -> str:
    """Join names as in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(names) > MOST_NAMES:
        names = [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def number(count: int, noun: str) -> str:
    """Write a count with its noun.

    >>> number(1, "square"), number(3, "square")
    ('one square', 'three squares')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return f"{words[count] if count < len(words) else count} {noun}{'' if count == 1 else 's'}"
