"""Requests for variants, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from grille.errors import GrilleError
from grille.generator import GenerateSpec
from grille.logic.rating import Rating
from grille.option import Value
from grille.sudoku.clues.board import LARGEST_WITH_CLUES
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.logic.techniques import CLUE_IDS
from grille.sudoku.layout import Layout
from grille.sudoku.logic import ALL_TECHNIQUES, USUAL, used_with_clues
from grille.sudoku.spec import LARGEST_SCORE, interval, technique_in
from grille.sudoku.variants.canvas import CellMap
from grille.sudoku.variants.fill import possible
from grille.sudoku.variants.table import VARIANTS, variant_named
from grille.sudoku.variants.variant import Variant

# Options of the classic generator that have no meaning here.
CLASSIC_ONLY = ("lines", "strategy", "dig_order", "placed")
RANKS = {each.id: rank for rank, each in enumerate(ALL_TECHNIQUES)}
LARGEST_CAGE = 9
# Larger boards without givens are beyond all levels, or take minutes to rate.
LARGEST_RATED_EMPTY = 6


class VariantSpec(NamedTuple):
    """A request for a variant: its variants, its board, and what the result must have."""

    spec: GenerateSpec
    variants: tuple[Variant, ...]
    base: Layout
    givens: tuple[int, int]
    score: tuple[int, int]
    needs: tuple[str, ...]
    hardest: str
    cage_sizes: tuple[int, int] | None

    @classmethod
    def of(cls, spec: GenerateSpec, defaults: Mapping[str, Value]) -> VariantSpec:
        """Read a request. Raises GrilleError if an option is invalid or has no meaning for the variants."""
        asked = dict(spec.options)
        # In the order of the table, so that the order of the names does not matter.
        chosen = {variant_named(name).name for name in spec.option("variant")}
        variants = tuple(each for each in VARIANTS if each.name in chosen)
        names = " and ".join(each.name for each in variants)
        for option in CLASSIC_ONLY:
            if asked[option] != defaults[option]:
                raise GrilleError(f"{option}: not supported with the variant {names}")
        base = _base(variants, int(spec.option("size")), str(asked["boxes"]))
        if asked["cage_sizes"] and not any(each.name == "killer" for each in variants):
            raise GrilleError(f"cage_sizes: the variant {names} has no cages")
        if asked["negative"]:
            if not any(each.negative for each in variants):
                raise GrilleError(f"negative: the variant {names} has no such rule")
            if asked["symmetry"] != defaults["symmetry"]:
                raise GrilleError("negative: all marks are shown, so their pattern can't have a symmetry")
        allowed = {each.id for each in used_with_clues(spec.rules or USUAL, base.side) if not each.trial}
        return cls(
            spec,
            variants,
            base,
            interval(str(asked["givens"]), "givens", base.cells),
            interval(str(asked["score"]), "score", LARGEST_SCORE),
            tuple(technique_in("needs", name, ALL_TECHNIQUES, allowed, base.side) for name in spec.option("needs")),
            technique_in("hardest", str(asked["hardest"]), ALL_TECHNIQUES, allowed, base.side)
            if asked["hardest"]
            else "",
            _cage_sizes(str(asked["cage_sizes"]), base.side),
        )

    @property
    def rules(self) -> tuple[Clue, ...]:
        """The rules of the whole board."""
        negative = self.spec.option("negative")
        found = [rule for each in self.variants for rule in each.rules]
        return (*found, *(each.negative for each in self.variants if negative and each.negative is not None))

    @property
    def board_rules(self) -> tuple[Clue, ...]:
        """The rules that a full grid must satisfy before any clue is laid."""
        return tuple(rule for each in self.variants for rule in each.rules)

    @property
    def has_clues(self) -> bool:
        """Whether the puzzle has clues besides the houses of its layout."""
        return any(each.shape is None for each in self.variants)

    @property
    def has_random_layout(self) -> bool:
        """Whether each puzzle has its own layout."""
        return any(each.name == "jigsaw" for each in self.variants)

    @property
    def native(self) -> bool:
        """Whether the native generator can make it: the houses are the only rules."""
        return not self.has_clues and CLUE_IDS.isdisjoint((*self.needs, self.hardest))

    @property
    def filters(self) -> bool:
        """Whether the request depends on the rating beyond its level."""
        return bool(self.needs or self.hardest or self.score != (0, LARGEST_SCORE))

    def check(self) -> None:
        """Raise GrilleError if the request is known to be impossible."""
        if not self.spec.option("rate") and (self.spec.level or self.filters or self.spec.rules):
            raise GrilleError("rate=False excludes level, needs, hardest, score and rules: they need a rating")
        empty = self.has_clues and self.givens[1] == 0 and self.base.side > LARGEST_RATED_EMPTY
        if empty and self.spec.option("rate"):
            raise GrilleError("givens: a puzzle without givens is generated only without a rating (rate=False)")
        skipped = [each.name for each in self.variants if self.spec.level in each.skips]
        if skipped and len(skipped) == len(self.variants):
            raise GrilleError(f"level: puzzles of {skipped[0]} are easy or at least hard, not {self.spec.level}")
        for need in self.needs:
            if self.hardest and RANKS[need] > RANKS[self.hardest]:
                raise GrilleError(f"needs: {need} is harder than {self.hardest}, the hardest technique allowed")
        # The regions of a jigsaw are random, so nothing is known about all of them.
        if not self.has_random_layout:
            layout = self.layout(Random(0), ())  # noqa: S311  not used
            if not possible(layout, self.board_rules):
                names = " and ".join(each.name for each in self.variants)
                raise GrilleError(f"variant: no {layout.side}x{layout.side} board satisfies {names}")

    def layout(self, random: Random, maps: tuple[CellMap, ...]) -> Layout:
        """The layout of one puzzle; that of a jigsaw is random."""
        layout = self.base
        for each in self.variants:
            if each.shape is not None:
                layout = each.shape(layout, random, maps)
        return layout

    def accepts(self, rating: Rating) -> bool:
        """Whether a rating is as requested."""
        if rating.level is None or rating.score is None:
            return False
        if self.spec.level not in (None, rating.level) or not self.score[0] <= rating.score <= self.score[1]:
            return False
        hardest = max((RANKS[each] for each in rating.techniques), default=0)
        return (not self.hardest or hardest <= RANKS[self.hardest]) and {*self.needs} <= {*rating.techniques}


def _base(variants: tuple[Variant, ...], size: int, boxes: str) -> Layout:
    names = {each.name for each in variants}
    if "jigsaw" in names:
        for other in ("windoku", "disjoint"):
            if other in names:
                raise GrilleError(f"variant: {other} needs boxes, so it can't be mixed with jigsaw")
        if boxes:
            raise GrilleError("boxes: a jigsaw has regions instead of boxes")
        base = Layout.latin(size) if size in (5, 7, 11, 13) else Layout.of_side(size)
    else:
        base = Layout.of(boxes) if boxes else Layout.of_side(size)
        base.box_size("generation")
        if boxes and size not in (9, base.side):
            raise GrilleError(f"boxes of {base} make a board of side {base.side}, not {size}")
    if base.side > LARGEST_WITH_CLUES:
        raise GrilleError(f"size: variants are generated up to side {LARGEST_WITH_CLUES}, not {base.side}")
    if "windoku" in names:
        base.with_windows()
    if base.side % 3 and "entropic" in names:
        raise GrilleError(f"variant: entropic lines need a side that is a multiple of 3, not {base.side}")
    return base


def _cage_sizes(text: str, side: int) -> tuple[int, int] | None:
    if not text:
        return None
    low, high = interval(text, "cage_sizes", min(side, LARGEST_CAGE))
    if low < 1:
        raise GrilleError("cage_sizes: a cage has at least 1 cell")
    return low, high
