"""The automata of the named clues. Each is built once for a set of digits."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from grille.sudoku.clues.automaton import Automaton, minimal, unfold_rows

_START: tuple[int, ...] = ()
_cached = lru_cache(maxsize=1024)


@_cached
def between(first: int, side: int) -> Automaton:
    """Digits strictly between the ends; the state is the first end, the direction, the farthest digit and the last."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        end = state[0]
        if digit == end:
            return None
        way = 1 if digit > end else -1
        if len(state) == 1:
            return (end, way, end, digit)
        # The digit that was last so far is in the middle after all.
        middle = max(state[2], state[3]) if way > 0 else min(state[2], state[3])
        return (end, way, middle, digit) if way == state[1] else None

    def accepts(state: tuple[int, ...]) -> bool:
        return len(state) == 4 and state[1] * (state[3] - state[2]) > 0

    return Automaton.build(_START, step, accepts, range(first, first + side))


@_cached
def lockout(first: int, side: int, difference: int) -> Automaton:
    """Digits outside the range of the ends; the state is the first end, the nearest digits around it, and the last."""

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        end = state[0]
        if digit == end:
            return None
        if len(state) == 1:
            return (end, first - 1, first + side, digit)
        _, below, above, last = state
        return (end, max(below, last), above, digit) if last < end else (end, below, min(above, last), digit)

    def accepts(state: tuple[int, ...]) -> bool:
        return len(state) == 4 and abs(state[3] - state[0]) >= difference and state[1] < state[3] < state[2]

    return Automaton.build(_START, step, accepts, range(first, first + side))


@_cached
def segments(first: int, side: int, total: int) -> Automaton:
    """A line cut into parts with the same sum; the state is the sum of the part so far."""

    def step(sofar: int, digit: int) -> int | None:
        # A part that is complete may still take a 0.
        found = digit if sofar == total and digit else sofar + digit
        return found if found <= total else None

    return Automaton.build(0, step, lambda sofar: sofar == total, range(first, first + side))


@_cached
def loop_segments(first: int, side: int, total: int, begun: int) -> Automaton:
    """A loop cut into parts with the same sum, where the part of the first cell has `begun` with a sum at the end."""

    # Whether a part was completed, and the sum of the part so far.
    def step(state: tuple[bool, int], digit: int) -> tuple[bool, int] | None:
        done, sofar = state
        found = digit if sofar == total and digit else sofar + digit
        return (done or found == total, found) if found <= total else None

    def accepts(state: tuple[bool, int]) -> bool:
        return state == (True, begun or total)

    start: tuple[bool, int] = (False, begun)
    return Automaton.build(start, step, accepts, range(first, first + side))


@_cached
def variety(first: int, group_of: tuple[int, ...]) -> Automaton:
    """Any k neighbouring digits are of k different groups, where k is the number of groups."""
    size = len({*group_of})

    def step(last: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        group = group_of[digit - first]
        if group in last:
            return None
        kept = (*last, group)
        return kept[max(0, len(kept) - size + 1) :]

    return Automaton.build(_START, step, lambda _: True, range(first, first + len(group_of)))


@_cached
def sandwich(first: int, side: int) -> dict[Hashable, Automaton]:
    """By total: the digits between the smallest and the largest digit. The state is their set (or sum, if many).

    A line contains every digit once, so nothing is said about lines without the two.
    """
    low, high = first, first + side - 1
    small = side <= 9

    def step(state: tuple[str, int, int], digit: int) -> tuple[str, int, int] | None:
        where, end, held = state
        crust = digit in (low, high)
        if where == "before":
            return ("inside", digit, 0) if crust else state
        if where == "after":
            return None if crust else state
        if crust:
            return ("after", 0, added(held)) if digit != end else None
        if small and held >> digit & 1:
            return None
        return ("inside", end, held | 1 << digit if small else held + digit)

    def added(held: int) -> int:
        return sum(digit for digit in range(first, first + side) if held >> digit & 1) if small else held

    start: tuple[str, int, int] = ("before", 0, 0)
    return Automaton.family(
        start, step, lambda state: state[2] if state[0] == "after" else None, range(first, first + side)
    )


@_cached
def x_sum(first: int, side: int) -> dict[Hashable, Automaton]:
    """By total: the first x digits, where x is the first of them. The state is how many are left, and their sum."""
    most = sum(range(first, first + side))

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, total = state
        if left < 0:
            return (digit - 1, digit) if digit else (0, 0)
        if left == 0:
            return state
        return (left - 1, total + digit) if total + digit <= most else None

    start: tuple[int, int] = (-1, 0)
    return Automaton.family(start, step, lambda state: None if state[0] else state[1], range(first, first + side))


@_cached
def skyscraper(first: int, side: int) -> dict[Hashable, Automaton]:
    """By count: digits that are larger than all before. The state is the largest so far and how many there were.

    A 0 does not count.
    """

    def step(state: tuple[int, int], digit: int) -> tuple[int, int]:
        largest, seen = state
        return (digit, seen + 1) if digit > largest else state

    return Automaton.family((0, 0), step, lambda state: state[1], range(first, first + side))


@_cached
def hidden_skyscraper(first: int, side: int) -> dict[Hashable, Automaton]:
    """By digit: the first that is smaller than one before it. The state is the largest so far, then that digit."""

    def step(state: tuple[str, int], digit: int) -> tuple[str, int]:
        where, number = state
        if where == "hidden":
            return state
        return ("seen", digit) if digit >= number else ("hidden", digit)

    start: tuple[str, int] = ("seen", first)
    return Automaton.family(
        start, step, lambda state: state[1] if state[0] == "hidden" else None, range(first, first + side)
    )


@_cached
def numbered_room(first: int, side: int) -> dict[Hashable, Automaton]:
    """By digit: the one in place x, where x is the first digit. The state is how far away it is, then the digit."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left = state[0]
        if left < 0:
            # A 0 points before the line.
            return None if digit == 0 else (digit - 1, digit if digit == 1 else -1)
        if left == 0:
            return state
        return (left - 1, digit if left == 1 else -1)

    start: tuple[int, int] = (-1, -1)
    return Automaton.family(start, step, lambda state: None if state[0] else state[1], range(first, first + side))


@_cached
def contains(first: int, side: int, digits: tuple[int, ...]) -> Automaton:
    """Every one of these digits occurs, as often as it is named; the state is what is still missing."""

    def row_of(missing: tuple[int, ...]) -> list[tuple[int, ...]]:
        row = [missing] * side
        for at, digit in enumerate(missing):
            row[digit - first] = missing[:at] + missing[at + 1 :]
        return row

    rows, states = unfold_rows(tuple(sorted(digits)), row_of)
    return minimal(first, rows, [not missing for missing in states])
