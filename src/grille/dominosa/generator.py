"""Generate Dominosa: one solution, exactly the level asked for, every tiling as likely as every other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grille.dominosa.engine import Generator as NativeGenerator
from grille.dominosa.engine import tiling, uses
from grille.dominosa.logic import LOGIC
from grille.dominosa.symmetry import canonical
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.dominosa.tiles import squares_of
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.logic.rating import rating_by
from grille.option import Option

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

WEIGHTS = {technique.id: technique.weight for technique in TECHNIQUES}
# Boards tried before it is taken for impossible: far more than any request needs that can be met at all.
MOST_TRIES = 200_000
# Squares looked at between two moments when a stop is heard.
BETWEEN = 20_000
LARGEST_ORDER = 100


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Dominosa] | None]:
    """The board of this number: a random tiling, dealt at random, repaired until it is right."""
    rows, columns = shape(spec)
    seed = spec.seed_of(number)
    levels = possible(rows, columns, spec.option("order"))
    level = spec.level or levels[seed % len(levels)]
    work = NativeGenerator(rows, columns, level, seed)
    tries = max(1, BETWEEN // (rows * columns))
    for _ in range(0, MOST_TRIES, tries):
        if work.go(tries):
            puzzle, spots = work.result()
            steps, every = uses(canonical(puzzle))
            rating = rating_by(LOGIC, steps, sum(WEIGHTS[name] * times for name, times in every.items()))
            yield Generated(spec, number, puzzle, rating, partial(tiling, puzzle, spots))
            return
        yield None


def shape(spec: GenerateSpec) -> tuple[int, int]:
    """Rows and columns: as asked, or one column more than rows."""
    order, asked = spec.option("order"), spec.option("shape")
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


def check(spec: GenerateSpec) -> None:
    """Refuse what is known to be impossible before it is tried."""
    rows, columns = shape(spec)
    levels = possible(rows, columns, spec.option("order"))
    if spec.level not in (None, *levels):
        raise GrilleError(f"no board of {rows} x {columns} is {spec.level}: there is {' and '.join(levels)}")


GENERATOR: Generator[Dominosa] = Generator(
    (
        Option("order", "The highest digit.", 6, 1, LARGEST_ORDER),
        Option("shape", "Rows x columns, where not one column more than rows.", "", examples=("4x14",)),
    ),
    make,
    check,
    LEVELS,
)
