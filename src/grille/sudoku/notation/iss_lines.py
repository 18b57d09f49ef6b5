"""Rules of ISS that have no kind of clue of their own, as automata along their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grille.errors import NotationError
from grille.sudoku import clues as make
from grille.sudoku.clues.automaton import Automaton, minimal, unfold_rows
from grille.sudoku.clues.cells import Cell
from grille.sudoku.clues.clue import Clue

Cells = Sequence[Cell]
_Seen = tuple[int, int, int, int, int]
_State = tuple[int, int]
Digits = range


def look_and_say(cells: Cells, text: str) -> Clue:
    """Pairs of a count and a digit: the digit is in so many cells."""
    if not text or len(text) % 2 or not text.isdecimal():
        raise NotationError(f"expected pairs of a count and a digit, found {text[:20]!r}")
    counts = [(int(text[at]), int(text[at + 1])) for at in range(0, len(text), 2)]
    values = [digit for count, digit in counts for _ in range(count)]
    return make.contains(cells, values, [digit for count, digit in counts if count == 0])


def lunchbox(cells: Cells, total: int, digits: Digits) -> Iterator[Clue]:
    """Different digits; those between the smallest and the largest of them add up to a total."""
    if len(cells) > 1:
        yield make.cage(cells)
    yield make.line(cells, _lunch(len(cells), total, digits))


@lru_cache(maxsize=256)
def _lunch(length: int, total: int, digits: Digits) -> Automaton:
    cap, first, last = total + 1, digits[0], digits[-1]
    nothing = int(total == 0)
    # Sums above the total are all the same.
    capped = [min(cap, each) for each in range(cap + last + 1)]

    # The smallest and the largest so far, whether the sum between them is right, and the sums after each of them, which
    # count no more once no other digit can be larger or smaller.
    def row_of(seen: _Seen) -> list[_Seen | None]:
        low, high, right, after_low, after_high = seen
        if high < low:
            return [(digit, digit, nothing, 0, 0) for digit in digits]
        counts_low, counts_high = high != last, low != first
        below, above = int(after_high == total), int(after_low == total)
        row: list[_Seen | None] = []
        for digit in digits:
            if digit < low:
                beyond = after_high + digit if digit != first else 0
                row.append((digit, high, below, 0, capped[beyond]))
            elif digit > high:
                beyond = after_low + digit if digit != last else 0
                row.append((low, digit, above, capped[beyond], 0))
            elif digit in (low, high):
                row.append(None)
            else:
                one = after_low + digit if counts_low else 0
                two = after_high + digit if counts_high else 0
                row.append((low, high, right, capped[one], capped[two]))
        return row

    start: _Seen = (1, 0, 0, 0, 0)
    rows, states = unfold_rows(start, row_of, length)
    return minimal(digits[0], rows, [seen[2] == 1 for seen in states])


def skyscraper(cells: Cells, count: int, digits: Digits) -> Clue:
    """As many digits as `count` are larger than all before; a 0 does not count."""
    return make.skyscraper(cells, count) if digits[0] == 1 else make.line(cells, _skyscraper(count, digits))


@lru_cache(maxsize=256)
def _skyscraper(count: int, digits: Digits) -> Automaton:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        largest, seen = state
        if digit <= largest:
            return state
        return (digit, seen + 1) if seen < count else None

    return Automaton.build((0, 0), step, lambda state: state[1] == count, digits)


def rellik(cells: Cells, total: int, digits: Digits) -> Iterator[Clue]:
    """Different digits, none of which add up to a total."""
    if len(cells) > 1:
        yield make.cage(cells)
    yield make.line(cells, _rellik(total, digits))


@lru_cache(maxsize=256)
def _rellik(total: int, digits: Digits) -> Automaton:
    mask = (1 << total + 1) - 1

    # Bit s is set if some of the digits so far add up to s; a 0 alone adds up to 0.
    def step(sums: int, digit: int) -> int | None:
        found = (sums | sums << digit) & mask
        return None if (digit and found >> total & 1) or digit == total else found

    return Automaton.build(1, step, lambda _: True, digits)


def equality(cells: Cells, digits: Digits) -> Iterator[Clue]:
    """Different digits; as many even as odd ones, as many low as high ones, and not the one in the middle."""
    if len(cells) > 1:
        yield make.cage(cells)
    yield make.line(cells, _equality(len(cells), digits))


@lru_cache(maxsize=256)
def _equality(length: int, digits: Digits) -> Automaton:
    half = len(digits) // 2

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        at = digit - digits[0]
        if half <= at < len(digits) - half:
            return None
        even, low = state
        found = (even + (1 if digit % 2 == 0 else -1), low + (1 if at < half else -1))
        return found if max(map(abs, found)) <= length else None

    return Automaton.build((0, 0), step, lambda state: state == (0, 0), digits)


def count_distinct(cells: Cells, digits: Digits) -> Clue:
    """The first digit says how many different digits the other cells have."""
    return make.line(cells, _distinct(len(cells), digits))


@lru_cache(maxsize=64)
def _distinct(length: int, digits: Digits) -> Automaton:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        count, seen = state
        if count < 0:
            return (digit, 0)
        seen |= 1 << digit
        return (count, seen) if seen.bit_count() <= count else None

    return Automaton.build((-1, 0), step, lambda state: state[0] == state[1].bit_count(), digits, length)


def value_indexing(cells: Cells, digits: Digits) -> Clue:
    """The second digit says how many cells after the second the first digit is found again."""
    if len(cells) < 3:
        raise NotationError("expected at least three cells")
    return make.line(cells, _value_indexing(len(cells) - 2, digits))


@lru_cache(maxsize=256)
def _value_indexing(most: int, digits: Digits) -> Automaton:
    # The digit to find and in how many cells; -1 before the first digit and before the second.
    def step(state: _State, digit: int) -> _State | None:
        value, left = state
        if value < 0:
            return (digit, -1)
        if left < 0:
            return (value, digit) if 1 <= digit <= most else None
        if left == 0:
            return state
        if left == 1:
            return (0, 0) if digit == value else None
        return (value, left - 1)

    start: _State = (-1, -1)
    return Automaton.build(start, step, lambda state: state[1] == 0, digits)


def squares(side: int, groups: Sequence[int], digits: Digits) -> Iterator[Clue]:
    """Every square of 2x2 cells has a digit of each group; `groups` are numbers from 0, one for each digit."""
    full = (1 << 1 + max(groups)) - 1

    def step(seen: int, digit: int) -> int:
        return seen | 1 << groups[digit - digits[0]]

    rule = Automaton.build(0, step, lambda seen: seen == full, digits)
    for row in range(1, side):
        for column in range(1, side):
            cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
            yield make.line(cells, rule)


def dutch_flatmates(side: int, digits: Digits) -> Iterator[Clue]:
    """Every 5 has a 1 above it or a 9 below it."""

    def step(state: str, digit: int) -> str | None:
        if state == "needs 9" and digit != 9:
            return None
        if digit == 5:
            return "free" if state == "after 1" else "needs 9"
        return "after 1" if digit == 1 else "free"

    rule = Automaton.build("free", step, lambda state: state != "needs 9", digits)
    for column in range(1, side + 1):
        yield make.line([(row, column) for row in range(1, side + 1)], rule)
