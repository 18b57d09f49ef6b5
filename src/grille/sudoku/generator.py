"""Generate Sudoku: one solution, exactly the level asked for, from full grids that are as good as evenly drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.logic.rating import Rating, Reason, rating_by
from grille.option import Option
from grille.sudoku.board import Grid
from grille.sudoku.engine.generator import NativeGenerator, dig_orders, symmetries
from grille.sudoku.layout import EMPTY
from grille.sudoku.logic import USUAL, native_rules, under
from grille.sudoku.spec import STRATEGIES, Resolved
from grille.sudoku.techniques import LEVELS

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Sudoku] | None]:
    """The puzzle of this number: a full grid, dug, rated, and filled again until it is right."""
    resolved = _resolved(spec)
    seed = spec.seed_of(number)
    if resolved.unconstrained:
        # Dug to the end, a large board is beyond what people solve; so any level will do, and the number says which.
        resolved = _resolved(spec._replace(level=LEVELS[seed % len(LEVELS[:-1])]))
    layout, native = resolved.layout, resolved.native
    # The rules that `rate` goes by, so that what is promised here is what it says.
    rules = spec.rules or USUAL
    work = NativeGenerator(layout, native, native_rules(layout, rules), seed)
    tries = tries_between_stops(layout.side)
    for _ in range(0, max_tries(layout.side), tries):
        if work.go(tries):
            puzzle, digits = work.result()
            rating = Rating.unrated(Reason.SKIPPED)
            if native.rate:
                score, uses = work.rating()
                rating = rating_by(under(rules), uses, score)
            details = {"givens": len(puzzle.givens) - puzzle.givens.count(EMPTY)}
            yield Generated(spec, number, puzzle, rating, partial(Grid, puzzle, digits), details)
            return
        yield None


# Resolved once for all the puzzles of a run.
_resolved = lru_cache(maxsize=16)(Resolved.of)


def tries_between_stops(side: int) -> int:
    """Puzzles looked at between two moments when a stop is heard: each may cost a tenth of a second, or a whole one."""
    return 8 if side <= 9 else 1


def max_tries(side: int) -> int:
    """Puzzles looked at before a request is taken for impossible: far more than any needs that is known to be met."""
    return 200_000 if side <= 9 else 20_000


def check(spec: GenerateSpec) -> None:
    """Refuse what is known to be impossible before it is tried."""
    Resolved.of(spec).check()


GENERATOR: Generator[Sudoku] = Generator(
    (
        Option("size", "Rows and columns.", 9, 4, 36),
        Option("boxes", "Rows x columns of a box, where not the usual for the size.", "", examples=("3x2",)),
        Option("symmetry", "How the givens lie.", "none", choices=symmetries()),
        Option("givens", "How many givens: 28, or 24-30.", "", interval=True, examples=("28", "24-30")),
        Option("lines", "At least so many givens in every row and column.", 0, 0, 36),
        Option("minimal", "Dig until nothing more can be dug.", default=False),
        Option(
            "needs", "A technique that the puzzle needs, such as x_wing; may be repeated.", (), examples=("x_wing",)
        ),
        Option("hardest", "A technique above which it needs none.", "", examples=("x_wing",)),
        Option(
            "score",
            "The score: 500-700, 500- for at least, -700 for at most.",
            "",
            interval=True,
            examples=("500-700", "500-", "-700"),
        ),
        Option("rate", "Rate the puzzles; without, they are generated faster, and have no level.", default=True),
        Option("strategy", "How it is generated: see the documentation.", "dig", choices=STRATEGIES),
        Option("dig_order", "The order in which cells are dug.", "random", choices=dig_orders()),
        Option("placed", "Digits placed at random by the strategy `place`, before the rest is solved.", 11, 0, 324),
    ),
    make,
    check,
    LEVELS,
    takes_rules=True,
)
