"""Generate easy and medium killers by the native generator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING

from grille.generated import Generated
from grille.logic.rating import rating_by
from grille.native_cache import native_cache
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.logic.reasoner import stage_rows
from grille.sudoku.clues.logic.techniques import CAGE_COMBINATIONS, CLUE_PEER, CLUE_SUM
from grille.sudoku.engine.generator import KillerGenerator, native_spec
from grille.sudoku.engine.reasoning import caps
from grille.sudoku.engine.reasoning import rules as native_rules
from grille.sudoku.layout import EMPTY
from grille.sudoku.logic import USUAL, under, used_with_clues
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants.cages import sizes_wanted
from grille.sudoku.variants.symmetry import images

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout
    from grille.sudoku.variants.canvas import CellMap
    from grille.sudoku.variants.spec import VariantSpec

# The levels whose techniques the native generator has.
KILLER_LEVELS = ("easy", "medium")
MOST_TRIES = 2_000
# Cages that other puzzles may have too: a board has few pairs of neighbours.
MOST_KEPT = 4096


def has_native_killers(asked: VariantSpec, level: str | None) -> bool:
    """Whether the native generator can make what was asked for."""
    spec = asked.spec
    only_cages = all(each.shape is not None or each.name == "killer" for each in asked.variants)
    plain = spec.rules is None and not asked.filters and not spec.option("minimal")
    return only_cages and asked.has_clues and plain and level in KILLER_LEVELS


def make_killer(asked: VariantSpec, level: str, number: int, random: Random) -> Iterator[Generated[Sudoku] | None]:
    """Generate a puzzle; None after each failed attempt."""
    maps = images(str(asked.spec.option("symmetry")), asked.base.side)
    for _ in range(MOST_TRIES):
        layout = asked.layout(random, maps)
        idle = [] if asked.has_random_layout else _idle(asked, level)
        work = idle.pop() if idle else _generator(asked, layout, level, maps)
        work.seed(random.getrandbits(63))
        done = work.attempt()
        if done:
            yield _generated(asked, layout, number, work)
        idle.append(work)
        if done:
            return
        yield None


@native_cache
def _idle(asked: VariantSpec, level: str) -> list[KillerGenerator]:
    """Generators of such requests with any seed that no thread uses now. Making one takes as long as an easy puzzle."""
    return _seedless_idle(asked._replace(spec=asked.spec._replace(seed=0)), level)


@native_cache
def _seedless_idle(_asked: VariantSpec, _level: str) -> list[KillerGenerator]:
    return []


def _generator(asked: VariantSpec, layout: Layout, level: str, maps: tuple[CellMap, ...]) -> KillerGenerator:
    side = layout.side
    techniques = used_with_clues(USUAL, side)
    weights = {each.id: each.weight for each in techniques}
    singles, houses = (native_rules(side, stage_rows(techniques, stage), caps(side)) for stage in ("singles", "medium"))
    spec = native_spec(
        {
            "symmetry": asked.spec.option("symmetry"),
            "givens": asked.givens,
            "level": LEVELS.index(level),
            # Random digits that are placed first where the houses are not only rows, columns and boxes.
            "placed": -1 if layout.box and not layout.extra else side + side // 3,
        }
    )
    return KillerGenerator(
        layout,
        singles,
        houses,
        (weights[CLUE_PEER.id], weights[CAGE_COMBINATIONS.id], weights[CLUE_SUM.id]),
        spec,
        maps,
        sizes_wanted(asked.cage_sizes),
    )


def _generated(asked: VariantSpec, layout: Layout, number: int, work: KillerGenerator) -> Generated[Sudoku]:
    clues = tuple([_cage(layout.side, tuple(cells), total) for cells, total in work.cages])
    puzzle = Sudoku.with_possible_clues(work.givens, layout, clues)
    score, uses = work.rating
    rating = rating_by(under(USUAL), dict(uses), score, caps(layout.side))
    details = {"givens": layout.cells - puzzle.givens.count(EMPTY), "clues": len(clues)}
    return Generated(asked.spec, number, puzzle, rating, partial(Grid, puzzle, work.solution), details)


@lru_cache(maxsize=MOST_KEPT)
def _cage(side: int, cells: tuple[int, ...], total: int) -> Clue:
    return Clue("cage", [(cell // side + 1, cell % side + 1) for cell in cells], total=total)
