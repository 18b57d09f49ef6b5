"""The techniques of Sudoku, in the order in which they are tried.

The native solver defines their names, levels, weights, codes and where they are used. Titles and descriptions are added
here.
"""

from __future__ import annotations

from grille.logic import Technique
from grille.sudoku.descriptions import DESCRIPTIONS
from grille.sudoku.engine import reasoning

LEVELS = EASY, MEDIUM, HARD, UNFAIR, EXTREME = "easy", "medium", "hard", "unfair", "extreme"

_FISH = {
    f"{kind}{size}".lower().replace(" ", "_").replace("-", "_"): f"{kind}{size}"
    for kind in ("", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant ")
    for size in ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
}
# Titles that are not the id in title case.
_TITLES = {
    **_FISH,
    "broken": "Contradiction",
    "pointing": "Locked Candidates (Pointing)",
    "claiming": "Locked Candidates (Claiming)",
    "bug_plus_1": "BUG+1",
    "two_string_kite": "2-String Kite",
    "dual_two_string_kite": "Dual 2-String Kite",
    "w_wing": "W-Wing",
    "xy_wing": "XY-Wing",
    "xyz_wing": "XYZ-Wing",
    **{f"uniqueness_{i}": f"Unique Rectangle, Type {i}" for i in range(1, 7)},
    "avoidable_rectangle_1": "Avoidable Rectangle, Type 1",
    "avoidable_rectangle_2": "Avoidable Rectangle, Type 2",
    "sue_de_coq": "Sue de Coq",
    "simple_colours_trap": "Simple Colours, Trap",
    "simple_colours_wrap": "Simple Colours, Wrap",
    "multi_colours_1": "Multi Colours, Type 1",
    "multi_colours_2": "Multi Colours, Type 2",
    "x_chain": "X-Chain",
    "xy_chain": "XY-Chain",
    "aic": "Alternating Inference Chain",
    "grouped_aic": "Grouped Alternating Inference Chain",
    "als_xz": "ALS-XZ",
    "als_xy_wing": "ALS-XY-Wing",
    "als_chain": "ALS Chain",
    "forcing_chain_contradiction": "Forcing Chain, Contradiction",
    "forcing_chain_verity": "Forcing Chain, Verity",
    "forcing_net_contradiction": "Forcing Net, Contradiction",
    "forcing_net_verity": "Forcing Net, Verity",
    "template_set": "Template, Set",
    "template_delete": "Template, Delete",
}


def _technique(row: reasoning.Ranked) -> Technique:
    return Technique(
        row.name,
        _TITLES.get(row.name) or row.name.replace("_", " ").title(),
        LEVELS[row.level],
        row.weight,
        DESCRIPTIONS[row.name],
        trial=row.name == "trial",
        assumes_unique=row.assumes_unique,
        code=row.code,
    )


# Shows that there is no solution. Tried before all others, and never part of a rating.
BROKEN = Technique("broken", _TITLES["broken"], EASY, 1, DESCRIPTIONS["broken"], proves_contradiction=True)
TECHNIQUES = (BROKEN, *map(_technique, reasoning.ranked()))


def usual(side: int) -> list[str]:
    """The techniques in use by default on a board of this side."""
    uses = (reasoning.Use.ALWAYS, reasoning.Use.LARGE) if side > 9 else (reasoning.Use.ALWAYS,)
    return [row.name for row in reasoning.ranked() if row.use in uses]
