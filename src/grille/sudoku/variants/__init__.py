"""Variants of Sudoku that can be generated: one declaration each, and the generator for all of them."""

# The names of `table.VARIANTS`, here so that listing the options loads no clues.
VARIANT_NAMES = (
    *("x", "jigsaw", "windoku", "disjoint", "antiknight", "antiking", "nonconsecutive"),
    *("killer", "littlekiller", "sandwich", "xsum", "skyscraper", "numberedroom"),
    *("thermo", "slowthermo", "arrow", "whispers", "renban", "nabner", "palindrome", "between", "zipper"),
    *("entropic", "modular", "regionsum", "lockout", "sumline", "doublearrow"),
    *("kropki", "consecutive", "xv", "greaterthan", "evenodd", "extremes", "circles", "indexer", "quadruple"),
)
