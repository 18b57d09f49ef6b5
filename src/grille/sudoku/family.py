"""The Sudoku family's record: what the rest of the house knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.puzzle import Bulk, Family
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.engine import ENGINES
from grille.sudoku.notation import alone, block, formats, plain
from grille.sudoku.reference import solutions
from grille.sudoku.shape import EMPTY, Shape

if TYPE_CHECKING:
    from random import Random

    from grille.constraints import Constraints

SIXTEEN = (
    "6...9.ED.....4....F.7....C...6..45..F8..G.1.C.9.D..C.....B54.AF3"
    ".2....C..F....D...A..G.1...5...8...76F.3...1....38......A...G.42"
    "..21C.D7...9....9....5.G.........D....6.B54.3....4..8......FE.CD"
    ".9...4G2ED...8..B.ED.........C39.F16.D..3.9C4.5G..5........8...7"
)
EXAMPLES = (
    ("classic", "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2..", 1),
    ("small", "..3.1........4.2", 1),
    ("wide boxes", "....613......15......61......415....", 1),
    ("tall boxes", "3x2:2...5.4.26................14.5.2...1", 1),
    ("three ways", "..3.1........4..", 3),
    ("no way", "..3.1.2...4..1..", 0),
    ("sixteen", SIXTEEN, 1),
)


def sample(rng: Random) -> Sudoku:
    """A small board with some of its digits left, and now and then one of them wrong."""
    shape = Shape.of(rng.choice(("2x2", "2x3", "3x2", "3x3")))
    digits = list(shuffled(shape, rng))
    # Few enough holes that the reference solver sees every solution soon.
    for cell in rng.sample(range(shape.cells), rng.randrange(shape.cells * {4: 16, 6: 11, 9: 9}[shape.side] // 16)):
        digits[cell] = EMPTY
    if rng.random() < 0.2:
        digits[rng.randrange(shape.cells)] = rng.choice(shape.symbols)
    return Sudoku("".join(digits), shape)


def shuffled(shape: Shape, rng: Random) -> str:
    """A full grid: the plain pattern with its digits, rows and columns shuffled within the rules."""
    rows, columns, side = shape.rows, shape.columns, shape.side
    down = [rows * band + i for band in rng.sample(range(columns), columns) for i in rng.sample(range(rows), rows)]
    across = [
        columns * stack + i for stack in rng.sample(range(rows), rows) for i in rng.sample(range(columns), columns)
    ]
    signs = rng.sample(shape.symbols, side)
    return "".join(signs[(columns * (row % rows) + row // rows + column) % side] for row in down for column in across)


def _candidates(puzzle: Sudoku) -> Constraints:
    from grille.sudoku.candidates import candidates

    return candidates(puzzle)


def _bulk() -> Bulk:
    from grille.sudoku.bulk import BULK

    return BULK


FAMILY: Family[Sudoku] = Family(
    name="sudoku",
    title="Sudoku",
    formats=formats,
    plain=plain,
    alone=alone,
    block=block,
    solution=Grid.read,
    reference=solutions,
    engines=ENGINES,
    examples=EXAMPLES,
    sample=sample,
    refused=("", "12", "." * 80, "." * 82, "5" + "." * 15, "[[1, 2], [3]]", "hello", "7x7:1"),
    moves=("r1c1=1", "r1c1=3"),
    bulk=_bulk,
    constraints=_candidates,
)
