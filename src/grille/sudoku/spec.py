"""Requests for generated Sudoku, converted for the native generator, and checks for impossible requests."""

from __future__ import annotations

import re
from typing import NamedTuple

from grille.errors import GrilleError
from grille.generator import GenerateSpec
from grille.logic import Technique
from grille.logic.rules import named
from grille.sudoku.engine.generator import NativeSpec, native_spec
from grille.sudoku.engine.reasoning import caps
from grille.sudoku.layout import Layout
from grille.sudoku.logic import USUAL, table, used
from grille.sudoku.techniques import LEVELS, TECHNIQUES

RECIPES = ("recipe-1", "recipe-2", "recipe-3", "recipe-4", "recipe-5")
DIG_ORDER = "random"
STRATEGIES = ("dig", *RECIPES, "place")
# More than any puzzle scores: the largest score of the native generator.
LARGEST_SCORE = 2**31 - 1
# Options that need a variant, and one that has them.
VARIANT_ONLY = {"negative": "kropki", "cage_sizes": "killer"}
# The published recipe: range of givens, givens in every row and column, dig order.
RECIPE = {
    "recipe-1": (51, 60, 5, "random"),
    "recipe-2": (36, 49, 4, "random"),
    "recipe-3": (32, 35, 3, "jumping"),
    "recipe-4": (28, 31, 2, "winding"),
    "recipe-5": (22, 27, 0, "rows"),
}
# The fewest givens of any puzzle, for layouts where that is known from an exhaustive search. For other layouts, at most
# one digit can be missing from the givens: two missing digits could be exchanged in any solution.
FEWEST = {"2x2": 4, "2x3": 8, "3x2": 8, "3x3": 17}
# The techniques that 4x4 puzzles need and their highest score: all of them have been rated.
TECHNIQUES_4X4 = ("full_house", "naked_single")
HIGHEST_SCORE_4X4 = 48

RANKS = {each.id: rank for rank, each in enumerate(TECHNIQUES)}
LEVEL_OF = {each.id: LEVELS.index(each.level) for each in TECHNIQUES}


class Resolved(NamedTuple):
    """A request with its layout, and as the native generator takes it: strategies applied, names and ranges read."""

    spec: GenerateSpec
    layout: Layout
    native: NativeSpec

    @classmethod
    def of(cls, spec: GenerateSpec) -> Resolved:
        """Resolve a request. Raises GrilleError if an option is invalid."""
        asked = dict(spec.options)
        size, boxes, strategy = (asked.pop(name) for name in ("size", "boxes", "strategy"))
        for name in ("variant", *VARIANT_ONLY):
            if asked.pop(name):
                raise GrilleError(f"{name}: needs a variant, such as variant={VARIANT_ONLY[name]}")
        layout = Layout.of(str(boxes)) if boxes else Layout.of_side(int(str(size)))
        layout.box_size("generation")
        if boxes and size not in (9, layout.side):
            raise GrilleError(f"boxes of {layout} make a board of side {layout.side}, not {size}")
        if strategy in RECIPE:
            if asked["givens"] or asked["lines"] or asked["dig_order"] != DIG_ORDER:
                raise GrilleError(f"{strategy} sets givens, lines and dig_order itself: leave them out")
            low, high, lines, dig_order = RECIPE[str(strategy)]
            # The recipe is for 9x9 boards; other sizes use the same proportions.
            givens = f"{low * layout.cells // 81}-{high * layout.cells // 81}"
            asked |= {"givens": givens, "lines": lines * layout.side // 9, "dig_order": dig_order}
        rules = spec.rules or USUAL
        allowed = {each.id for each in used(rules, layout.side) if not each.trial}
        native = native_spec(
            asked
            | {
                "level": None if spec.level is None else LEVELS.index(spec.level),
                "givens": interval(str(asked["givens"]), "givens", layout.cells),
                "score": interval(str(asked["score"]), "score", LARGEST_SCORE),
                "needs": [
                    technique_in("needs", name, TECHNIQUES, allowed, layout.side) for name in spec.option("needs")
                ],
                "hardest": technique_in("hardest", spec.option("hardest"), TECHNIQUES, allowed, layout.side)
                if asked["hardest"]
                else "",
                # -1: the full grid is random rather than solved from placed digits.
                "placed": asked["placed"] if strategy == "place" else -1,
            }
        )
        return cls(spec, layout, native)

    @property
    def needs_rating(self) -> bool:
        """Whether the request depends on the steps of the solution."""
        native = self.native
        asked = native.needs or native.hardest or native.score != (0, LARGEST_SCORE)
        return bool(self.spec.level or asked)

    @property
    def unconstrained(self) -> bool:
        """Whether nothing limits how far a large board is dug."""
        native = self.native
        asked = self.needs_rating or native.minimal or not native.rate
        return not asked and self.layout.side > 9 and native.givens == (0, self.layout.cells)

    def check(self) -> None:
        """Raise GrilleError if the request is known to be impossible."""
        if not self.native.rate and (self.needs_rating or self.spec.rules):
            raise GrilleError("rate=False excludes level, needs, hardest, score and rules: they need a rating")
        self._check_givens()
        # The facts about 4x4 boards hold for the default techniques.
        if self.layout == Layout.boxes(2, 2) and self.spec.rules is None:
            self._check_4x4()
        self._check_level()
        self._check_techniques()
        self._check_score()

    def _check_givens(self) -> None:
        layout, native = self.layout, self.native
        lines, (_, most) = native.lines, native.givens
        fewest = FEWEST.get(str(layout), layout.side - 1)
        if most < fewest:
            raise GrilleError(
                f"givens: no puzzle with {layout} boxes has fewer than {fewest}, so at most {most} is impossible"
            )
        if lines > layout.side:
            raise GrilleError(f"lines: a row has {layout.side} cells, so it can't have {lines} givens")
        if lines * layout.side > most:
            raise GrilleError(
                f"lines: {lines} givens in every row make {lines * layout.side} in total, more than {most}"
            )
        if native.placed > layout.cells:
            raise GrilleError(f"placed: the board has {layout.cells} cells, so {native.placed} digits can't be placed")

    def _check_4x4(self) -> None:
        level, least = self.spec.level, self.native.score[0]
        if level not in (None, LEVELS[0]):
            raise GrilleError(f"level: no 4x4 puzzle is {level}; all are {LEVELS[0]}")
        for need in self.native.needs:
            if need not in TECHNIQUES_4X4:
                raise GrilleError(
                    f"needs: no 4x4 puzzle needs {need}; {' and '.join(TECHNIQUES_4X4)} solve all of them"
                )
        if least > HIGHEST_SCORE_4X4:
            raise GrilleError(
                f"score: no 4x4 puzzle scores more than {HIGHEST_SCORE_4X4}, so at least {least} is impossible"
            )

    def _check_level(self) -> None:
        """A puzzle of a level needs a technique of that level, so the request must leave one."""
        level, hardest = self.spec.level, self.native.hardest
        if level is None:
            return
        rules = self.spec.rules or USUAL
        own = [each.id for each in used(rules, self.layout.side) if each.level == level and not each.trial]
        if not own:
            raise GrilleError(f"level: these rules leave no {level} technique, so no puzzle is {level}")
        if hardest and all(RANKS[each] > RANKS[hardest] for each in own):
            raise GrilleError(f"hardest: every {level} technique is harder than {hardest}")

    def _check_techniques(self) -> None:
        level, hardest = self.spec.level, self.native.hardest
        for need in self.native.needs:
            if hardest and RANKS[need] > RANKS[hardest]:
                raise GrilleError(f"needs: {need} is harder than {hardest}, the hardest technique allowed")
            if level is not None and LEVEL_OF[need] > LEVELS.index(level):
                raise GrilleError(f"needs: {need} is {LEVELS[LEVEL_OF[need]]}, so no {level} puzzle needs it")

    def _check_score(self) -> None:
        least, most = self.native.score
        weights = {each.id: each.weight for each in table(self.spec.rules or USUAL)}
        needs = dict.fromkeys(self.native.needs)
        total = sum(weights[need] for need in needs)
        if total > most:
            alone = "alone scores" if len(needs) == 1 else "together score"
            raise GrilleError(f"score: {' and '.join(needs)} {alone} {total}, more than {most}")
        level = self.spec.level
        if level is None or level == LEVELS[-1]:
            return
        cap = caps(self.layout.side)[LEVELS.index(level)]
        if least > cap:
            raise GrilleError(f"score: no {level} puzzle scores more than {cap}, so at least {least} is impossible")


def interval(text: str, name: str, most: int) -> tuple[int, int]:
    """Read a number, or a range whose start or end may be left out."""
    match = re.fullmatch(r"\s*([0-9]{0,10})\s*(-?)\s*([0-9]{0,10})\s*", text)
    if match is None or (text.strip() and not (match[1] or match[3])) or (match[3] and not match[2]):
        raise GrilleError(f"{name}: expected a number such as 28 or a range such as 24-30, not {text[:24]!r}")
    if not match[2] and match[1]:
        low = high = int(match[1])
    else:
        low, high = int(match[1] or 0), int(match[3] or most)
    if not low <= high <= most:
        raise GrilleError(f"{name}: expected a range within 0 to {most:,}, not {low:,} to {high:,}")
    return low, high


def technique_in(option: str, name: str, techniques: tuple[Technique, ...], allowed: set[str], side: int) -> str:
    """Return the id of the technique with a name. Raises GrilleError if there is none, or it is not allowed."""
    found = named(name, techniques, ())
    if len(found) != 1:
        raise GrilleError(f"{option}: expected one technique, but {name!r} names {len(found)}")
    if found[0].id not in allowed:
        raise GrilleError(f"{option}: ratings of {side}x{side} boards do not use {found[0].id} under these rules")
    return found[0].id
