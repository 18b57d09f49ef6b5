"""Generate Dominosa boards: a unique solution, exactly the given level, all tilings equally likely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from grille.dominosa.engine import Generator as NativeGenerator
from grille.dominosa.engine import tiling
from grille.dominosa.logic import USUAL, table, used
from grille.dominosa.rating import rate_unique
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.dominosa.tiles import squares_of
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator, PlayLevel
from grille.logic import Technique
from grille.logic.rules import named
from grille.option import Option

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa
    from grille.logic.rating import Rating

# Added to the seed after a board of another level. Odd, so that the seeds do not repeat.
_SEED_STEP = 0x9E3779B97F4A7C15
# Boards to try before giving up: far more than any possible request needs.
MOST_TRIES = 200_000
# Squares to process between two checks for a stop request.
SQUARES_PER_CHECK = 20_000
LARGEST_ORDER = 100
# The techniques that lay tiles, besides suppositions.
_LAYING = frozenset(("only-spot", "only-neighbour"))


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Dominosa] | None]:
    """Generate the board with this number: a random tiling with random tiles, repaired until it meets the request."""
    rows, columns = shape(spec)
    seed = spec.seed_of(number)
    levels = possible(rows, columns, spec.option("order"))
    techniques = Wanted.of(spec)
    # With techniques of its own, a request says what it wants; otherwise the seed picks a level.
    level = spec.level if techniques.chosen else spec.level or levels[seed % len(levels)]
    work = NativeGenerator(rows, columns, level, seed, techniques.allowed, techniques.native_needs)
    tries = max(1, SQUARES_PER_CHECK // (rows * columns))
    for _ in range(0, MOST_TRIES, tries):
        if work.go(tries):
            puzzle, spots = work.result()
            # The native generator checks the level in this orientation; the rating is that of the canonical form.
            rating = rate_unique(puzzle, spec.rules or USUAL)
            if level in (None, rating.level) and techniques.met(rating):
                yield Generated(spec, number, puzzle, rating, partial(tiling, puzzle, spots))
                return
            seed = (seed + _SEED_STEP) % 2**64
            work = NativeGenerator(rows, columns, level, seed, techniques.allowed, techniques.native_needs)
        yield None


class Wanted(NamedTuple):
    """What a request says about techniques: those that a board may need, and those that it must need."""

    allowed: tuple[str, ...]
    needs: tuple[str, ...]
    chosen: bool

    @classmethod
    def of(cls, spec: GenerateSpec) -> Wanted:
        """Read the options `hardest` and `needs`, and the rules. Raises GrilleError if they contradict each other."""
        rules = spec.rules or USUAL
        # Boards are generated without nested trials, and without trials if techniques are chosen.
        chosen = bool(spec.option("hardest") or spec.option("needs") or rules != USUAL)
        in_use = [each for each in used(rules) if not (each.trial and (chosen or each.id == "deep-net"))]
        in_use = [each for each in in_use if not each.proves_contradiction]
        ranks = {each.id: rank for rank, each in enumerate(table(rules))}
        hardest = _technique("hardest", spec.option("hardest"), in_use) if spec.option("hardest") else None
        needs = [_technique("needs", name, in_use) for name in spec.option("needs")]
        allowed = [each for each in in_use if hardest is None or ranks[each.id] <= ranks[hardest.id]]
        for need in needs:
            if need not in allowed and hardest is not None:
                raise GrilleError(f"needs: {need.id} is harder than {hardest.id}, the hardest technique allowed")
            if spec.level is not None and LEVELS.index(need.level) > LEVELS.index(spec.level):
                raise GrilleError(f"needs: {need.id} is {need.level}, so no {spec.level} board needs it")
        if not {each.id for each in allowed} & _LAYING:
            raise GrilleError(
                "no board can be solved without both only-spot and only-neighbour: nothing else lays tiles"
            )
        return cls(tuple(each.id for each in allowed), tuple(each.id for each in needs), chosen)

    @property
    def native_needs(self) -> tuple[str, ...]:
        """The needs that the native generator aims at: it takes the simplest steps together, without counting them."""
        return tuple(name for name in self.needs if name not in _LAYING)

    def met(self, rating: Rating) -> bool:
        """Whether a board with this rating is what was asked for."""
        if not self.chosen:
            return True
        return {*rating.techniques} <= {*self.allowed} and {*self.needs} <= {*rating.techniques}


def _technique(option: str, name: str, in_use: list[Technique]) -> Technique:
    found = named(name, TECHNIQUES, ())
    if len(found) != 1 or found[0].id not in {each.id for each in in_use}:
        raise GrilleError(f"{option}: {name} is not used for generated boards under these rules")
    return next(each for each in in_use if each.id == found[0].id)


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


def named_levels(techniques: Iterable[str]) -> set[str]:
    """The levels of these techniques."""
    return {each.level for each in TECHNIQUES if each.id in {*techniques}}


def check(spec: GenerateSpec) -> None:
    """Raise GrilleError for a request that is known to be impossible."""
    rows, columns = shape(spec)
    levels = possible(rows, columns, spec.option("order"))
    if spec.level not in (None, *levels):
        raise GrilleError(f"no board of {rows} x {columns} has level {spec.level}: possible is {' or '.join(levels)}")
    needs = named_levels(Wanted.of(spec).needs)
    if levels != LEVELS and not needs <= {*levels}:
        raise GrilleError(f"needs: no board of {rows} x {columns} is harder than {levels[-1]}")


GENERATOR: Generator[Dominosa] = Generator(
    (
        Option("order", "Highest digit.", 6, 1, LARGEST_ORDER),
        Option("shape", "Rows x columns; by default one more column than rows.", "", examples=("4x14",)),
        Option("needs", "A technique that solving must need, such as set; may be repeated.", (), examples=("set",)),
        Option("hardest", "The hardest technique that solving may need.", "", examples=("needed-here",)),
    ),
    make,
    check,
    LEVELS,
    takes_rules=True,
    play_levels=(
        PlayLevel("beginner", "trivial", "A small set: look for tiles that fit in one place only.", (("order", 4),)),
        PlayLevel("easy", "trivial", "Look for tiles and squares that have one way left."),
        PlayLevel("medium", "basic", "Rule out places by comparing what a tile and a square still allow."),
        PlayLevel("hard", "hard", "Sets of tiles and squares that use each other up."),
        PlayLevel("expert", "extreme", "Chains of places that exclude each other, and closed areas."),
        PlayLevel("extreme", "beyond", "Follow what a tile would force until it fails. Bring time."),
    ),
)
