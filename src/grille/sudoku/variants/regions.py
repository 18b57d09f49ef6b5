"""Random jigsaw regions: connected, of the side, and symmetric if asked."""

from __future__ import annotations

from random import Random

from grille.sudoku.engine.generator import mixed_regions
from grille.sudoku.layout import Layout

# Exchanges for each cell of the board: enough that no trace of the boxes is left.
EXCHANGES = 12


def jigsaw(base: Layout, random: Random, maps: tuple[tuple[int, ...], ...]) -> Layout:
    """Return a layout with random regions.

    It exchanges pairs of cells between regions that touch, as long as all regions stay connected. Each exchange is done
    with its images under the symmetry.
    """
    side = base.side
    start = list(base.region_of) if base.regions else [cell // side for cell in range(side * side)]
    found = mixed_regions(side, start, maps, EXCHANGES * side * side, random.getrandbits(63))
    return Layout.jigsaw([found[row * side : (row + 1) * side] for row in range(side)])
