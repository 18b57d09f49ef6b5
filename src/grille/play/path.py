"""The explained path of a puzzle: every step from the start to the end, with the moves that play it.

A game that has it needs no engine. The first step of the path that is not yet entered is always valid, because what it
builds on, all the steps before it, is entered. So hints, checks and the solution work without the service.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from grille.data import nested
from grille.errors import LimitReached
from grille.logic import Step
from grille.logic.trace import Ending
from grille.outcome import Verdict
from grille.play.game import Game
from grille.puzzle import Puzzle

# A longer path is not shipped: boards of side 36 have more than a thousand steps.
MAX_STEPS = 1200
# The fields of a step that are left out: those that follow from others (the sentence is its three parts in a row; title
# and level are in the catalogue of techniques), and those of few steps if they are empty.
_DERIVED = ("sentence", "title", "code", "level", "trial")
_OPTIONAL = ("places", "removes", "branches", "contradiction")


def explained_path(
    puzzle: Puzzle[Any],
    solution: Any = None,
    seconds: float | None = None,
    go_on: Callable[[], bool] = lambda: True,
) -> dict[str, Any] | None:
    """The path of a puzzle with one solution as plain data: its steps, and the moves that enter the solution.

    None where the techniques do not reach the end, or there are too many steps. Raises LimitReached after `seconds`, or
    where `go_on` is false after a step.
    """
    if solution is None:
        outcome = puzzle.solve(seconds=seconds)
        if outcome.verdict is Verdict.LIMIT:
            raise LimitReached("stopped at the time limit before the solution was known")
        if not outcome.unique:
            return None
        solution = outcome.solution
    game: Game[Any] = Game(puzzle)
    walk = puzzle.steps(seconds=seconds)
    steps: list[dict[str, Any]] = []
    for step in islice(walk, MAX_STEPS):
        if step.contradiction:
            return None
        if not go_on():
            raise LimitReached("stopped before the path was known")
        moves = game.game_rules.moves(puzzle, game.board, step)
        steps.append(step_fields(step) | {"moves": list(moves)})
        if moves:
            game.move(*moves)
    if walk.ending not in (None, Ending.FINISHED) or not game.done:
        return None
    return {"steps": steps, "answer": list(game.game_rules.answer(puzzle, solution))}


def path_or_none(puzzle: Puzzle[Any], solution: Any = None, seconds: float | None = None) -> dict[str, Any] | None:
    """The path, or None where there is none within the time."""
    try:
        return explained_path(puzzle, solution, seconds)
    except LimitReached:
        return None


def step_fields(step: Step) -> dict[str, Any]:
    """A step as plain data without what the page can derive."""
    return _packed(nested(step) | ({"where": step.where} if step.where else {}))


def _packed(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a step and of the steps of its branches, without those that are derived or empty."""
    kept = {name: value for name, value in fields.items() if name not in _DERIVED and (value or name not in _OPTIONAL)}
    if "branches" in kept:
        kept["branches"] = [
            branch | {"steps": [_packed(step) for step in branch["steps"]]} for branch in kept["branches"]
        ]
    return kept
