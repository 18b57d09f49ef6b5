"""Automata in the native kernel."""

from __future__ import annotations

from collections.abc import Sequence
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
    flat, ends = _native.minimal_automaton(width, [to for row in rows for to in row], accepting)
    found = tuple(tuple(flat[at : at + width]) for at in range(0, len(flat), width))
    return found, [state for state, end in enumerate(ends) if end]
