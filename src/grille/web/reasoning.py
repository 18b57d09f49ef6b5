"""Hint, next, steps, rate: what a person would see, from the player's own position."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grille.data import nested
from grille.errors import LimitReached
from grille.family import logic_of
from grille.logic import Step
from grille.logic.rating import Reason
from grille.logic.trace import Ending, Walk
from grille.play.game import Game
from grille.play.next_place import next_place
from grille.web import bounds
from grille.web.answer import Answer, about
from grille.web.asked import Asked, spent


def hint(asked: Asked) -> Answer:
    """The next step in three beats, with the moves that play it; or the mistake; or the end."""
    game = asked.game()
    try:
        found = game.hint(seconds=asked.budget.left)
    except LimitReached as limit:
        fields = {"nudge": str(limit), "title": str(limit), "explanation": str(limit)}
        nothing: dict[str, Any] = {"step": None, "moves": [], "mistakes": [], "ending": str(Ending.LIMIT)}
        return Answer(about(game.puzzle) | fields | nothing, stopped=True)
    fields = about(game.puzzle) | found.data() | {"moves": _moves(game, found.step)}
    return Answer(fields)


def _moves(game: Game[Any], step: Step | None) -> list[str]:
    return [] if step is None else list(game.play.moves(game.puzzle, game.board, step))


def next_cell(asked: Asked) -> Answer:
    """Where the next entry can be made for certain, and after how many steps; never what it is."""
    game = asked.game()
    try:
        found = next_place(game, asked.budget.left, lambda: not spent(asked.budget))
    except LimitReached:
        nothing: dict[str, Any] = {"at": None, "steps": 0, "mistakes": [], "ending": str(Ending.LIMIT)}
        return Answer(about(game.puzzle) | nothing, stopped=True)
    return Answer(about(game.puzzle) | found.data())


def steps(asked: Asked) -> Answer:
    """The way to the end, each step with the moves that play it."""
    game = asked.game()
    walk = game.puzzle.steps(game.position, seconds=asked.budget.left)
    most = asked.number("limit", bounds.STEPS)
    shown: list[dict[str, Any]] = []
    stopped = False
    try:
        for step in islice(walk, most):
            texts = _moves(game, step)
            shown.append(nested(step) | {"moves": texts})
            if texts:
                game.move(*texts)
            if spent(asked.budget):
                stopped = True
                break
    except LimitReached:
        stopped = True
    ending = Ending.LIMIT if stopped else walk.ending or _ending(walk, most)
    fields = about(game.puzzle) | {
        "steps": shown,
        "finished": ending is Ending.FINISHED,
        "trial": any(step.trial for step in walk.taken),
        "ending": ending and str(ending),
    }
    return Answer(fields, stopped)


def _ending(walk: Walk[Any], most: int) -> Ending | None:
    """How a walk that was not walked on ends: with the last step that was asked for, or not known."""
    if len(walk.taken) == most and logic_of(walk.puzzle).finished(walk.puzzle, walk.position):
        return Ending.FINISHED
    return None


def rate(asked: Asked) -> Answer:
    """The level, the score and the techniques it takes, or why there is no rating."""
    puzzle = asked.puzzle()
    rating = puzzle.rate(seconds=asked.budget.left)
    fields = about(puzzle) | rating.data()
    if rating.reason is not None:
        return Answer(fields, stopped=rating.reason is Reason.LIMIT)
    return Answer(fields | {"title": None if rating.hardest is None else rating.hardest.title})
