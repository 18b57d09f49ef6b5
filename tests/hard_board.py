"""A board whose search takes long, for tests that stop searches and for benchmarks under load."""

from __future__ import annotations

import random


def hard_board(seed: int = 27, givens: int = 282) -> str:
    """Return a board of side 25 whose solutions are far apart: counting 10,000 of them takes half a minute."""
    chance = random.Random(seed)
    digits = chance.sample("123456789ABCDEFGHIJKLMNOP", 25)
    down, across = (
        [5 * band + line for band in chance.sample(range(5), 5) for line in chance.sample(range(5), 5)]
        for _ in range(2)
    )
    cells = [digits[(5 * (row % 5) + row // 5 + column) % 25] for row in down for column in across]
    for cell in chance.sample(range(625), 625 - givens):
        cells[cell] = "."
    # One digit that contradicts the grid the board was made from.
    cells[603] = "C"
    return "".join(cells)
