"""The request for a Sudoku in the form the engine takes, and what of it is known to be impossible."""

from __future__ import annotations

import re
from typing import NamedTuple

from grille.errors import GrilleError
from grille.generator import GenerateSpec
from grille.logic.rules import named
from grille.sudoku.engine.generator import NativeSpec, native_spec
from grille.sudoku.layout import Layout
from grille.sudoku.logic import USUAL, table, used
from grille.sudoku.techniques import CAPS, LEVELS, TECHNIQUES

RECIPES = ("recipe-1", "recipe-2", "recipe-3", "recipe-4", "recipe-5")
DIG_ORDER = "random"
STRATEGIES = ("dig", *RECIPES, "place")
# More than any puzzle scores, and as much as the engine can count.
LARGEST_SCORE = 2**31 - 1
# The published recipe: givens in all, givens in every line, the dig order.
RECIPE = {
    "recipe-1": (51, 60, 5, "random"),
    "recipe-2": (36, 49, 4, "random"),
    "recipe-3": (32, 35, 3, "jumping"),
    "recipe-4": (28, 31, 2, "winding"),
    "recipe-5": (22, 27, 0, "rows"),
}
# The fewest givens that any puzzle of a layout has, where all have been searched. Elsewhere all digits but one must be
# among the givens, or the two that aren't could be exchanged.
FEWEST = {"2x2": 4, "2x3": 8, "3x2": 8, "3x3": 17}
# All that the puzzles of the 4x4 board need, and the most that they score: every one of them has been rated.
TECHNIQUES_4X4 = ("full_house", "naked_single")
HIGHEST_SCORE_4X4 = 48

RANKS = {each.id: rank for rank, each in enumerate(TECHNIQUES)}
LEVEL_OF = {each.id: LEVELS.index(each.level) for each in TECHNIQUES}


class Resolved(NamedTuple):
    """A request with its layout, and the same as the engine takes it: strategies applied, names and ranges read."""

    spec: GenerateSpec
    layout: Layout
    native: NativeSpec

    @classmethod
    def of(cls, spec: GenerateSpec) -> Resolved:
        """Raises GrilleError where the request can't be read."""
        asked = dict(spec.options)
        size, boxes, strategy = (asked.pop(name) for name in ("size", "boxes", "strategy"))
        layout = Layout.of(str(boxes)) if boxes else Layout.of_side(int(str(size)))
        layout.box_size("generation")
        if boxes and size not in (9, layout.side):
            raise GrilleError(f"boxes of {layout} make a board of side {layout.side}, not {size}")
        if strategy in RECIPE:
            if asked["givens"] or asked["lines"] or asked["dig_order"] != DIG_ORDER:
                raise GrilleError(f"{strategy} has its own givens, lines and dig order")
            low, high, lines, dig_order = RECIPE[str(strategy)]
            # The recipe is for 9x9 boards; others take the same shares.
            givens = f"{low * layout.cells // 81}-{high * layout.cells // 81}"
            asked |= {"givens": givens, "lines": lines * layout.side // 9, "dig_order": dig_order}
        rules = spec.rules or USUAL
        allowed = {each.id for each in used(rules, layout.side) if not each.trial}
        native = native_spec(
            asked
            | {
                "level": None if spec.level is None else LEVELS.index(spec.level),
                "givens": _interval(str(asked["givens"]), "givens", layout.cells),
                "score": _interval(str(asked["score"]), "score", LARGEST_SCORE),
                "needs": [_technique("needs", name, layout, allowed) for name in spec.option("needs")],
                "hardest": _technique("hardest", spec.option("hardest"), layout, allowed) if asked["hardest"] else "",
                # -1 where the grid is drawn rather than solved.
                "placed": asked["placed"] if strategy == "place" else -1,
            }
        )
        return cls(spec, layout, native)

    @property
    def needs_rating(self) -> bool:
        """Whether the steps that solve it matter."""
        native = self.native
        asked = native.needs or native.hardest or native.score != (0, LARGEST_SCORE)
        return bool(self.spec.level or asked)

    @property
    def unconstrained(self) -> bool:
        """Whether nothing says how far a large board is to be dug."""
        native = self.native
        asked = self.needs_rating or native.minimal or not native.rate
        return not asked and self.layout.side > 9 and native.givens == (0, self.layout.cells)

    def check(self) -> None:
        """Raises GrilleError where this is known to be impossible."""
        if not self.native.rate and (self.needs_rating or self.spec.rules):
            raise GrilleError("without a rating nothing can be promised: no level, technique, score or rules")
        self._check_givens()
        # What is known of the 4x4 board was found with the usual techniques.
        if self.layout == Layout.boxes(2, 2) and self.spec.rules is None:
            self._check_4x4()
        self._check_techniques()
        self._check_score()

    def _check_givens(self) -> None:
        layout, native = self.layout, self.native
        lines, (_, most) = native.lines, native.givens
        fewest = FEWEST.get(str(layout), layout.side - 1)
        if most < fewest:
            raise GrilleError(f"no puzzle with {layout} boxes has fewer than {fewest} givens, so none has {most}")
        if lines > layout.side:
            raise GrilleError(f"a row has {layout.side} cells, so it can't have {lines} givens")
        if lines * layout.side > most:
            raise GrilleError(f"{lines} givens in every row make {lines * layout.side} in all, more than {most}")
        if native.placed > layout.cells:
            raise GrilleError(f"{native.placed} digits can't be placed in {layout.cells} cells")

    def _check_4x4(self) -> None:
        level, least = self.spec.level, self.native.score[0]
        if level not in (None, LEVELS[0]):
            raise GrilleError(f"no puzzle of 4x4 is {level}: all are {LEVELS[0]}")
        for need in self.native.needs:
            if need not in TECHNIQUES_4X4:
                raise GrilleError(f"no puzzle of 4x4 needs {need}: all are solved by {' and '.join(TECHNIQUES_4X4)}")
        if least > HIGHEST_SCORE_4X4:
            raise GrilleError(f"no puzzle of 4x4 scores more than {HIGHEST_SCORE_4X4}, so none scores {least}")

    def _check_techniques(self) -> None:
        level, hardest = self.spec.level, self.native.hardest
        for need in self.native.needs:
            if hardest and RANKS[need] > RANKS[hardest]:
                raise GrilleError(f"{need} is above {hardest}: what needs it needs something above")
            if level is not None and LEVEL_OF[need] > LEVELS.index(level):
                raise GrilleError(f"{need} is {LEVELS[LEVEL_OF[need]]}: no {level} puzzle needs it")

    def _check_score(self) -> None:
        least, most = self.native.score
        weights = {each.id: each.weight for each in table(self.spec.rules or USUAL)}
        needs = dict.fromkeys(self.native.needs)
        total = sum(weights[need] for need in needs)
        if total > most:
            alone = "alone scores" if len(needs) == 1 else "together score"
            raise GrilleError(f"{' and '.join(needs)} {alone} {total}, more than {most}")
        level = self.spec.level
        if level is None or level == LEVELS[-1]:
            return
        cap = CAPS[LEVELS.index(level)]
        if least > cap:
            raise GrilleError(f"what scores more than {cap} is not {level}, so none scores {least}")


def _interval(text: str, name: str, most: int) -> tuple[int, int]:
    """A number, or two with a dash between them, of which one may be left out."""
    match = re.fullmatch(r"\s*([0-9]{0,10})\s*(-?)\s*([0-9]{0,10})\s*", text)
    if match is None or (text.strip() and not (match[1] or match[3])) or (match[3] and not match[2]):
        raise GrilleError(f"{name}: expected a number such as 28 or a range such as 24-30, not {text[:24]!r}")
    if not match[2] and match[1]:
        low = high = int(match[1])
    else:
        low, high = int(match[1] or 0), int(match[3] or most)
    if not low <= high <= most:
        raise GrilleError(f"{name}: from {low:,} to {high:,} is no range within 0 to {most:,}")
    return low, high


def _technique(option: str, name: str, layout: Layout, allowed: set[str]) -> str:
    found = named(name, TECHNIQUES, ())
    if len(found) != 1:
        raise GrilleError(f"{option}: expected one technique, but {name!r} stands for {len(found)}")
    if found[0].id not in allowed:
        raise GrilleError(f"{option}: the rating of {layout.side}x{layout.side} boards does not use {found[0].id} here")
    return found[0].id
