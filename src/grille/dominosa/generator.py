"""Generate Dominosa boards: a unique solution, exactly the given level, all tilings equally likely."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grille.dominosa.engine import Generator as NativeGenerator
from grille.dominosa.engine import tiling
from grille.dominosa.rating import rate_unique
from grille.dominosa.techniques import LEVELS
from grille.dominosa.tiles import squares_of
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.option import Option

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

# Added to the seed after a board of another level. Odd, so that the seeds do not repeat.
_SEED_STEP = 0x9E3779B97F4A7C15
# Boards to try before giving up: far more than any possible request needs.
MOST_TRIES = 200_000
# Squares to process between two checks for a stop request.
SQUARES_PER_CHECK = 20_000
LARGEST_ORDER = 100


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Dominosa] | None]:
    """Generate the board with this number: a random tiling with random tiles, repaired until it meets the request."""
    rows, columns = shape(spec)
    seed = spec.seed_of(number)
    levels = possible(rows, columns, spec.option("order"))
    level = spec.level or levels[seed % len(levels)]
    work = NativeGenerator(rows, columns, level, seed)
    tries = max(1, SQUARES_PER_CHECK // (rows * columns))
    for _ in range(0, MOST_TRIES, tries):
        if work.go(tries):
            puzzle, spots = work.result()
            # The native generator checks the level in this orientation; the rating is that of the canonical form.
            rating = rate_unique(puzzle)
            if rating.level == level:
                yield Generated(spec, number, puzzle, rating, partial(tiling, puzzle, spots))
                return
            seed = (seed + _SEED_STEP) % 2**64
            work = NativeGenerator(rows, columns, level, seed)
        yield None


def shape(spec: GenerateSpec) -> tuple[int, int]:
    """Rows and columns: as given, or one more column than rows."""
    order, given = spec.option("order"), spec.option("shape")
    if not given:
        return order + 1, order + 2
    rows, _, columns = given.lower().partition("x")
    if not (rows.isdecimal() and columns.isdecimal() and int(rows) * int(columns) == squares_of(order)):
        raise GrilleError(
            f"expected a shape of {squares_of(order)} squares for order {order}, such as "
            f"{order + 1}x{order + 2}, found {given[:24]!r}"
        )
    return int(rows), int(columns)


def possible(rows: int, columns: int, order: int) -> tuple[str, ...]:
    """The levels that boards of this size can have: the smallest boards are never hard."""
    if order == 1 or min(rows, columns) == 1:
        return LEVELS[:1]
    return LEVELS[:2] if order == 2 else LEVELS


def check(spec: GenerateSpec) -> None:
    """Raise GrilleError for a request that is known to be impossible."""
    rows, columns = shape(spec)
    levels = possible(rows, columns, spec.option("order"))
    if spec.level not in (None, *levels):
        raise GrilleError(f"no board of {rows} x {columns} has level {spec.level}: possible is {' or '.join(levels)}")


GENERATOR: Generator[Dominosa] = Generator(
    (
        Option("order", "Highest digit.", 6, 1, LARGEST_ORDER),
        Option("shape", "Rows x columns; by default one more column than rows.", "", examples=("4x14",)),
    ),
    make,
    check,
    LEVELS,
)
