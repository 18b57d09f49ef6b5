"""The place of the next entry: the first step that places something, after those that only rule out."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from grille.data import versioned
from grille.errors import LimitReached
from grille.logic.hint import Hint
from grille.logic.trace import Ending
from grille.play.game import Game

# The cell or tile that a placement begins with.
_NAME = re.compile(r"r[0-9]+c[0-9]+|t[0-9]+")


class NextPlace(NamedTuple):
    """The step that places something and the number of steps before it; or why there is none."""

    hint: Hint
    before: int = 0

    @property
    def at(self) -> str | None:
        """The cell or tile to look at; None where nothing can be placed."""
        step = self.hint.step
        match = None if step is None or not step.places else _NAME.search(step.places[0])
        return None if match is None else match[0]

    @property
    def finishable(self) -> bool:
        """Whether no mistake and no contradiction was found."""
        return not self.hint.mistakes and not (self.hint.step is not None and self.hint.step.contradiction)

    def data(self) -> dict[str, Any]:
        """The place as plain data, without the entry; `steps` includes the step that makes it."""
        ending = self.hint.ending if self.finishable else Ending.CONTRADICTION
        fields = {"at": self.at, "steps": self.before + 1 if self.at else self.before}
        mistakes = [fault.data() for fault in self.hint.mistakes]
        return versioned(fields | {"mistakes": mistakes, "ending": None if ending is None else str(ending)})


def next_place(game: Game[Any], seconds: float, go_on: Callable[[], bool] = lambda: True) -> NextPlace:
    """The first step from here that places something.

    Raises LimitReached after `seconds`, or where `go_on` returns false after a step.
    """
    end = monotonic() + seconds
    hint = game.look(seconds=seconds)
    if hint.step is None or hint.step.places or hint.step.contradiction or game.game_rules.hint is not None:
        return NextPlace(hint)
    walk = game.puzzle.steps(game.position, seconds=max(0.0, end - monotonic()))
    before = 0
    for before, step in enumerate(walk):
        if step.places or step.contradiction:
            return NextPlace(Hint(walk.position, step), before)
        if not go_on():
            raise LimitReached("stopped before a place was found")
    return NextPlace(Hint(walk.position, ending=walk.ending), before)
