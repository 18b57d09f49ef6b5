"""The techniques of Sudoku in the order they are tried, with titles, levels, weights and codes as HoDoKu has them."""

from __future__ import annotations

from grille.logic import Technique
from grille.sudoku.lessons import LESSONS

LEVELS = EASY, MEDIUM, HARD, UNFAIR, EXTREME = "easy", "medium", "hard", "unfair", "extreme"
# A puzzle whose score is above its level's cap belongs to the next.
CAPS = (800, 1000, 1600, 1800)

# Used only when somebody asks; or only on boards beyond 9x9, where smaller patterns no longer reach everything.
ASKED, LARGE = "asked", "large"

_FISH = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")


def _fish(
    name: str, code: int, levels: tuple[str, ...], weights: tuple[int, ...], asked: int
) -> list[tuple[str, str, str, int, str, str]]:
    """The six sizes of one kind of fish; the first few are always used, the rest only when asked for."""
    title = f"{name} " if name else ""
    return [
        (
            f"{title}{size}".lower().replace(" ", "_").replace("-", "_"),
            f"{title}{size}",
            level,
            weight,
            f"{code + i:04}",
            "" if i < asked else ASKED,
        )
        for i, (size, level, weight) in enumerate(zip(_FISH, levels, weights, strict=True))
    ]


def _basic() -> list[tuple[str, str, str, int, str, str]]:
    rows = _fish("", 300, (HARD,) * 3 + (UNFAIR,) * 3, (140, 150, 160, 470, 470, 470), 3)
    return [(*row[:5], LARGE if row[5] else "") for row in rows]


def _finned() -> list[tuple[str, str, str, int, str, str]]:
    levels = (HARD,) + (UNFAIR,) * 5
    finned = _fish("Finned", 310, levels, (130, 200, 250, 470, 470, 470), 3)
    sashimi = _fish("Sashimi", 320, levels, (150, 240, 260, 470, 470, 470), 3)
    return [row for pair in zip(finned, sashimi, strict=True) for row in pair]


_MORE = (UNFAIR,) * 3 + (EXTREME,) * 3
_MOST = (EXTREME,) * 6
# Id, title, level, weight, code, use.
_ROWS = [
    ("full_house", "Full House", EASY, 4, "0000", ""),
    ("naked_single", "Naked Single", EASY, 4, "0003", ""),
    ("hidden_single", "Hidden Single", EASY, 8, "0002", ""),
    ("locked_pair", "Locked Pair", MEDIUM, 40, "0110", ""),
    ("locked_triple", "Locked Triple", MEDIUM, 60, "0111", ""),
    ("pointing", "Locked Candidates (Pointing)", MEDIUM, 50, "0100", ""),
    ("claiming", "Locked Candidates (Claiming)", MEDIUM, 50, "0101", ""),
    ("naked_pair", "Naked Pair", MEDIUM, 60, "0200", ""),
    ("naked_triple", "Naked Triple", MEDIUM, 80, "0201", ""),
    ("hidden_pair", "Hidden Pair", MEDIUM, 70, "0210", ""),
    ("hidden_triple", "Hidden Triple", MEDIUM, 100, "0211", ""),
    ("naked_quadruple", "Naked Quadruple", HARD, 120, "0202", ""),
    ("hidden_quadruple", "Hidden Quadruple", HARD, 150, "0212", ""),
    ("naked_set", "Naked Set", HARD, 180, "", LARGE),
    ("hidden_set", "Hidden Set", HARD, 200, "", LARGE),
    *_basic(),
    ("large_fish", "Large Fish", UNFAIR, 470, "", LARGE),
    ("remote_pair", "Remote Pair", HARD, 110, "0703", ""),
    ("bug_plus_1", "BUG+1", HARD, 100, "0610", ""),
    ("skyscraper", "Skyscraper", HARD, 130, "0400", ""),
    ("two_string_kite", "2-String Kite", HARD, 150, "0401", ""),
    ("dual_two_string_kite", "Dual 2-String Kite", HARD, 150, "0404", ""),
    ("turbot_fish", "Turbot Fish", HARD, 120, "0403", ""),
    ("empty_rectangle", "Empty Rectangle", HARD, 120, "0402", ""),
    ("dual_empty_rectangle", "Dual Empty Rectangle", HARD, 120, "0405", ""),
    ("w_wing", "W-Wing", HARD, 150, "0803", ""),
    ("xy_wing", "XY-Wing", HARD, 160, "0800", ""),
    ("xyz_wing", "XYZ-Wing", HARD, 180, "0801", ""),
    *((f"uniqueness_{i}", f"Unique Rectangle, Type {i}", HARD, 100, f"060{i - 1}", "") for i in range(1, 7)),
    ("hidden_rectangle", "Hidden Rectangle", HARD, 100, "0606", ""),
    ("avoidable_rectangle_1", "Avoidable Rectangle, Type 1", HARD, 100, "0607", ""),
    ("avoidable_rectangle_2", "Avoidable Rectangle, Type 2", HARD, 100, "0608", ""),
    *_finned(),
    ("sue_de_coq", "Sue de Coq", UNFAIR, 250, "1101", ""),
    ("simple_colours_trap", "Simple Colours, Trap", HARD, 150, "0500", ""),
    ("simple_colours_wrap", "Simple Colours, Wrap", HARD, 150, "0501", ""),
    ("multi_colours_1", "Multi Colours, Type 1", HARD, 200, "0502", ""),
    ("multi_colours_2", "Multi Colours, Type 2", HARD, 200, "0503", ""),
    ("x_chain", "X-Chain", UNFAIR, 260, "0701", ""),
    ("xy_chain", "XY-Chain", UNFAIR, 260, "0702", ""),
    ("continuous_nice_loop", "Continuous Nice Loop", UNFAIR, 280, "0706", ""),
    ("discontinuous_nice_loop", "Discontinuous Nice Loop", UNFAIR, 280, "0707", ""),
    ("aic", "Alternating Inference Chain", UNFAIR, 280, "0708", ""),
    ("grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", UNFAIR, 300, "0709", ""),
    ("grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", UNFAIR, 300, "0710", ""),
    ("grouped_aic", "Grouped Alternating Inference Chain", UNFAIR, 300, "0711", ""),
    ("als_xz", "ALS-XZ", UNFAIR, 300, "0901", ""),
    ("als_xy_wing", "ALS-XY-Wing", UNFAIR, 320, "0902", ""),
    ("als_chain", "ALS Chain", UNFAIR, 340, "0903", ""),
    ("death_blossom", "Death Blossom", UNFAIR, 360, "0904", ASKED),
    *_fish("Franken", 330, _MORE, (300, 350, 370, 470, 470, 470), 2),
    *_fish("Finned Franken", 340, _MORE, (390, 410, 430, 470, 470, 470), 2),
    *_fish("Mutant", 350, _MOST, (450, 450, 450, 470, 470, 470), 0),
    *_fish("Finned Mutant", 360, _MOST, (470,) * 6, 0),
    ("forcing_chain_contradiction", "Forcing Chain, Contradiction", EXTREME, 500, "1301", ""),
    ("forcing_chain_verity", "Forcing Chain, Verity", EXTREME, 500, "1302", ""),
    ("forcing_net_contradiction", "Forcing Net, Contradiction", EXTREME, 700, "1303", ""),
    ("forcing_net_verity", "Forcing Net, Verity", EXTREME, 700, "1304", ""),
    ("template_set", "Template, Set", EXTREME, 10000, "1201", ASKED),
    ("template_delete", "Template, Delete", EXTREME, 10000, "1202", ASKED),
    ("trial", "Trial", EXTREME, 10000, "", ""),
]
_PRESUMING = ("uniqueness_", "hidden_rectangle", "avoidable_", "bug_plus_1")

# What shows that there is no solution; it comes before all others, and never in a rating.
BROKEN = Technique("broken", "Contradiction", EASY, 1, LESSONS["broken"], breaks=True)
TECHNIQUES = (
    BROKEN,
    *(
        Technique(name, title, level, weight, LESSONS[name], name == "trial", name.startswith(_PRESUMING), code=code)
        for name, title, level, weight, code, _ in _ROWS
    ),
)
# When each is used: always (nothing is said), when asked for, on large boards.
USE = {row[0]: row[5] for row in _ROWS}


def usual(side: int) -> list[str]:
    """The techniques that are used on a board of this side unless somebody asks otherwise."""
    return [name for name, use in USE.items() if not use or (use == LARGE and side > 9)]
