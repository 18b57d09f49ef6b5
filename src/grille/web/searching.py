"""Solve and count: what a search says, within the budget of the request."""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.outcome import Verdict
from grille.play.game import play_of
from grille.puzzle import Puzzle, Shortfall
from grille.web import bounds
from grille.web.answer import Answer, about, told
from grille.web.asked import Asked, solutions


def solve(asked: Asked) -> Answer:
    """The first solutions after those skipped, each with the moves that enter it, and how many there are if few."""
    puzzle = asked.puzzle()
    skip, most = asked.number("skip", 0), asked.number("limit", 2)
    found: list[Any] = []
    number, stopped, ended = 0, False, True
    try:
        for number, each in enumerate(solutions(puzzle, asked.budget), 1):
            if number > skip + max(most, 2 - skip):
                ended = False
                break
            if number > skip:
                found.append(each)
    except LimitReached:
        stopped, ended = True, False
    verdict = _verdict(number, stopped=stopped)
    fields = about(puzzle) | {"outcome": str(verdict), "solution": found[0].line if found else None}
    if found:
        fields |= found[0].details()
    enter = play_of(puzzle).answer
    fields["solutions"] = [
        {"number": skip + at, "line": each.line, "moves": list(enter(puzzle, each))}
        for at, each in enumerate(found[:most], 1)
    ]
    fields |= {"count": number if ended else number - (not stopped), "exact": ended}
    if len(found) > 1 and skip == 0:
        one, other = found[0].cells(), found[1].cells()
        fields |= {"second": found[1].line, "differences": [cell for cell, at in one.items() if other[cell] != at]}
    if verdict is Verdict.NONE:
        fields |= {"faults": told(puzzle.clashes())} | _shortfall(puzzle, asked)
    return Answer(fields, stopped)


def _verdict(found: int, *, stopped: bool) -> Verdict:
    """Two solutions settle it, whatever stopped the search."""
    if found > 1:
        return Verdict.SEVERAL
    return Verdict.LIMIT if stopped else (Verdict.NONE, Verdict.UNIQUE)[found]


def _shortfall(puzzle: Puzzle[Any], asked: Asked) -> dict[str, Any]:
    try:
        short = puzzle.shortfall(seconds=asked.budget.left)
    except LimitReached:
        short = Shortfall()
    return {"why": list(short.sentences)} | short.details


def count(asked: Asked) -> Answer:
    """The number of solutions up to a limit: exact, or "at least"."""
    puzzle = asked.puzzle()
    most = asked.number("limit", bounds.SOLUTIONS)
    number, exact, stopped = 0, True, False
    try:
        for _ in solutions(puzzle, asked.budget):
            number += 1
            if number >= most:
                exact = False
                break
    except LimitReached:
        exact, stopped = False, True
    fields = about(puzzle) | {"count": number, "exact": exact}
    if exact and number == 0:
        fields["faults"] = told(puzzle.clashes())
    return Answer(fields, stopped)
