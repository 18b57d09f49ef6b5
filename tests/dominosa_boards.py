"""Arbitrary Dominosa boards for properties: every order and shape, with the full set or another one."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from grille.dominosa.board import Dominosa
from grille.dominosa.tiles import full_set, squares_of, tile


def shuffled(order: int, rows: int, rng: Random, pieces=None) -> Dominosa:
    """Return the digits of a set in random order."""
    chosen = list(full_set(order) if pieces is None else pieces)
    digits = [digit for piece in chosen for digit in piece]
    rng.shuffle(digits)
    columns = len(digits) // rows
    return Dominosa([digits[at : at + columns] for at in range(0, len(digits), columns)], chosen)


@st.composite
def boards(draw, highest: int = 14) -> Dominosa:
    order = draw(st.integers(1, highest))
    squares = squares_of(order)
    rng = Random(draw(st.integers(0, 2**32)))
    heights = [rows for rows in range(1, squares + 1) if squares % rows == 0]
    rows = draw(st.sampled_from([order + 1, order + 2, *heights]))
    pieces = None
    if draw(st.booleans()):
        pieces = [tile(rng.randint(0, order), rng.randint(0, order)) for _ in range(squares // 2)]
    board = shuffled(order, rows, rng, pieces)
    if draw(st.booleans()):
        digits = [*board.digits]
        for _ in range(draw(st.integers(0, 4))):
            digits[rng.randrange(squares)] = rng.choice(digits)
        board = Dominosa([digits[at : at + board.width] for at in range(0, squares, board.width)], board.pieces)
    return board
