"""What somebody asks of a Sudoku to be made, read from a request, and what of it can't be."""

from __future__ import annotations

import re
from typing import NamedTuple

from grille.errors import GrilleError
from grille.generator import Request
from grille.logic.rules import named
from grille.sudoku.layout import Layout
from grille.sudoku.techniques import CAPS, LEVELS, TECHNIQUES, usual

PATTERNS = (
    "none",
    "rotational",
    "rotational-90",
    "mirror",
    "flip",
    "mirrors",
    "diagonal",
    "antidiagonal",
    "diagonals",
    "full",
)
ORDERS = ("random", "rows", "winding", "jumping")
RECIPES = ("recipe-1", "recipe-2", "recipe-3", "recipe-4", "recipe-5")
STRATEGIES = ("dig", *RECIPES, "place")
# More than any puzzle scores, and as much as the engine can count.
LARGEST_SCORE = 2**31 - 1
# The published recipe: givens in all, givens in every line, the order of digging.
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
FOUR = ("full_house", "naked_single")
FOUR_MOST = 48

WEIGHTS = {each.id: each.weight for each in TECHNIQUES}
RANKS = {each.id: rank for rank, each in enumerate(TECHNIQUES)}
LEVEL_OF = {each.id: LEVELS.index(each.level) for each in TECHNIQUES}


class Order(NamedTuple):
    """What is asked for, every part of it with a value."""

    layout: Layout
    level: str | None
    symmetry: str
    order: str
    givens: tuple[int, int]
    lines: int
    needs: str
    hardest: str
    score: tuple[int, int]
    minimal: bool
    rated: bool
    placed: int  # -1 where the grid is drawn rather than solved

    @classmethod
    def of(cls, request: Request) -> Order:
        """Raises GrilleError where the request can't be read."""
        asked = dict(request.options)
        layout = Layout.of(asked["boxes"]) if asked["boxes"] else Layout.of_side(asked["size"])
        layout.box_size("generation")
        if asked["boxes"] and asked["size"] not in (9, layout.side):
            raise GrilleError(f"boxes of {layout} make a board of side {layout.side}, not {asked['size']}")
        givens, lines, order = asked["givens"], asked["lines"], asked["order"]
        if asked["strategy"] in RECIPE:
            if givens or lines or order != ORDERS[0]:
                raise GrilleError(f"{asked['strategy']} has its own givens, lines and order")
            low, high, lines, order = RECIPE[asked["strategy"]]
            # The recipe is for 9x9 boards; others take the same shares.
            givens = f"{low * layout.cells // 81}-{high * layout.cells // 81}"
            lines = lines * layout.side // 9
        return cls(
            layout=layout,
            level=request.level,
            symmetry=asked["symmetry"],
            order=order,
            givens=_range(givens, "givens", layout.cells),
            lines=lines,
            needs=_technique(asked["needs"], layout),
            hardest=_technique(asked["hardest"], layout),
            score=_range(asked["score"], "score", LARGEST_SCORE),
            minimal=asked["minimal"],
            rated=asked["rate"],
            placed=asked["placed"] if asked["strategy"] == "place" else -1,
        )

    @property
    def rank(self) -> int | None:
        """The level as a number, from 0."""
        return None if self.level is None else LEVELS.index(self.level)

    @property
    def open(self) -> bool:
        """Whether nothing says how far a large board is to be dug."""
        asked = self.level or self.needs or self.hardest or self.score != (0, LARGEST_SCORE) or self.minimal
        return not asked and self.rated and self.layout.side > 9 and self.givens == (0, self.layout.cells)

    def check(self) -> None:
        """Raises GrilleError where this is known to be impossible."""
        if not self.rated and (self.level or self.needs or self.hardest or self.score != (0, LARGEST_SCORE)):
            raise GrilleError("without a rating nothing can be promised: no level, technique or score")
        self._check_givens()
        self._check_techniques()
        self._check_score()

    def _check_givens(self) -> None:
        layout, (_, most) = self.layout, self.givens
        fewest = FEWEST.get(str(layout), layout.side - 1)
        if most < fewest:
            raise GrilleError(f"no puzzle with {layout} boxes has fewer than {fewest} givens, so none has {most}")
        if self.lines > layout.side:
            raise GrilleError(f"a row has {layout.side} cells, so it can't have {self.lines} givens")
        if self.lines * layout.side > most:
            raise GrilleError(
                f"{self.lines} givens in every row make {self.lines * layout.side} in all, more than {most}"
            )
        if self.placed > layout.cells:
            raise GrilleError(f"{self.placed} digits can't be placed in {layout.cells} cells")

    def _check_techniques(self) -> None:
        if self.layout == Layout.boxes(2, 2):
            if self.level not in (None, LEVELS[0]):
                raise GrilleError(f"no puzzle of 4x4 is {self.level}: all are {LEVELS[0]}")
            if self.needs and self.needs not in FOUR:
                raise GrilleError(f"no puzzle of 4x4 needs {self.needs}: all are solved by {' and '.join(FOUR)}")
        if self.needs and self.hardest and RANKS[self.needs] > RANKS[self.hardest]:
            raise GrilleError(f"{self.needs} is above {self.hardest}: what needs it needs something above")
        if self.level is not None and self.needs and LEVEL_OF[self.needs] > LEVELS.index(self.level):
            raise GrilleError(f"{self.needs} is {LEVELS[LEVEL_OF[self.needs]]}: no {self.level} puzzle needs it")

    def _check_score(self) -> None:
        least, most = self.score
        if self.layout == Layout.boxes(2, 2) and least > FOUR_MOST:
            raise GrilleError(f"no puzzle of 4x4 scores more than {FOUR_MOST}, so none scores {least}")
        if self.needs and WEIGHTS[self.needs] > most:
            raise GrilleError(f"{self.needs} alone scores {WEIGHTS[self.needs]}, more than {most}")
        if self.level is None or self.level == LEVELS[-1]:
            return
        cap = CAPS[LEVELS.index(self.level)]
        if least > cap:
            raise GrilleError(f"what scores more than {cap} is not {self.level}, so none scores {least}")


def _range(text: str, name: str, most: int) -> tuple[int, int]:
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


def _technique(name: str, layout: Layout) -> str:
    if not name:
        return ""
    found = named(name, TECHNIQUES, ())
    if len(found) != 1 or found[0].trial or found[0].id not in usual(layout.side):
        raise GrilleError(f"{name!r} is no one technique that a rating of {layout.side}x{layout.side} boards uses")
    return found[0].id
