"""Looking ahead: the next thing that can be settled, past all that only rules out."""

from __future__ import annotations

from typing import Any, NamedTuple

from grille.logic.hint import Hint
from grille.play import Game


class Ahead(NamedTuple):
    """The step that settles something, and how many come before it; or, without one, what stands in the way."""

    hint: Hint
    before: int = 0


def next_place(game: Game[Any], seconds: float) -> Ahead:
    """The first step from here that settles something."""
    hint = game.look(seconds=seconds)
    if hint.step is None or hint.step.places or hint.step.contradiction or game.play.hint is not None:
        return Ahead(hint)
    walk = game.puzzle.steps(game.position, seconds=seconds)
    before = 0
    for before, step in enumerate(walk):
        if step.places or step.contradiction:
            return Ahead(Hint(walk.position, step), before)
    return Ahead(Hint(walk.position, ending=walk.ending), before)
