"""The record of the Sudoku family: what it offers to the rest of the package."""

from __future__ import annotations

from grille.family import Family
from grille.lazy import Lazy
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.engine import ENGINES, UNCUT
from grille.sudoku.notation import formats, is_one_line, line_collector, read_plain

MODELS = "grille.sudoku.models"
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
    ("three solutions", "..3.1........4..", 3),
    ("no solution", "..3.1.2...4..1..", 0),
    ("sixteen", SIXTEEN, 1),
)

SHOW = "grille.sudoku.solution_views"


FAMILY: Family[Sudoku] = Family(
    name="sudoku",
    title="Sudoku",
    formats=formats,
    read_plain=read_plain,
    is_one_line=is_one_line,
    line_collector=line_collector,
    solution=Grid.read,
    engines=ENGINES,
    examples=EXAMPLES,
    game_rules=Lazy("grille.sudoku.game_rules", "GAME_RULES").part,
    print_rules=Lazy("grille.sudoku.print_rules", "PRINT_RULES").part,
    setting=Lazy("grille.sudoku.setting", "SETTING").part,
    logic=Lazy("grille.sudoku.logic", "LOGIC").part,
    generator=Lazy("grille.sudoku.generator", "GENERATOR").part,
    line_kernel=Lazy("grille.sudoku.many", "BULK").part,
    kernel=Lazy("grille.sudoku.many", "KERNEL").part,
    constraints=Lazy("grille.sudoku.constraints", "constraints"),
    models=(
        ("cells", "a digit for each cell", Lazy(MODELS, "cells")),
        ("candidates", "a 0/1 variable for each digit in each cell", Lazy(MODELS, "candidates")),
    ),
    slow_engines=UNCUT,
    size=("side", lambda puzzle: puzzle.layout.side),
    shows=(
        ("json", "the digits as lists of numbers", Lazy(SHOW, "json_lists")),
        ("prolog", "the same as a Prolog fact", Lazy(SHOW, "prolog")),
    ),
    transform=Lazy("grille.sudoku.transform", "transform"),
    canonical=Sudoku.canonical,
    without_each_given=Sudoku.without_each_given,
)
