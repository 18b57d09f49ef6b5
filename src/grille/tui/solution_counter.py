"""How many solutions a puzzle has, counted beside the typing and told in words.

How long it takes depends on the machine; what is said in the end does not. A count is bounded by its guesses, never by
the clock: after each slice of time it says what is known so far, and goes on.
"""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.family import family
from grille.outcome import Count, Outcome, Verdict
from grille.puzzle import Puzzle
from grille.search import Budget, Search

# How far the count goes: so many solutions, so many guesses.
MOST = 1000
GUESSES = 200_000
# Seconds of counting between two looks at whether anybody still wants it.
SLICE = 0.25


class SolutionCounter:
    """A count under way. `go_on` counts for a while; `over` says whether that was all, and `text` what is known."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self.puzzle = puzzle
        self.over = False
        self.text = "Counting…"
        self._search: Search[Any] | None = None
        self._shown: list[Any] = []
        self._number = 0

    def go_on(self) -> None:
        """Counts for a slice of time, or to the end."""
        search = self._search = self._search or self.puzzle.search()
        budget = Budget(GUESSES, SLICE)
        try:
            while self._number < MOST:
                found = budget.next(search)
                if found is None:
                    self._tell(Count(self._number, exact=True, statistics=search.statistics()))
                    return
                self._number += 1
                self._shown += [found] if self._number <= 2 else []
        except LimitReached:
            if search.statistics().guesses < GUESSES:
                self.text = f"Counting… {self._number:,} so far." if self._number else "Counting…"
                return
        self._tell(Count(self._number, exact=False, statistics=search.statistics()))

    def _tell(self, count: Count) -> None:
        self.over = True
        self.text = "\n".join(_lines(self.puzzle, count, tuple(self._shown)))


def _lines(puzzle: Puzzle[Any], count: Count, shown: tuple[Any, ...]) -> list[str]:
    """None and why, one, several, or that it was stopped; then what the family remarks on its best answer."""
    if not shown:
        if not count.exact:
            return [f"Stopped at the limit: whether there is a solution is not known after {GUESSES:,} guesses."]
        reasons = [fault.message for fault in puzzle.faults()] or [*puzzle.shortfall().sentences]
        return ["No solution.", *reasons]
    if not count.exact and len(shown) == 1:
        return [f"Stopped at the limit: one was found; whether there are more is not known after {GUESSES:,} guesses."]
    lines = ["Exactly one solution." if len(shown) == 1 else several(count)]
    remark = family(puzzle.family).remark
    if remark is not None:
        return [*lines, f"The best: {remark(shown[0])}."]
    differ = Outcome(Verdict.SEVERAL, shown, count.statistics).differences
    if differ:
        lines.append(f"Two of them differ at {', '.join(differ[:6])}{', …' if len(differ) > 6 else ''}.")
    return lines


def several(count: Count) -> str:
    """A number of solutions that is known to be two or more.

    >>> from grille.outcome import Statistics
    >>> several(Count(12, True, Statistics("")))
    'Several solutions: 12.'
    """
    if count.exact:
        return f"Several solutions: {count.value:,}."
    return f"Several solutions: at least {count.value:,}{'' if count.value >= MOST else '; stopped at the limit'}."
