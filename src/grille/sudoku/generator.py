"""Generate Sudoku with one solution and exactly the requested level, by removing digits from random full grids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from grille.generated import Generated
from grille.generator import GenerateSpec, Generator, PlayLevel
from grille.lazy import Lazy
from grille.logic.rating import Rating, Reason, rating_by
from grille.option import Option, as_integer
from grille.sudoku.board import Grid
from grille.sudoku.engine.generator import NativeGenerator, dig_orders, symmetries
from grille.sudoku.engine.reasoning import caps
from grille.sudoku.layout import EMPTY
from grille.sudoku.logic import USUAL, native_rules, under
from grille.sudoku.spec import STRATEGIES, Resolved
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants import VARIANT_NAMES

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.variants.spec import VariantSpec


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Sudoku] | None]:
    """Generate puzzle number `number`: fill a grid, dig, rate, and start again until it meets the request."""
    if spec.option("variant"):
        yield from _make_variant(spec, number)
        return
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
                rating = rating_by(under(rules), uses, score, caps(layout.side))
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
    # One in about 300,000 dug 6x6 boards needs an extreme technique.
    return 4_000_000 if side <= 6 else 200_000 if side <= 9 else 20_000


def check(spec: GenerateSpec) -> None:
    """Refuse a request that is known to be impossible."""
    if spec.option("variant"):
        _check_variant(spec._replace(seed=0))
    else:
        Resolved.of(spec).check()


def _make_variant(spec: GenerateSpec, number: int) -> Iterator[Generated[Sudoku] | None]:
    from grille.sudoku.variants.make import make_variant

    return make_variant(_variant_spec(spec), number)


@lru_cache(maxsize=16)
def _variant_spec(spec: GenerateSpec) -> VariantSpec:
    return _seedless_variant_spec(spec._replace(seed=0))._replace(spec=spec)


@lru_cache(maxsize=16)
def _check_variant(seedless: GenerateSpec) -> None:
    _seedless_variant_spec(seedless).check()


@lru_cache(maxsize=16)
def _seedless_variant_spec(spec: GenerateSpec) -> VariantSpec:
    from grille.sudoku.variants.spec import VariantSpec

    return VariantSpec.of(spec, {option.name: option.default for option in GENERATOR.options})


# The givens of a 9x9 board; other sizes have the same share.
GIVENS = {"beginner": (46, 52), "easy": (36, 45)}
# Symmetric patterns look better, and all play levels can have one up to this side; larger boards would take seconds.
LARGEST_SYMMETRIC = 9

PLAY_LEVELS = (
    PlayLevel("beginner", "easy", "Half the board is filled in. One look at a row, column or box is enough."),
    PlayLevel("easy", "easy", "Plenty of givens: find the one place or the one digit that is left."),
    PlayLevel("medium", "medium", "Fewer givens: sometimes two cells share two digits, or a line and a box meet."),
    PlayLevel("hard", "hard", "You need pencil marks, and patterns such as the X-Wing."),
    PlayLevel("expert", "unfair", "Chains of pencil marks, several in a row."),
    PlayLevel("extreme", "extreme", "Long chains and forcing nets. Bring time."),
)


def play_options(level: PlayLevel, chosen: Mapping[str, object]) -> dict[str, object]:
    """The givens and the symmetry of a play level, for the size that the player chose."""
    # Clues of variants are removed like givens: with many givens, few clues would be left.
    if any(name in chosen for name in ("givens", "strategy", "symmetry", "minimal", "boxes", "variant")):
        return {}
    side = as_integer(chosen.get("size", 9)) or 9
    options: dict[str, object] = {"symmetry": "rotational"} if side <= LARGEST_SYMMETRIC else {}
    if level.name in GIVENS:
        low, high = (number * side * side // 81 for number in GIVENS[level.name])
        options["givens"] = f"{low}-{high}"
    return options


GENERATOR: Generator[Sudoku] = Generator(
    (
        Option("size", "Rows and columns.", 9, 4, 36),
        Option("boxes", "Rows x columns of a box, if not the default for the size.", "", examples=("3x2",)),
        Option(
            "variant",
            "A variant, such as killer, x, jigsaw or thermo; repeat it for a mix. See the documentation.",
            (),
            examples=("killer", "x"),
            choices=VARIANT_NAMES,
        ),
        Option("negative", "Kropki or XV: all dots or marks are shown.", default=False),
        Option("cage_sizes", "Cells of a killer cage: 3, or 2-4.", "", interval=True, examples=("3", "2-4")),
        Option("symmetry", "Symmetry of the pattern of givens.", "none", choices=symmetries()),
        Option("givens", "Number of givens: 28, or 24-30.", "", interval=True, examples=("28", "24-30")),
        Option("lines", "Minimum number of givens in every row and column.", 0, 0, 36),
        Option("minimal", "Dig until no given can be removed without losing uniqueness.", default=False),
        Option(
            "needs",
            "A technique that solving must need, such as x_wing; may be repeated.",
            (),
            examples=("x_wing",),
            technique=True,
        ),
        Option("hardest", "The hardest technique that solving may need.", "", examples=("x_wing",), technique=True),
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
    play_levels=PLAY_LEVELS,
    play_options=play_options,
    variants=Lazy("grille.sudoku.variants.table", "named_variants"),
)
