"""Small random boards for tests: with none, one or several solutions, of every shape, with sets of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from grille.dominosa.board import Dominosa
from grille.dominosa.reference import solutions
from grille.dominosa.tiles import Tile, full_set, squares_of, tile

if TYPE_CHECKING:
    from random import Random


def sample(rng: Random) -> Dominosa:
    """A board made by laying a set at random, and now and then spoilt; many of them with one solution alone."""
    if rng.random() < 0.4:
        return _lonely(rng)
    order = rng.choice((1, 2, 2, 3, 3, 3, 4))
    squares = squares_of(order)
    pieces: list[Tile] = list(full_set(order))
    if rng.random() < 0.25:
        pieces = [tile(rng.randrange(order + 1), rng.randrange(order + 1)) for _ in pieces]
    rows = rng.choice([order + 1] * 3 + [height for height in range(1, squares + 1) if squares % height == 0])
    digits = _laid(rng, pieces, rows)
    if rng.random() < 0.3:
        rng.shuffle(digits)
    elif rng.random() < 0.1:
        digits[rng.randrange(squares)] = digits[rng.randrange(squares)]
    return _board(digits, squares // rows, pieces)


def _lonely(rng: Random) -> Dominosa:
    """A board of the usual shape with one solution, if one comes along soon."""
    order = rng.choice((2, 3))
    for _ in range(60):
        board = _board(_laid(rng, full_set(order), order + 1), order + 2, full_set(order))
        if len([*islice(solutions(board), 2)]) == 1:
            break
    return board


def _laid(rng: Random, pieces: Sequence[Tile], rows: int) -> list[int]:
    """The digits of these pieces, laid in any order and either way round."""
    digits = [0] * (2 * len(pieces))
    for spot, piece in zip(tiling(rng, rows, len(digits) // rows), rng.sample(pieces, len(pieces)), strict=True):
        for square, digit in zip(spot, rng.sample(piece, 2), strict=True):
            digits[square] = digit
    return digits


def _board(digits: list[int], columns: int, pieces: Sequence[Tile]) -> Dominosa:
    return Dominosa([digits[at : at + columns] for at in range(0, len(digits), columns)], pieces)


def tiling(rng: Random, rows: int, columns: int) -> list[tuple[int, int]]:
    """Spots that cover a small board, laid from the first bare square on, back where there is no way."""
    covered = [False] * (rows * columns)
    lying: list[tuple[int, int]] = []

    def lay() -> bool:
        bare = next((square for square, done in enumerate(covered) if not done), None)
        if bare is None:
            return True
        ways = [bare + columns] * (bare + columns < len(covered)) + [bare + 1] * bool((bare + 1) % columns)
        for other in rng.sample(ways, len(ways)):
            if not covered[other]:
                covered[bare] = covered[other] = True
                lying.append((bare, other))
                if lay():
                    return True
                lying.pop()
                covered[bare] = covered[other] = False
        return False

    lay()
    return lying
