"""Generate a variant whose houses are its only rules, such as X and jigsaw, by the native generator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from grille.generated import Generated
from grille.logic.rating import Rating, Reason, rating_by
from grille.native_cache import native_cache
from grille.sudoku.board import Grid
from grille.sudoku.engine.generator import NativeGenerator, NativeSpec, native_spec
from grille.sudoku.engine.reasoning import caps
from grille.sudoku.layout import EMPTY
from grille.sudoku.logic import USUAL, native_rules, under
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants.symmetry import images

if TYPE_CHECKING:
    from grille.logic.rules import Rules
    from grille.sudoku.board import Sudoku
    from grille.sudoku.layout import Layout
    from grille.sudoku.variants.spec import VariantSpec

MOST_TRIES = 20_000
# Puzzles that are considered on one layout before an attempt has failed. Few regions of a jigsaw have no solution.
TRIES = 64
# A proof that the solution is unique takes longer than a rating here, so an easy puzzle is not dug to the end first.
STRETCHES = {"easy": 10, "medium": 5}


def make_native(
    asked: VariantSpec, level: str | None, number: int, random: Random
) -> Iterator[Generated[Sudoku] | None]:
    """Generate a puzzle; None after each failed attempt."""
    spec, rules = asked.spec, asked.spec.rules or USUAL
    maps = images(str(spec.option("symmetry")), asked.base.side)
    layout, work = None, None
    for _ in range(MOST_TRIES):
        # The regions of a jigsaw are drawn for each attempt; other layouts stay the same.
        drawn = asked.layout(random, maps)
        if work is None or drawn != layout:
            layout = drawn
            work = _generator(asked, layout, level, rules, random.getrandbits(63))
        if not work.go(TRIES):
            yield None
            continue
        puzzle, digits = work.result()
        rating = Rating.unrated(Reason.SKIPPED)
        if spec.option("rate"):
            score, uses = work.rating()
            rating = rating_by(under(rules), uses, score, caps(layout.side))
        if not asked.has_random_layout:
            _idle(asked, level).append(work)
        details = {"givens": layout.cells - puzzle.givens.count(EMPTY), "clues": 0}
        yield Generated(spec, number, puzzle, rating, partial(Grid, puzzle, digits), details)
        return


def _generator(asked: VariantSpec, layout: Layout, level: str | None, rules: Rules, seed: int) -> NativeGenerator:
    idle = [] if asked.has_random_layout else _idle(asked, level)
    if idle:
        work = idle.pop()
        work.restart(seed)
        return work
    return NativeGenerator(layout, _native_spec(asked, level), native_rules(layout, rules), seed)


@native_cache
def _idle(_asked: VariantSpec, _level: str | None) -> list[NativeGenerator]:
    """Generators that no thread uses now. Making one takes as long as an easy puzzle."""
    return []


@native_cache
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
