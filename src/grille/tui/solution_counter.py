"""Counts the solutions of a puzzle while it is edited, and describes the result.

The time this takes depends on the machine, the final text does not: a count is limited by guesses, never by the clock.
After each slice of time the text shows the count so far.
"""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.family import family
from grille.outcome import Count, Outcome, Verdict
from grille.puzzle import Puzzle
from grille.search import Budget, Search

# The limits of a count: solutions and guesses.
MOST = 1000
GUESSES = 200_000
# Seconds between two checks whether the count is still needed.
SLICE = 0.25


class SolutionCounter:
    """A count in progress: `go_on` counts for a slice, `over` is true at the end, `text` describes the state."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self.puzzle = puzzle
        self.over = False
        self.text = "Counting…"
        self._search: Search[Any] | None = None
        self._shown: list[Any] = []
        self._number = 0

    def go_on(self) -> None:
        """Count for a slice of time, or to the end."""
        search = self._search = self._search or self.puzzle.search()
        budget = Budget(GUESSES, SLICE)
        try:
            while self._number < MOST:
                found = budget.next(search)
                if found is None:
                    self._finish(Count(self._number, exact=True, statistics=search.statistics()))
                    return
                self._number += 1
                self._shown += [found] if self._number <= 2 else []
        except LimitReached:
            if search.statistics().guesses < GUESSES:
                self.text = f"Counting… {self._number:,} so far." if self._number else "Counting…"
                return
        self._finish(Count(self._number, exact=False, statistics=search.statistics()))

    def _finish(self, count: Count) -> None:
        self.over = True
        self.text = "\n".join(_lines(self.puzzle, count, tuple(self._shown)))


def _lines(puzzle: Puzzle[Any], count: Count, shown: tuple[Any, ...]) -> list[str]:
    """The result as lines: the number of solutions, or why there is none; then the family's remark on the best one."""
    if not shown:
        if not count.exact:
            return [f"Stopped at the limit of {GUESSES:,} guesses: not known if there is a solution."]
        reasons = [fault.message for fault in puzzle.faults()] or [*puzzle.shortfall().sentences]
        return ["No solution.", *reasons]
    if not count.exact and len(shown) == 1:
        return [f"Stopped at the limit of {GUESSES:,} guesses: one solution, not known if there are more."]
    lines = ["Exactly one solution." if len(shown) == 1 else several(count)]
    remark = family(puzzle.family).remark
    if remark is not None:
        return [*lines, f"The best: {remark(shown[0])}."]
    differ = Outcome(Verdict.SEVERAL, shown, count.statistics).differences
    if differ:
        lines.append(f"Two of them differ at {', '.join(differ[:6])}{', …' if len(differ) > 6 else ''}.")
    return lines


def several(count: Count) -> str:
    """The text for two or more solutions.

    >>> from grille.outcome import Statistics
    >>> several(Count(12, True, Statistics("")))
    'Several solutions: 12.'
    """
    if count.exact:
        return f"Several solutions: {count.value:,}."
    return f"Several solutions: at least {count.value:,}{'' if count.value >= MOST else '; stopped at the limit'}."
