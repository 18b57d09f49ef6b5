"""Sudoku to order: one solution, exactly the level asked for, from full grids that are as good as evenly drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from grille.generator import Generator, Made, Option, Request
from grille.sudoku.engine.making import Making
from grille.sudoku.logic import USUAL, native_rules
from grille.sudoku.order import ORDERS, PATTERNS, STRATEGIES, Order
from grille.sudoku.techniques import LEVELS

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def make(request: Request, number: int) -> Iterator[Made[Sudoku] | None]:
    """The puzzle of this number: a full grid, dug, rated, and filled again until it is right."""
    order = _order(request)
    if order.open:
        # Dug to the end, a large board is beyond what people solve; so any level will do, and the number says which.
        order = order._replace(level=LEVELS[mixed(request.seed, number) % len(LEVELS[:-1])])
    # The rules that `rate` goes by, so that what is promised here is what it says.
    work = Making(order, native_rules(order.layout, USUAL), mixed(request.seed, number))
    tries = between(order.layout.side)
    for _ in range(0, most_tries(order.layout.side), tries):
        if work.go(tries):
            puzzle, level, score = work.result()
            yield Made(puzzle, LEVELS[level] if order.rated else "", score)
            return
        yield None


# Read once for all the puzzles of a run.
_order = lru_cache(maxsize=16)(Order.of)


def between(side: int) -> int:
    """Puzzles looked at between two moments when a stop is heard: each may cost a tenth of a second, or a whole one."""
    return 8 if side <= 9 else 1


def most_tries(side: int) -> int:
    """Puzzles looked at before an order is taken for impossible: far more than any needs that is known to be met."""
    return 200_000 if side <= 9 else 20_000


def mixed(seed: int, number: int) -> int:
    """A seed of its own for each number: the finisher of splitmix64, which spreads neighbours far apart."""
    word = (seed * 0x9E3779B97F4A7C15 + number + 1) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return word ^ word >> 31


def check(request: Request) -> None:
    """What is known to be impossible is refused before it is tried."""
    Order.of(request).check()


GENERATOR: Generator[Sudoku] = Generator(
    (
        Option("size", "Rows and columns.", 9, 4, 36),
        Option("boxes", "Rows x columns of a box, where not the usual for the size.", ""),
        Option("symmetry", "How the givens lie.", "none", choices=PATTERNS),
        Option("givens", "How many givens: 28, or 24-30.", ""),
        Option("lines", "At least so many givens in every row and column.", 0, 0, 36),
        Option("minimal", "Dig until nothing more can be dug.", default=False),
        Option("needs", "A technique that the puzzle needs, such as x_wing.", ""),
        Option("hardest", "A technique above which it needs none.", ""),
        Option("score", "The score: 500-700, 500- for at least, -700 for at most.", ""),
        Option("rate", "Rate what is made; it is made faster without, and has no level and score.", default=True),
        Option("strategy", "How it is made: see the documentation.", "dig", choices=STRATEGIES),
        Option("order", "The order of digging.", "random", choices=ORDERS),
        Option("placed", "Digits placed at random by the strategy `place`, before the rest is solved.", 11, 0, 324),
    ),
    make,
    check,
)
