"""Generate a variant whose houses are its only rules, such as X and jigsaw, by the native generator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from grille.generated import Generated
from grille.logic.rating import Rating, Reason, rater
from grille.native_cache import native_cache
from grille.sudoku.board import Grid
from grille.sudoku.engine.generator import NativeGenerator, NativeSpec, native_spec
from grille.sudoku.engine.reasoning import caps
from grille.sudoku.layout import EMPTY
from grille.sudoku.logic import USUAL, native_rules, under
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants.symmetry import images

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku
    from grille.sudoku.layout import Layout
    from grille.sudoku.variants.spec import VariantSpec

MOST_TRIES = 20_000
# Puzzles that are considered on one layout before an attempt has failed. Few regions of a jigsaw have no solution.
TRIES = 64
# A proof that the solution is unique takes longer than a rating here, so an easy puzzle is not dug to the end first.
STRETCHES = {"easy": 10, "medium": 5}


class _Workshop:
    """What all puzzles of a request have in common, whatever its seed; looked up once for each puzzle."""

    def __init__(self, asked: VariantSpec, level: str | None) -> None:
        spec = asked.spec
        self.rated: bool = spec.option("rate")
        self.rules = spec.rules or USUAL
        self.maps = images(str(spec.option("symmetry")), asked.base.side)
        self.spec = _native_spec(asked, level)
        # The regions of a jigsaw are drawn for each attempt; other layouts stay the same.
        self.layout = None if asked.has_random_layout else asked.layout(Random(0), self.maps)  # noqa: S311  not used
        self.rate = rater(under(self.rules), caps(asked.base.side))
        # Generators that no thread uses now. Making one takes as long as an easy puzzle.
        self.idle: list[NativeGenerator] = []

    def generator(self, layout: Layout, seed: int) -> NativeGenerator:
        if self.layout is not None:
            try:
                work = self.idle.pop()
            except IndexError:
                pass
            else:
                work.restart(seed)
                return work
        return NativeGenerator(layout, self.spec, native_rules(layout, self.rules), seed)


@native_cache
def _workshop(asked: VariantSpec, level: str | None) -> _Workshop:
    return _seedless_workshop(asked._replace(spec=asked.spec._replace(seed=0)), level)


_seedless_workshop = native_cache(_Workshop)


def make_native(
    asked: VariantSpec, level: str | None, number: int, random: Random
) -> Iterator[Generated[Sudoku] | None]:
    """Generate a puzzle; None after each failed attempt."""
    shop = _workshop(asked, level)
    work = None
    for _ in range(MOST_TRIES):
        if work is None or shop.layout is None:
            layout = asked.layout(random, shop.maps) if shop.layout is None else shop.layout
            work = shop.generator(layout, random.getrandbits(63))
        if not work.go(TRIES):
            yield None
            continue
        puzzle, digits = work.result()
        if shop.rated:
            score, uses = work.rating()
            rating = shop.rate(uses, score)
        else:
            rating = Rating.unrated(Reason.SKIPPED)
        if shop.layout is not None:
            shop.idle.append(work)
        details = {"givens": layout.cells - puzzle.givens.count(EMPTY), "clues": 0}
        yield Generated(asked.spec, number, puzzle, rating, partial(Grid, puzzle, digits), details)
        return


def _native_spec(asked: VariantSpec, level: str | None) -> NativeSpec:
    side = asked.base.side
    return native_spec(
        {
            "symmetry": asked.spec.option("symmetry"),
            "givens": asked.givens,
            "level": None if level is None else LEVELS.index(level),
            "needs": list(asked.needs),
            "hardest": asked.hardest,
            "score": asked.score,
            "minimal": asked.spec.option("minimal"),
            "rate": asked.spec.option("rate"),
            # Enough random digits for a random grid, and few enough that most boards can be filled.
            "placed": side + side // 3,
            "quick": True,
            "stretch": asked.base.cells // STRETCHES[level] if level in STRETCHES else 0,
        }
    )
