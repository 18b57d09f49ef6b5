"""How many solutions a puzzle has, in words, within the time that somebody who is typing gives it."""

from __future__ import annotations

from typing import Any

from grille.family import family
from grille.outcome import Count, Verdict
from grille.puzzle import Puzzle

# How far the count goes, and for how long.
MOST = 1000
LIVE = 2.0


def solutions_of(puzzle: Puzzle[Any]) -> str:
    """None and why, one, several, or that it was stopped; then what the family remarks on its best answer."""
    outcome = puzzle.solve(seconds=LIVE)
    if outcome.verdict is Verdict.NONE:
        reasons = [fault.message for fault in outcome.faults] or [*puzzle.shortfall(seconds=LIVE).sentences]
        return "\n".join(["No solution.", *reasons])
    if outcome.verdict is Verdict.LIMIT:
        seen = "One was found; whether there are more" if outcome.solutions else "Whether there is a solution"
        return f"Stopped at the limit: {seen} is not known after {LIVE:.0f} seconds."
    remark = family(puzzle.family).remark
    lines = ["Exactly one solution."]
    if outcome.verdict is Verdict.SEVERAL:
        lines = [several(puzzle.count(MOST, seconds=LIVE))]
        differ = outcome.differences
        if remark is None and differ:
            lines.append(f"Two of them differ at {', '.join(differ[:6])}{', …' if len(differ) > 6 else ''}.")
    return "\n".join([*lines, f"The best: {remark(outcome.solution)}."] if remark is not None else lines)


def several(count: Count) -> str:
    """A number of solutions that is known to be two or more.

    >>> from grille.outcome import Statistics
    >>> several(Count(12, True, Statistics("")))
    'Several solutions: 12.'
    """
    if count.exact:
        return f"Several solutions: {count.value:,}."
    least = max(2, count.value)
    return f"Several solutions: at least {least:,}{'' if least >= MOST else '; stopped at the limit'}."
