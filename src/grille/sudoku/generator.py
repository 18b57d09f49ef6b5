"""Generate Sudoku with one solution and exactly the requested level, by removing digits from random full grids."""

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
    """Generate puzzle number `number`: fill a grid, dig, rate, and start again until it meets the request."""
    resolved = _resolved(spec)
    seed = spec.seed_of(number)
    if resolved.unconstrained:
        # A large board that is dug as far as possible is too hard for people, so the seed picks a level.
        resolved = _resolved(spec._replace(level=LEVELS[seed % len(LEVELS[:-1])]))
    layout, native = resolved.layout, resolved.native
    # The rules that `rate` uses, so that both agree on the level.
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
    """Attempts between two checks for a stop. On large boards one attempt may take a second."""
    return 8 if side <= 9 else 1


def max_tries(side: int) -> int:
    """Attempts before giving up: far more than any request that is known to be possible has needed."""
    return 200_000 if side <= 9 else 20_000


def check(spec: GenerateSpec) -> None:
    """Refuse a request that is known to be impossible."""
    Resolved.of(spec).check()


GENERATOR: Generator[Sudoku] = Generator(
    (
        Option("size", "Rows and columns.", 9, 4, 36),
        Option("boxes", "Rows x columns of a box, if not the default for the size.", "", examples=("3x2",)),
        Option("symmetry", "Symmetry of the pattern of givens.", "none", choices=symmetries()),
        Option("givens", "Number of givens: 28, or 24-30.", "", interval=True, examples=("28", "24-30")),
        Option("lines", "Minimum number of givens in every row and column.", 0, 0, 36),
        Option("minimal", "Dig until no given can be removed without losing uniqueness.", default=False),
        Option(
            "needs", "A technique that solving must need, such as x_wing; may be repeated.", (), examples=("x_wing",)
        ),
        Option("hardest", "The hardest technique that solving may need.", "", examples=("x_wing",)),
        Option(
            "score",
            "Score range: 500-700, 500- (at least), -700 (at most).",
            "",
            interval=True,
            examples=("500-700", "500-", "-700"),
        ),
        Option("rate", "Rate the puzzles. Without a rating they are generated faster and have no level.", default=True),
        Option("strategy", "Generation strategy: see the documentation.", "dig", choices=STRATEGIES),
        Option("dig_order", "Order in which cells are dug.", "random", choices=dig_orders()),
        Option("placed", "Digits that the strategy `place` places at random before it solves the rest.", 11, 0, 324),
    ),
    make,
    check,
    LEVELS,
    takes_rules=True,
)
