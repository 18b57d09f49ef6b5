"""Dominosa to order: one solution, exactly the level asked for, every tiling as likely as every other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille.dominosa.engine import Making
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.dominosa.tiles import squares_of
from grille.errors import GrilleError
from grille.generator import Generator, Made, Option, Request

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

WEIGHTS = {technique.id: technique.weight for technique in TECHNIQUES}
# Boards tried before it is taken for impossible: far more than any order needs that can be made at all.
MOST_TRIES = 200_000
# Squares looked at between two moments when a stop is heard.
BETWEEN = 20_000
LARGEST_ORDER = 100


def make(request: Request, number: int) -> Iterator[Made[Dominosa] | None]:
    """The board of this number: a random tiling, dealt at random, repaired until it is right."""
    rows, columns = shape(request)
    seed = mixed(request.seed, number)
    levels = possible(rows, columns, request.option("order"))
    level = request.level or levels[seed % len(levels)]
    work = Making(rows, columns, level, seed)
    tries = max(1, BETWEEN // (rows * columns))
    for _ in range(0, MOST_TRIES, tries):
        if work.go(tries):
            puzzle, techniques = work.result()
            yield Made(puzzle, level, sum(WEIGHTS[name] * times for name, times in techniques.items()))
            return
        yield None


def mixed(seed: int, number: int) -> int:
    """A seed of its own for each number: the finisher of splitmix64, which spreads neighbours far apart."""
    word = (seed * 0x9E3779B97F4A7C15 + number + 1) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return word ^ word >> 31


def shape(request: Request) -> tuple[int, int]:
    """Rows and columns: as asked, or one column more than rows."""
    order, asked = request.option("order"), request.option("shape")
    if not asked:
        return order + 1, order + 2
    rows, _, columns = asked.lower().partition("x")
    if not (rows.isdecimal() and columns.isdecimal() and int(rows) * int(columns) == squares_of(order)):
        raise GrilleError(
            f"a shape is rows x columns with {squares_of(order)} squares for order {order}, such as "
            f"{order + 1}x{order + 2}, not {asked[:24]!r}"
        )
    return int(rows), int(columns)


def possible(rows: int, columns: int, order: int) -> tuple[str, ...]:
    """The levels that boards of this size can have: the smallest are never hard."""
    if order == 1 or min(rows, columns) == 1:
        return LEVELS[:1]
    return LEVELS[:2] if order == 2 else LEVELS


def check(request: Request) -> None:
    """What is known to be impossible is refused before it is tried."""
    rows, columns = shape(request)
    levels = possible(rows, columns, request.option("order"))
    if request.level not in (None, *levels):
        raise GrilleError(f"no board of {rows} x {columns} is {request.level}: there is {' and '.join(levels)}")


GENERATOR: Generator[Dominosa] = Generator(
    (
        Option("order", "The highest digit.", 6, 1, LARGEST_ORDER),
        Option("shape", "Rows x columns, where not one column more than rows.", ""),
    ),
    make,
    check,
)
