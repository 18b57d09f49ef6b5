"""The variants that can be generated."""

from __future__ import annotations

from grille.errors import unknown
from grille.generator import NamedVariant
from grille.sudoku.clues.clue import Clue
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants import line_rules, marks, outside
from grille.sudoku.variants.cages import cages
from grille.sudoku.variants.regions import jigsaw
from grille.sudoku.variants.variant import Variant

# Numbers beside the grid speak of whole lines, which is hard.
BESIDE = ("medium",)
VARIANTS = (
    # First, because it replaces the regions to which others add houses.
    Variant("jigsaw", "Regions of random shapes instead of boxes.", shape=jigsaw),
    Variant("x", "Both diagonals contain every digit.", shape=lambda layout, _random, _maps: layout.with_diagonals()),
    Variant("windoku", "Windows contain every digit.", shape=lambda layout, _random, _maps: layout.with_windows()),
    Variant(
        "disjoint",
        "Cells in the same place of each box contain every digit.",
        shape=lambda layout, _random, _maps: layout.with_disjoint_groups(),
    ),
    Variant("antiknight", "Cells a knight's move apart differ.", rules=(Clue("anti-knight"),)),
    Variant("antiking", "Cells that touch at a corner differ.", rules=(Clue("anti-king"),)),
    Variant("nonconsecutive", "Neighbours are not consecutive.", rules=(Clue("non-consecutive"),)),
    Variant("killer", "Cages with sums cover the board.", lay=cages, stay=True),
    Variant("littlekiller", "Sums of diagonals beside the grid.", lay=outside.little_killer),
    Variant("sandwich", "Sums between 1 and 9 in a line.", lay=outside.sandwich, skips=BESIDE),
    Variant("xsum", "Sums of the first x digits of a line.", lay=outside.x_sums, skips=BESIDE),
    Variant("skyscraper", "How many digits of a line are in view.", lay=outside.skyscrapers, skips=BESIDE),
    Variant("numberedroom", "The digit in a place named by the first.", lay=outside.numbered_rooms, skips=BESIDE),
    Variant("thermo", "Digits grow along thermometers.", lay=line_rules.thermometers, is_line=True),
    Variant("slowthermo", "Digits never fall along thermometers.", lay=line_rules.slow_thermometers, is_line=True),
    Variant("arrow", "Digits along an arrow add up to its circle.", lay=line_rules.arrows, is_line=True),
    Variant("whispers", "Neighbours on a line differ by at least 5.", lay=line_rules.whispers, is_line=True),
    Variant("renban", "Lines with consecutive digits in any order.", lay=line_rules.renbans, is_line=True),
    Variant("nabner", "Lines without equal or consecutive digits.", lay=line_rules.nabners, is_line=True),
    Variant("palindrome", "Lines read the same from both ends.", lay=line_rules.palindromes, is_line=True),
    Variant("between", "Digits on a line are between its ends.", lay=line_rules.between_lines, is_line=True),
    Variant("zipper", "Pairs add up to the centre of the line.", lay=line_rules.zippers, is_line=True),
    Variant("entropic", "Low, middle and high digits in turn.", lay=line_rules.entropic_lines, is_line=True),
    Variant("modular", "Three neighbours differ modulo 3.", lay=line_rules.modular_lines, is_line=True),
    Variant("regionsum", "Equal sums in the boxes a line passes.", lay=line_rules.region_sums, is_line=True),
    Variant("lockout", "No digit of a line is between its ends.", lay=line_rules.lockouts, is_line=True),
    Variant("sumline", "Parts of a line add up to 10.", lay=line_rules.sum_lines, is_line=True),
    Variant("doublearrow", "The ends of a line add up to its middle.", lay=line_rules.double_arrows, is_line=True),
    Variant("kropki", "Dots between cells.", lay=marks.kropki, negative=Clue("kropki-negative")),
    Variant(
        "consecutive",
        "Dots between consecutive digits.",
        lay=marks.consecutive,
        negative=Clue("kropki-negative", ratios=()),
    ),
    Variant("xv", "X for a sum of 10, V for 5.", lay=marks.xv, negative=Clue("xv-negative")),
    Variant("greaterthan", "Signs between cells.", lay=marks.greater_than),
    Variant("evenodd", "Marks for even and odd digits.", lay=marks.parity),
    Variant("extremes", "Marks for digits smaller or larger than their neighbours.", lay=marks.extremes),
    Variant("circles", "A digit in a circle says how many circles have it.", lay=marks.counting_circles),
    Variant("indexer", "A digit says where in its row the number of its column is.", lay=marks.indexers),
    Variant("quadruple", "Digits on corners, which are among the four cells.", lay=marks.quadruple),
)
# Titles that are not the name with spaces.
_TITLES = {
    "x": "X (diagonals)",
    "antiknight": "Anti-knight",
    "antiking": "Anti-king",
    "nonconsecutive": "Non-consecutive",
    "littlekiller": "Little killer",
    "thermo": "Thermometers",
    "regionsum": "Region sums",
    "kropki": "Kropki dots",
    "xv": "XV",
    "greaterthan": "Greater than",
    "evenodd": "Even and odd",
    "disjoint": "Disjoint groups",
    "xsum": "X-sums",
    "numberedroom": "Numbered rooms",
    "skyscraper": "Skyscrapers",
    "slowthermo": "Slow thermometers",
    "sumline": "Sum lines",
    "doublearrow": "Double arrows",
    "circles": "Counting circles",
    "indexer": "Indexers",
}
BY_NAME = {each.name: each for each in VARIANTS}


def named_variants() -> tuple[NamedVariant, ...]:
    """Return every variant for a menu."""
    return tuple(
        NamedVariant(each.name, _TITLES.get(each.name, each.name.capitalize()), each.about, LEVELS[-1])
        for each in VARIANTS
    )


def variant_named(name: str) -> Variant:
    """Return a variant. Raises GrilleError for an unknown name."""
    word = name.strip().lower().replace("-", "").replace("_", "")
    if word not in BY_NAME:
        raise unknown("variant", name, BY_NAME)
    return BY_NAME[word]
