"""Solve and count, within the budget of the request."""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.outcome import Count, Outcome, Verdict
from grille.play.game import game_rules_of
from grille.web import limits
from grille.web.request import Request, solutions
from grille.web.result import Result, puzzle_fields


def solve(request: Request) -> Result:
    """The first solutions after those skipped, each with the moves that enter it, and their number where known."""
    puzzle = request.puzzle()
    skip, most = request.number("skip", 0), request.number("limit", 2)
    search = puzzle.search()
    found: list[Any] = []
    number, stopped, ended = 0, False, True
    try:
        for number, each in enumerate(solutions(search, request.budget), 1):
            if number > skip + max(most, 2 - skip):
                ended = False
                break
            if number > skip:
                found.append(each)
    except LimitReached:
        stopped, ended = True, False
    verdict = _verdict(number, stopped=stopped)
    faults = puzzle.clashes() if verdict is Verdict.NONE else ()
    # The first two solutions are compared; later ones are only shown.
    shown = tuple(found[: 1 if skip else 2])
    fields = _data(Outcome(verdict, shown, search.statistics(), faults, puzzle), request)
    enter = game_rules_of(puzzle).answer
    fields["solutions"] = [
        {"number": skip + at, "line": each.line, "moves": list(enter(puzzle, each))}
        for at, each in enumerate(found[:most], 1)
    ]
    fields |= {"count": number if ended else number - (not stopped), "exact": ended}
    return Result(puzzle_fields(puzzle) | fields, stopped)


def _data(outcome: Outcome[Any], request: Request) -> dict[str, Any]:
    """The outcome as data, without further analysis of the family where there is no time for it."""
    try:
        return outcome.data(seconds=request.budget.left)
    except LimitReached:
        return outcome._replace(puzzle=None).data()


def _verdict(found: int, *, stopped: bool) -> Verdict:
    """The verdict; two solutions are enough, even where a limit stopped the search."""
    if found > 1:
        return Verdict.SEVERAL
    return Verdict.LIMIT if stopped else (Verdict.NONE, Verdict.UNIQUE)[found]


def count(request: Request) -> Result:
    """The number of solutions up to a limit, exact or a lower bound."""
    puzzle = request.puzzle()
    most = request.number("limit", limits.MAX_SOLUTIONS)
    search = puzzle.search()
    number, exact, stopped = 0, True, False
    try:
        for _ in solutions(search, request.budget):
            number += 1
            if number >= most:
                exact = False
                break
    except LimitReached:
        exact, stopped = False, True
    found = Count(number, exact, search.statistics())
    faults = puzzle.clashes() if exact and not number else ()
    return Result(puzzle_fields(puzzle) | found.data() | {"faults": [fault.data() for fault in faults]}, stopped)
