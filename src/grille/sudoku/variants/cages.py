"""Killer cages that cover the board."""

from __future__ import annotations

from grille.sudoku.clues.clue import Clue
from grille.sudoku.engine.generator import drawn_cages
from grille.sudoku.variants.canvas import Bundle, Canvas

# How often each size of cage is tried for; larger cages say less.
SIZES = {2: 5, 3: 6, 4: 4, 5: 1}


def sizes_wanted(limits: tuple[int, int] | None) -> list[tuple[int, int]]:
    """The sizes of cages, each with how often it is tried for."""
    if limits is None:
        return [*SIZES.items()]
    return [(size, SIZES.get(size, 1)) for size in range(limits[0], limits[1] + 1)]


def cages(canvas: Canvas) -> list[Bundle]:
    """Divide the board into cages without repeated digits; each has the sum of its digits.

    A cell that no cage can take is a cage of its own.
    """
    wanted = sizes_wanted(canvas.cage_sizes)
    bundles = drawn_cages(canvas.side, canvas.digits, canvas.images, wanted, canvas.random.getrandbits(63))
    return [
        tuple(Clue("cage", canvas.places(cage), total=sum(canvas.values(cage))) for cage in bundle)
        for bundle in bundles
    ]
