"""What a setter wants to know: what is possible, how hard it is, what is unnecessary, what is missing."""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.outcome import Verdict
from grille.web.request import Request
from grille.web.result import Result, puzzle_fields

# Additions are found for puzzles with at most this many solutions: others need more than a given.
FEW_SOLUTIONS = 100


def setter(request: Request) -> Result:
    """The rating, the digits each cell has in any solution, unnecessary givens and clues, and what makes it unique.

    What is not known is null; a family without givens or candidates has neither.
    """
    puzzle = request.puzzle()
    names = ("rating", "candidates", "unnecessary", "unnecessary_clues", "additions")
    fields: dict[str, Any] = dict.fromkeys(names)
    stopped = False
    try:
        outcome = puzzle.solve(seconds=request.budget.left)
        if outcome.unique:
            fields["rating"] = puzzle.rate(seconds=request.budget.left).data()
            unnecessary = _named(puzzle, "unnecessary", request)
            if unnecessary is not None:
                fields["unnecessary"] = list(unnecessary.givens)
                fields["unnecessary_clues"] = [str(clue) for clue in unnecessary.clues]
        found = _named(puzzle, "true_candidates", request)
        if found is not None:
            fields["candidates"] = {f"r{row}c{column}": list(digits) for (row, column), digits in found.items()}
        if outcome.verdict is Verdict.SEVERAL:
            fields["additions"] = _additions(puzzle, request)
    except LimitReached:
        stopped = True
    return Result(puzzle_fields(puzzle) | fields, stopped)


def _additions(puzzle: Any, request: Request) -> list[str] | None:
    """Givens that make the solution unique, each alone; None if there are too many solutions, or none alone does."""
    if not hasattr(puzzle, "additions") or not puzzle.count(FEW_SOLUTIONS, seconds=request.budget.left).exact:
        return None
    found = _named(puzzle, "additions", request)
    return list(found.alone) or None


def _named(puzzle: Any, method: str, request: Request) -> Any:
    """The result of a method that only some families have; None for the others."""
    found = getattr(puzzle, method, None)
    return None if found is None else found(seconds=request.budget.left)
