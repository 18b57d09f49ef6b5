"""Automata in the native kernel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress
from typing import TYPE_CHECKING

from grille import _native
from grille.native_cache import native_cache

if TYPE_CHECKING:
    from grille.sudoku.clues.automaton import Automaton


@native_cache
def native_automaton(rule: Automaton) -> _native.ClueAutomaton:
    """The automaton for the native kernel, which remembers what it can do on lines of each length."""
    return _native.ClueAutomaton(rule.next, list(rule.accepting))


def smallest(rows: Sequence[Sequence[int]], accepting: Sequence[bool]) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """The smallest automaton with the same lines: the next states by state and digit, and the accepting states."""
    width = len(rows[0])
    return _by_state(width, *_native.minimal_automaton(width, [*chain.from_iterable(rows)], accepting))


def deterministic(
    width: int,
    states: int,
    moves: Sequence[int],
    starts: Sequence[int],
    accepting: Sequence[int],
    separators: Sequence[int],
    most: int,
) -> tuple[tuple[tuple[int, ...], ...], list[int]] | None:
    """The smallest deterministic automaton for the lines of another; None if it needs more than `most` states."""
    found = _native.deterministic_automaton(width, states, moves, starts, accepting, separators, most)
    return None if found is None else _by_state(width, *found)


def _by_state(width: int, flat: Sequence[int], ends: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    # The same iterator `width` times: rows of that length.
    return tuple(zip(*[iter(flat)] * width, strict=True)), [*compress(range(len(ends)), ends)]
