"""The canonical form of a Dominosa: the same board for all that turning, reflecting and renaming digits make of one.

A board that is taller than wide lies down first. Then of all ways it can lie, with digits named in the order in which
they are met, the least is taken. What is found on it is told of the board as it was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from grille.dominosa.board import Dominosa
from grille.dominosa.engine import spots_of
from grille.dominosa.spots import Spot
from grille.dominosa.tiles import Tile, tile
from grille.dominosa.words import Found
from grille.errors import GrilleError

# Digits of a set that are nowhere on the board: with more of them, there are too many ways to name them.
_MOST_UNSEEN: Final = 6
# Techniques that follow one thing after another; of the others squares, tiles and spots are named as they lie.
_IN_ORDER: Final = {"chain-repeats", "chain-starves", "chain-decides", "long-chain", "net", "deep-net", "broken"}


class Frame(NamedTuple):
    """A board in its canonical form, and the way back."""

    board: Dominosa
    squares: tuple[int, ...]  # by square of the canonical board, that of the board as it was given
    digits: tuple[int, ...]  # by digit of the canonical board, that of the board as it was given
    spots: tuple[int, ...]
    inward: dict[int, int]  # spots the other way

    def outward(self, found: Found) -> Found:
        """A step on the canonical board, as one on the board that was given."""
        squares = [self.squares[square] for square in found.squares]
        tiles = [tile(self.digits[low], self.digits[high]) for low, high in found.tiles]
        spots = [self.spots[spot] for spot in found.spots]
        kept = found.technique in _IN_ORDER
        return Found(
            found.technique,
            squares if kept else sorted(squares),
            tiles if kept else sorted(tiles),
            spots if kept else sorted(spots),
            sorted(self.spots[spot] for spot in found.places),
            sorted(self.spots[spot] for spot in found.removes),
            found.variant,
            [self.outward(each) for each in found.inner],
        )


def canonical(puzzle: Dominosa) -> Dominosa:
    """The board that all that is equivalent to this one shares."""
    unseen = _unseen(puzzle)
    if len(unseen) > _MOST_UNSEEN:
        raise GrilleError(f"{len(unseen)} digits of the set are not on the board, so it has no canonical form")
    return frame(puzzle).board


# The last few: a game asks for steps of one board again and again.
@lru_cache(maxsize=16)
def frame(puzzle: Dominosa) -> Frame:
    """The canonical form of a board, with the way back."""
    # Of equal ways to lie the first is taken: they differ by a symmetry of the board itself.
    digits, pieces, squares, names = min(_forms(puzzle), key=lambda form: form[:2])
    width = max(puzzle.width, puzzle.height)
    rows = [digits[at : at + width] for at in range(0, len(digits), width)]
    board = Dominosa(rows, None if puzzle.chosen is None else pieces)
    numbers = {spot: number for number, spot in enumerate(spots_of(puzzle))}
    spots = tuple(numbers[Spot(*sorted((squares[one], squares[other])))] for one, other in spots_of(board))
    return Frame(board, squares, names, spots, {own: number for number, own in enumerate(spots)})


_Form = tuple[bytes, tuple[Tile, ...], tuple[int, ...], tuple[int, ...]]


def _forms(puzzle: Dominosa) -> Iterator[_Form]:
    """The digits and the set for each way to lie; the squares and the digits that they come from."""
    for squares in _ways(puzzle.height, puzzle.width):
        met = tuple(dict.fromkeys(puzzle.digits[square] for square in squares))
        for names in _namings(puzzle, met):
            new = {digit: name for name, digit in enumerate(names)}
            pieces = sorted(tile(new[low], new[high]) for low, high in puzzle.chosen or ())
            yield bytes(new[puzzle.digits[square]] for square in squares), tuple(pieces), squares, names


def _ways(height: int, width: int) -> Iterator[tuple[int, ...]]:
    """The ways to lie, at least as wide as tall: each is the squares of the board in the order they are met."""
    rows, columns = range(height), range(width)
    ways: list[tuple[Sequence[int], Sequence[int]]] = [
        (one, other) for one in (rows, rows[::-1]) for other in (columns, columns[::-1])
    ]
    if height <= width:
        yield from (tuple(row * width + column for row in one for column in other) for one, other in ways)
    if width <= height:
        yield from (tuple(row * width + column for column in other for row in one) for one, other in ways)


def _namings(puzzle: Dominosa, met: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The digits in the order of their new names: those on the board as they are met, then the others."""
    if puzzle.chosen is None:
        # In a full set all digits are alike.
        yield (*met, *sorted(set(range(puzzle.order + 1)) - {*met}))
        return
    unseen = _unseen(puzzle)
    # A tile with such a digit can't be laid, so there is no answer: the steps may depend on their names then.
    orders = permutations(unseen) if len(unseen) <= _MOST_UNSEEN else [tuple(unseen)]
    yield from ((*met, *order) for order in orders)


def _unseen(puzzle: Dominosa) -> list[int]:
    """The digits of a chosen set that are nowhere on the board."""
    return sorted({digit for piece in puzzle.chosen or () for digit in piece} - {*puzzle.digits})
