"""The rule of each kind of line, for laying it on a full grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise

from grille.sudoku.clues.clue import Clue
from grille.sudoku.variants.canvas import Bundle, Canvas
from grille.sudoku.variants.lines import LineRule, lines

Digits = Sequence[int]
# The least difference between the ends of a lockout line, and the sum of the parts of a sum line.
LOCKOUT, TEN = 4, 10


def _lay(make: Callable[[Canvas], LineRule]) -> Callable[[Canvas], list[Bundle]]:
    return lambda canvas: lines(canvas, make(canvas))


def _simple(
    kind: str, fits: Callable[[Digits, int], bool], least: int, most: int, cover: float = 0.4
) -> Callable[[Canvas], list[Bundle]]:
    rule = LineRule(fits, partial(Clue, kind), least, most, cover)
    return lambda canvas: lines(canvas, rule)


def _last_step(digits: Digits, holds: Callable[[int, int], bool]) -> bool:
    """Whether the last two digits are related; those before were checked when they were added."""
    return len(digits) < 2 or holds(digits[-2], digits[-1])


def _whisper(canvas: Canvas) -> LineRule:
    # 5 on 9x9; half the side, rounded up, leaves every digit but the middle one a partner on other boards.
    least = (canvas.side + 1) // 2
    return LineRule(
        lambda digits, _length: _last_step(digits, lambda one, two: abs(one - two) >= least),
        partial(Clue, "whisper", difference=least),
        3,
        8,
    )


def _arrow(canvas: Canvas) -> LineRule:
    return LineRule(
        lambda digits, _length: len(digits) < 2 or sum(digits[1:]) <= digits[0],
        lambda places: Clue("arrow", places[:1], shafts=[places[1:]]),
        3,
        min(5, canvas.side),
        0.4,
        lambda digits: sum(digits[1:]) == digits[0],
    )


def _lockout(digits: Digits, length: int) -> bool:
    first, *inside = digits
    if len(digits) < length:
        return all(digit != first for digit in inside)
    *inside, last = inside
    low, high = sorted((first, last))
    return high - low >= LOCKOUT and all(digit < low or digit > high for digit in inside)


def _sum_line(digits: Digits, length: int) -> bool:
    """Whether the parts so far add up to ten each; the last one may be open."""
    total = 0
    for digit in digits:
        total += digit
        if total > TEN:
            return False
        total %= TEN
    return len(digits) < length or total == 0


def _double_arrow(digits: Digits, length: int) -> bool:
    if len(digits) < length:
        return True
    first, *inside, last = digits
    return sum(inside) == first + last


def _renban(digits: Digits, length: int) -> bool:
    return len({*digits}) == len(digits) and max(digits) - min(digits) < length


def _nabner(digits: Digits, _length: int) -> bool:
    return all(abs(digits[-1] - digit) > 1 for digit in digits[:-1])


def _palindrome(digits: Digits, length: int) -> bool:
    at = len(digits) - 1
    return 2 * at < length or digits[at] == digits[length - 1 - at]


def _between(digits: Digits, length: int) -> bool:
    first, *inside = digits
    if len(digits) == length:
        *inside, last = inside
        return all(min(first, last) < digit < max(first, last) for digit in inside)
    return all(digit > first for digit in inside) or all(digit < first for digit in inside)


def _zipper(digits: Digits, length: int) -> bool:
    at, middle = len(digits) - 1, length // 2
    return length % 2 == 1 and (at <= middle or digits[at] + digits[length - 1 - at] == digits[middle])


def _entropic(canvas: Canvas) -> LineRule:
    third = canvas.side // 3
    return LineRule(
        lambda digits, _length: all(
            (one - 1) // third != (two - 1) // third for one, two in combinations(digits[-3:], 2)
        ),
        partial(Clue, "entropic"),
        3,
        8,
    )


def _modular(digits: Digits, _length: int) -> bool:
    return all(one % 3 != two % 3 for one, two in combinations(digits[-3:], 2))


def _region_sums(canvas: Canvas) -> list[Bundle]:
    """Lines whose parts in the regions they pass have equal sums: found among random lines."""
    region_of = canvas.layout.region_of

    def good(cells: Sequence[int]) -> bool:
        parts = [[cells[0]]]
        for before, cell in pairwise(cells):
            if region_of[cell] == region_of[before]:
                parts[-1].append(cell)
            else:
                parts.append([cell])
        return len(parts) > 1 and len({sum(canvas.values(part)) for part in parts}) == 1

    rule = LineRule(lambda _digits, _length: True, partial(Clue, "region-sum"), 3, 6, 0.4, None, good)
    return lines(canvas, rule)


thermometers = _simple("thermometer", lambda digits, _length: _last_step(digits, int.__lt__), 3, 7, 0.45)
whispers = _lay(_whisper)
arrows = _lay(_arrow)
renbans = _simple("renban", _renban, 3, 5)
nabners = _simple("nabner", _nabner, 3, 4)
palindromes = _simple("palindrome", _palindrome, 3, 6)
between_lines = _simple("between", _between, 3, 5)
zippers = _simple("zipper", _zipper, 3, 5)
entropic_lines = _lay(_entropic)
modular_lines = _simple("modular", _modular, 3, 8)
region_sums = _region_sums
slow_thermometers = _lay(
    lambda _canvas: LineRule(
        lambda digits, _length: _last_step(digits, int.__le__), partial(Clue, "thermometer", slow=True), 3, 8, 0.45
    )
)
lockouts = _simple("lockout", _lockout, 3, 5)
sum_lines = _simple("sum-line", _sum_line, 3, 7)
double_arrows = _simple("double-arrow", _double_arrow, 4, 6)
