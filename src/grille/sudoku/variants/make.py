"""Generate a variant: fill a grid, lay clues on it, dig, and bring it to the level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from grille.generated import Generated
from grille.logic.rating import Rating, Reason
from grille.sudoku.board import Grid
from grille.sudoku.logic import USUAL
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants.canvas import Canvas
from grille.sudoku.variants.dig import Dig
from grille.sudoku.variants.fill import random_grid
from grille.sudoku.variants.killer import has_native_killers, make_killer
from grille.sudoku.variants.level import Leveller, rated
from grille.sudoku.variants.native import make_native
from grille.sudoku.variants.symmetry import images, orbit

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.variants.spec import VariantSpec

MOST_TRIES, MOST_TRIES_DRAWN = 2_000, 200
# A puzzle with clues that is dug as far as possible is often too hard for people, so the seed picks one of these.
USUAL_LEVELS = LEVELS[1:3]


def make_variant(asked: VariantSpec, number: int) -> Iterator[Generated[Sudoku] | None]:
    """Generate a puzzle; None after each failed attempt."""
    spec = asked.spec
    seed = spec.seed_of(number)
    random = Random(seed)  # noqa: S311  puzzles, not secrets
    if spec.level is None and spec.option("rate") and not _is_limited(asked):
        usual = [each for each in USUAL_LEVELS if not any(each in variant.skips for variant in asked.variants)]
        drawn = seed % len(usual)
        # Small boards may hardly have a level. Nobody asked for it, so another one will do.
        for level in (*usual[drawn:], *usual[:drawn], LEVELS[0]):
            yield from islice(_attempts(asked, level, number, random), MOST_TRIES_DRAWN)
    else:
        yield from _attempts(asked, spec.level, number, random)


def _is_limited(asked: VariantSpec) -> bool:
    """Whether a level that nobody asked for could exclude what was asked for."""
    return asked.filters or asked.spec.option("minimal") or asked.givens != (0, asked.base.cells)


def _attempts(asked: VariantSpec, level: str | None, number: int, random: Random) -> Iterator[Generated[Sudoku] | None]:
    if asked.native:
        yield from make_native(asked, level, number, random)
        return
    if level is not None and has_native_killers(asked, level):
        yield from make_killer(asked, level, number, random)
        return
    for _ in range(MOST_TRIES):
        yield _attempt(asked, level, number, random)


def _attempt(asked: VariantSpec, level: str | None, number: int, random: Random) -> Generated[Sudoku] | None:
    dig = _dug(asked, random)
    if dig is None or dig.count > asked.givens[1]:
        return None
    spec, rules = asked.spec, asked.spec.rules or USUAL
    rating = Rating.unrated(Reason.SKIPPED)
    if spec.option("rate"):
        if level is None or spec.rules is not None:
            rating = rated(dig.puzzle(), rules)
        else:
            maps = images(str(spec.option("symmetry")), asked.base.side)
            most = dig.count if spec.option("minimal") else asked.givens[1]
            leveller = Leveller(dig, level, rules)
            rating = leveller.rating(maps, most, random) or rating
            if rating.level == level and asked.has_clues and not spec.option("minimal"):
                rating = leveller.thinned(rating, maps, asked.givens[0], random)
        if rating.level is None or rating.level != (level or rating.level) or not asked.accepts(rating):
            return None
    puzzle = dig.puzzle()
    details = {"givens": dig.count, "clues": len(puzzle.clues)}
    return Generated(spec, number, puzzle, rating, partial(Grid, puzzle, dig.solution), details)


def _dug(asked: VariantSpec, random: Random) -> Dig | None:
    """A full grid with clues, dug as far as the request allows; None if no grid was found or too few clues fit."""
    maps = images(str(asked.spec.option("symmetry")), asked.base.side)
    layout = asked.layout(random, maps)
    digits = random_grid(layout, asked.board_rules, random)
    if digits is None:
        return None
    lines = sum(each.is_line for each in asked.variants)
    canvas = Canvas(layout, digits, random, maps, 1 / max(1, lines), asked.cage_sizes)
    laid = {each: list(dict.fromkeys(each.lay(canvas))) for each in asked.variants if each.lay is not None}
    if not all(laid.values()):
        return None
    dig = Dig(layout, digits, asked.rules, dict.fromkeys(bundle for bundles in laid.values() for bundle in bundles))
    _dig_givens(dig, asked, random, maps)
    for variant, bundles in laid.items():
        stays = variant.stay and not asked.spec.option("minimal")
        shown = variant.negative is not None and asked.spec.option("negative")
        if stays or shown:
            continue
        random.shuffle(bundles)
        for bundle in bundles:
            # The last clue stays: without it the puzzle would not be of its kind.
            if sum(each in dig.bundles for each in bundles) > 1:
                dig.remove_bundle(bundle)
    return dig


def _dig_givens(dig: Dig, asked: VariantSpec, random: Random, maps: tuple[tuple[int, ...], ...]) -> None:
    least = asked.givens[0]
    cells = list(range(asked.base.cells))
    random.shuffle(cells)
    for cell in cells:
        if dig.givens[cell]:
            together = orbit(maps, cell)
            if dig.count - len(together) >= least:
                dig.remove_givens(together)
