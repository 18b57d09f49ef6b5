"""Hint, next, steps and rate: logical steps from the player's position."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grille.errors import LimitReached
from grille.family import logic_of
from grille.logic import Step
from grille.logic.hint import Hint
from grille.logic.rating import Reason
from grille.logic.trace import Ending, StepIterator, Trace
from grille.play.game import Game
from grille.play.next_place import NextPlace, next_place
from grille.web import limits
from grille.web.request import Request
from grille.web.result import Result, puzzle_fields


def hint(request: Request) -> Result:
    """The next step in three stages, with the moves that play it; or a mistake; or the end."""
    game = request.game()
    try:
        found = game.hint(seconds=request.budget.left)
    except LimitReached:
        found = _stopped(game)
    fields = puzzle_fields(game.puzzle) | found.data() | {"moves": _moves(game, found.step)}
    return Result(fields, stopped=found.ending is Ending.LIMIT)


def _stopped(game: Game[Any]) -> Hint:
    """The hint where a limit was reached before a step was found."""
    return Hint(game.position, ending=Ending.LIMIT)


def _moves(game: Game[Any], step: Step | None) -> list[str]:
    return [] if step is None else list(game.game_rules.moves(game.puzzle, game.board, step))


def next_cell(request: Request) -> Result:
    """The place of the next certain entry and the number of steps before it, without the entry itself."""
    game = request.game()
    try:
        found = next_place(game, request.budget.left, lambda: not request.budget.spent())
    except LimitReached:
        found = NextPlace(_stopped(game))
    return Result(puzzle_fields(game.puzzle) | found.data(), stopped=found.hint.ending is Ending.LIMIT)


def steps(request: Request) -> Result:
    """The steps to the solution, each with the moves that play it."""
    game = request.game()
    start = game.position
    walk = game.puzzle.steps(start, seconds=request.budget.left)
    most = request.number("limit", limits.MAX_STEPS)
    played: list[list[str]] = []
    stopped = False
    try:
        for step in islice(walk, most):
            played.append(_moves(game, step))
            if played[-1]:
                game.move(*played[-1])
            if request.budget.spent():
                stopped = True
                break
    except LimitReached:
        stopped = True
    ending = Ending.LIMIT if stopped else walk.ending or _ending(walk)
    fields = Trace(game.puzzle, start, tuple(walk.taken), ending).data()
    fields["steps"] = [step | {"moves": moves} for step, moves in zip(fields["steps"], played, strict=True)]
    return Result(puzzle_fields(game.puzzle) | fields, stopped)


def _ending(walk: StepIterator[Any]) -> Ending:
    """The ending where the steps stopped at the requested number."""
    done = logic_of(walk.puzzle).finished(walk.puzzle, walk.position)
    return Ending.FINISHED if done else Ending.LIMIT


def rate(request: Request) -> Result:
    """The level, the score and the techniques needed, or why there is no rating."""
    puzzle = request.puzzle()
    rating = puzzle.rate(seconds=request.budget.left)
    return Result(puzzle_fields(puzzle) | rating.data(), stopped=rating.reason is Reason.LIMIT)
