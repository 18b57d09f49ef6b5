"""The canonical form of a Dominosa: the same board for all rotations, reflections and relabellings of a board.

A board that is taller than wide is rotated first. Then, of all orientations, with digits relabelled in order of their
first occurrence, the smallest is chosen. Steps found on the canonical board are mapped back to the original board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from grille.dominosa.board import Dominosa
from grille.dominosa.board_names import NativeStep
from grille.dominosa.engine import spots_of
from grille.dominosa.spots import Spot
from grille.dominosa.tiles import Tile, tile
from grille.errors import GrilleError

# Digits of a set that are not on the board: with more of them, there are too many ways to label them.
_MOST_UNSEEN: Final = 6
# Techniques whose squares, tiles and spots form a sequence; those of the others are sorted.
_IN_ORDER: Final = {
    "chain-repeats",
    "chain-starves",
    "chain-decides",
    "long-chain",
    "forked-chain",
    "either-way",
    "net",
    "deep-net",
    "broken",
}


class CanonicalForm(NamedTuple):
    """A canonical board, and the maps between it and the original board."""

    board: Dominosa
    squares: tuple[int, ...]  # the original square of each canonical square
    digits: tuple[int, ...]  # the original digit of each canonical digit
    spots: tuple[int, ...]  # the original spot of each canonical spot
    to_canonical: dict[int, int]  # the canonical spot of each original spot

    def to_original(self, found: NativeStep) -> NativeStep:
        """Map a step on the canonical board to the original board."""
        squares = [self.squares[square] for square in found.squares]
        tiles = [tile(self.digits[low], self.digits[high]) for low, high in found.tiles]
        spots = [self.spots[spot] for spot in found.spots]
        kept = found.technique in _IN_ORDER
        return NativeStep(
            found.technique,
            squares if kept else sorted(squares),
            tiles if kept else sorted(tiles),
            spots if kept else sorted(spots),
            sorted(self.spots[spot] for spot in found.places),
            sorted(self.spots[spot] for spot in found.removes),
            found.variant,
            [self.to_original(each) for each in found.inner],
        )


def canonical(puzzle: Dominosa) -> Dominosa:
    """Return the canonical board, which all equivalent boards share."""
    unseen = _unseen(puzzle)
    if len(unseen) > _MOST_UNSEEN:
        raise GrilleError(f"{len(unseen)} digits of the set are not on the board, so it has no canonical form")
    return canonical_form(puzzle).board


# Cached, because a game asks for steps on the same board repeatedly.
@lru_cache(maxsize=16)
def canonical_form(puzzle: Dominosa) -> CanonicalForm:
    """Compute the canonical form of a board, with the maps back."""
    # Equal orientations differ by a symmetry of the board itself, so the first one is as good as any.
    digits, pieces, squares, names = min(_forms(puzzle), key=lambda form: form[:2])
    width = max(puzzle.width, puzzle.height)
    rows = [digits[at : at + width] for at in range(0, len(digits), width)]
    board = Dominosa(rows, None if puzzle.chosen is None else pieces)
    numbers = {spot: number for number, spot in enumerate(spots_of(puzzle))}
    spots = tuple(numbers[Spot(*sorted((squares[one], squares[other])))] for one, other in spots_of(board))
    return CanonicalForm(board, squares, names, spots, {own: number for number, own in enumerate(spots)})


_Form = tuple[bytes, tuple[Tile, ...], tuple[int, ...], tuple[int, ...]]


def _forms(puzzle: Dominosa) -> Iterator[_Form]:
    """Yield the digits and the set of each orientation, with the original squares and digits."""
    for squares in _orientations(puzzle.height, puzzle.width):
        seen = tuple(dict.fromkeys(puzzle.digits[square] for square in squares))
        for names in _labellings(puzzle, seen):
            new = {digit: name for name, digit in enumerate(names)}
            pieces = sorted(tile(new[low], new[high]) for low, high in puzzle.chosen or ())
            yield bytes(new[puzzle.digits[square]] for square in squares), tuple(pieces), squares, names


def _orientations(height: int, width: int) -> Iterator[tuple[int, ...]]:
    """Yield the orientations that are at least as wide as tall: each is the squares in reading order."""
    rows, columns = range(height), range(width)
    ways: list[tuple[Sequence[int], Sequence[int]]] = [
        (one, other) for one in (rows, rows[::-1]) for other in (columns, columns[::-1])
    ]
    if height <= width:
        yield from (tuple(row * width + column for row in one for column in other) for one, other in ways)
    if width <= height:
        yield from (tuple(row * width + column for column in other for row in one) for one, other in ways)


def _labellings(puzzle: Dominosa, seen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the digits in the order of their new labels: those on the board by first occurrence, then the others."""
    if puzzle.chosen is None:
        # In a full set, all digits are interchangeable.
        yield (*seen, *sorted(set(range(puzzle.order + 1)) - {*seen}))
        return
    unseen = _unseen(puzzle)
    # A tile with such a digit cannot be laid, so there is no solution. The steps may depend on the labels then.
    orders = permutations(unseen) if len(unseen) <= _MOST_UNSEEN else [tuple(unseen)]
    yield from ((*seen, *order) for order in orders)


def _unseen(puzzle: Dominosa) -> list[int]:
    """The digits of a chosen set that are not on the board."""
    return sorted({digit for piece in puzzle.chosen or () for digit in piece} - {*puzzle.digits})
