"""Clues: the rules of Sudoku variants, as data.

A clue has a kind, cells and parameters. `Sudoku(givens, layout, clues=[...])` takes clues, or their JSON form.
Functions here make the clues of each kind; cells are text such as "r1c1 r1c2" or "r1c1..r1c9", or pairs of a row and a
column.

>>> from grille import Sudoku
>>> from grille.sudoku import clues
>>> rules = [clues.thermometer("r4c1..r4c4"), clues.cage("r2c1 r3c1", 7), clues.xv("r2c2 r2c3", 3)]
>>> Sudoku("." * 16, clues=rules).solve().verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grille.sudoku.clues.automaton import Automaton
from grille.sudoku.clues.clue import Clue, read_clue
from grille.sudoku.clues.kind import Kind, kind_named, kinds

__all__ = [
    "Automaton",
    "Clue",
    "Kind",
    "anti_king",
    "anti_knight",
    "anti_taxicab",
    "arrow",
    "between",
    "cage",
    "clone",
    "contains",
    "counting_circles",
    "difference",
    "double_arrow",
    "dutch_flatmates",
    "either",
    "entropic",
    "equal_sums",
    "equality_cage",
    "even",
    "global_entropy",
    "global_modular",
    "greater_than",
    "hidden_skyscraper",
    "indexer",
    "kind_named",
    "kinds",
    "kropki_negative",
    "line",
    "little_killer",
    "lockout",
    "maximum",
    "minimum",
    "modular",
    "nabner",
    "non_consecutive",
    "numbered_room",
    "odd",
    "pair",
    "palindrome",
    "quadruple",
    "ratio",
    "read_clue",
    "region_sum",
    "rellik_cage",
    "renban",
    "same_digits",
    "sandwich",
    "skyscraper",
    "sum_",
    "sum_line",
    "table",
    "thermometer",
    "whisper",
    "x_sum",
    "xv",
    "xv_negative",
    "zipper",
]

_DIGITS = range(1, 10)


def cage(cells: Any, total: int | None = None, *, repeats: bool = False) -> Clue:
    """Digits do not repeat and, with a total, add up to it."""
    return Clue("cage", cells, total=total, repeats=repeats)


def little_killer(cells: Any, total: int) -> Clue:
    """Digits along a diagonal add up to a total."""
    return Clue("little-killer", cells, total=total)


def arrow(circle: Any, *shafts: Any) -> Clue:
    """Digits along each shaft add up to the circle. Two or three cells as the circle are a pill: one number."""
    return Clue("arrow", circle, shafts=shafts)


def double_arrow(cells: Any) -> Clue:
    """Digits between the ends of the line add up to the sum of the ends."""
    return Clue("double-arrow", cells)


def equal_sums(*groups: Any) -> Clue:
    """All groups of cells have the same sum."""
    return Clue("equal-sums", groups=groups)


def clone(cells: Any, copy: Any) -> Clue:
    """Each cell has the same digit as the cell in the same place of the copy."""
    return Clue("clone", cells, copy=copy)


def thermometer(cells: Any, *, slow: bool = False) -> Clue:
    """Digits increase from the first cell to the last; a slow thermometer may also have equal neighbours."""
    return Clue("thermometer", cells, slow=slow)


def whisper(cells: Any, difference: int = 5) -> Clue:
    """Neighbours on the line differ by at least this much: 5 for German, 4 for Dutch whispers."""
    return Clue("whisper", cells, difference=difference)


def renban(cells: Any) -> Clue:
    """Consecutive digits in any order, without repeats."""
    return Clue("renban", cells)


def nabner(cells: Any) -> Clue:
    """No two digits on the line are equal or consecutive."""
    return Clue("nabner", cells)


def palindrome(cells: Any) -> Clue:
    """The line reads the same from both ends."""
    return Clue("palindrome", cells)


def between(cells: Any) -> Clue:
    """Digits on the line are strictly between those at its ends."""
    return Clue("between", cells)


def lockout(cells: Any, difference: int = 4) -> Clue:
    """The ends differ by at least this much; other digits are not between them, nor equal to one."""
    return Clue("lockout", cells, difference=difference)


def region_sum(cells: Any) -> Clue:
    """The line has the same sum in every box that it passes."""
    return Clue("region-sum", cells)


def zipper(cells: Any) -> Clue:
    """Digits equally far from the centre add up to the digit at the centre."""
    return Clue("zipper", cells)


def sum_line(cells: Any, total: int = 10, *, loop: bool = False) -> Clue:
    """The line divides into parts that each add up to the total."""
    return Clue("sum-line", cells, total=total, loop=loop)


def entropic(cells: Any) -> Clue:
    """Any three neighbours on the line are a low, a middle and a high digit."""
    return Clue("entropic", cells)


def modular(cells: Any, modulus: int = 3) -> Clue:
    """Any `modulus` neighbours on the line have different remainders."""
    return Clue("modular", cells, modulus=modulus)


def difference(cells: Any, value: int = 1) -> Clue:
    """Two digits differ by a value; a white Kropki dot by default."""
    return Clue("difference", cells, value=value)


def ratio(cells: Any, value: int = 2) -> Clue:
    """One digit is a multiple of the other; a black Kropki dot by default."""
    return Clue("ratio", cells, value=value)


def kropki_negative(differences: Iterable[int] = (1,), ratios: Iterable[int] = (2,)) -> Clue:
    """Neighbouring cells without a dot have none of these differences and ratios."""
    return Clue("kropki-negative", differences=differences, ratios=ratios)


def xv(cells: Any, total: int) -> Clue:
    """Two digits add up to a total: 10 for X, 5 for V."""
    return Clue("xv", cells, total=total)


def xv_negative(totals: Iterable[int] = (5, 10)) -> Clue:
    """Neighbouring cells without a mark have none of these sums."""
    return Clue("xv-negative", totals=totals)


def greater_than(cells: Any) -> Clue:
    """The first of two cells has the greater digit."""
    return Clue("greater-than", cells)


def even(cells: Any) -> Clue:
    """Every cell has an even digit."""
    return Clue("even", cells)


def odd(cells: Any) -> Clue:
    """Every cell has an odd digit."""
    return Clue("odd", cells)


def minimum(cells: Any) -> Clue:
    """Each cell is smaller than its neighbours, except those that are minima too."""
    return Clue("minimum", cells)


def maximum(cells: Any) -> Clue:
    """Each cell is larger than its neighbours, except those that are maxima too."""
    return Clue("maximum", cells)


def quadruple(cells: Any, digits: Iterable[int]) -> Clue:
    """The cells contain all these digits."""
    return Clue("quadruple", cells, digits=digits)


def contains(cells: Any, digits: Iterable[int], absent: Iterable[int] = ()) -> Clue:
    """The cells contain each of these digits exactly as often as it is listed, and none of the absent ones."""
    return Clue("contains", cells, digits=digits, absent=absent)


def indexer(cells: Any, along: str = "row") -> Clue:
    """Each digit says where in its row, column or box the number of the cell's own place is."""
    return Clue("indexer", cells, along=along)


def counting_circles(cells: Any) -> Clue:
    """A digit in a circle says how many circles contain it."""
    return Clue("counting-circles", cells)


def sandwich(cells: Any, total: int) -> Clue:
    """Digits between the smallest and the largest digit of a row or column add up to a total."""
    return Clue("sandwich", cells, total=total)


def x_sum(cells: Any, total: int) -> Clue:
    """The first x digits from the clue add up to a total, where x is the first of them."""
    return Clue("x-sum", cells, total=total)


def skyscraper(cells: Any, count: int) -> Clue:
    """So many digits are larger than all digits before them, seen from the clue."""
    return Clue("skyscraper", cells, count=count)


def hidden_skyscraper(cells: Any, digit: int) -> Clue:
    """The digit is the first, seen from the clue, that is smaller than one before it."""
    return Clue("hidden-skyscraper", cells, digit=digit)


def numbered_room(cells: Any, digit: int) -> Clue:
    """The cell in place x from the clue has this digit, where x is the first digit."""
    return Clue("numbered-room", cells, digit=digit)


def same_digits(*groups: Any) -> Clue:
    """All groups of cells contain the same digits, each as often."""
    return Clue("same-digits", groups=groups)


def equality_cage(cells: Any) -> Clue:
    """Different digits, as many even as odd, as many low as high."""
    return Clue("equality-cage", cells)


def rellik_cage(cells: Any, total: int) -> Clue:
    """No cells of the cage add up to a total."""
    return Clue("rellik-cage", cells, total=total)


def global_entropy() -> Clue:
    """Every block of 2x2 cells has a low, a middle and a high digit."""
    return Clue("global-entropy")


def global_modular(modulus: int = 3) -> Clue:
    """Every block of 2x2 cells has every remainder."""
    return Clue("global-modular", modulus=modulus)


def dutch_flatmates() -> Clue:
    """Every middle digit has the smallest digit above it or the largest below it."""
    return Clue("dutch-flatmates")


def anti_knight() -> Clue:
    """Cells a knight's move apart differ."""
    return Clue("anti-knight")


def anti_king() -> Clue:
    """Cells that touch at a corner differ."""
    return Clue("anti-king")


def non_consecutive(*, dots_lift: bool = False) -> Clue:
    """Neighbouring cells do not have consecutive digits."""
    return Clue("non-consecutive", dots_lift=dots_lift)


def anti_taxicab() -> Clue:
    """Two cells with the digit n are not n steps apart."""
    return Clue("anti-taxicab")


def sum_(cells: Any, weights: Sequence[int] = (), relation: str = "=", total: int = 0) -> Clue:
    """A weighted sum of the cells compares with a total.

    >>> sum_("r1c1 r1c2 r2c2", weights=(10, 1, -1), relation=">=", total=20)
    Clue('sum', 'r1c1 r1c2 r2c2', total=20, relation='>=', weights=(10, 1, -1))
    """
    return Clue("sum", cells, weights=weights, relation=relation, total=total)


def pair(
    cells: Any,
    relation: Callable[[int, int], object] | Iterable[tuple[int, int]],
    *,
    digits: Iterable[int] = _DIGITS,
    all_pairs: bool = False,
) -> Clue:
    """A relation of your own between neighbouring cells of a list, or between all of them.

    The relation is a function of two digits, called once for each pair of `digits`, or a list of allowed pairs.

    >>> pair("r1c1 r1c2", lambda a, b: a * b == 12).data()["allowed"]
    [[2, 6], [3, 4], [4, 3], [6, 2]]
    """
    if callable(relation):
        known = tuple(digits)
        relation = [(a, b) for a in known for b in known if relation(a, b)]
    return Clue("pair", cells, allowed=relation, all_pairs=all_pairs)


def line(cells: Any, rule: str | Automaton) -> Clue:
    """Digits of a line match a regular expression, or are accepted by an automaton.

    >>> line("r1c1..r1c9", ".*[2468]{3}.*")
    Clue('line', 'r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9', regex='.*[2468]{3}.*')
    """
    return Clue("line", cells, regex=rule) if isinstance(rule, str) else Clue("line", cells, automaton=rule)


def table(cells: Any, rows: Iterable[Iterable[int]]) -> Clue:
    """Cells contain one of the rows of digits."""
    return Clue("table", cells, rows=rows)


def either(*options: Clue | Iterable[Clue]) -> Clue:
    """At least one option holds. An option is a clue, or several clues that hold together.

    >>> either(xv("r1c1 r1c2", 10), [even("r1c1"), even("r1c2")]).rule
    'At least one of these holds: The two digits add up to 10. / The digit is even. The digit is even.'
    """
    return Clue("either", options=options)
