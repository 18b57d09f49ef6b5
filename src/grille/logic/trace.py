"""StepIterator and Trace: an iterator over steps, and the complete list of steps with its ending."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from grille.data import nested, to_json, versioned
from grille.errors import LimitReached
from grille.logic import START, Logic, Origin, Position, Step
from grille.outcome import Outcome

P = TypeVar("P")


class Ending(StrEnum):
    """How a sequence of steps ends."""

    FINISHED = "finished"  # the puzzle is solved
    STUCK = "stuck"  # no technique applies
    CONTRADICTION = "contradiction"  # the last step shows that there is no solution
    LIMIT = "limit"  # stopped before it was known


_ENDS = {
    Ending.FINISHED: "finished",
    Ending.STUCK: "stuck: no technique applies",
    Ending.CONTRADICTION: "contradiction: there is no solution",
    Ending.LIMIT: "stopped at the limit",
}


class Trace(NamedTuple):
    """All steps from a position (usually the start), and how they end."""

    puzzle: Any
    start: Position
    steps: tuple[Step, ...]
    ending: Ending

    @property
    def finished(self) -> bool:
        return self.ending is Ending.FINISHED

    @property
    def contradiction(self) -> bool:
        return self.ending is Ending.CONTRADICTION

    @property
    def trial(self) -> bool:
        """Whether it needed trial and error."""
        return any(step.trial for step in self.steps)

    def positions(self) -> Iterator[Position]:
        """Iterate over the positions before each step and after the last."""
        position = self.start
        yield position
        for step in self.steps:
            position = position.after(step)
            yield position

    def __repr__(self) -> str:
        return f"<Trace: {self}>"

    def __str__(self) -> str:
        steps = f"{len(self.steps)} step{'' if len(self.steps) == 1 else 's'}"
        return f"{steps}, {_ENDS[self.ending]}{', with trials' if self.trial else ''}"

    def _repr_html_(self) -> str:
        from grille.html import items, paragraph, pictures, result

        *_, last = self.positions()
        sides = [self.puzzle.picture(position).svg() for position in dict.fromkeys((self.start, last))]
        texts = (f"{step.technique.title}. {step.sentence}" for step in self.steps)
        return result(paragraph(f"{self}."), pictures(sides), items(texts, numbered=True, folded="Step by step"))

    def data(self) -> dict[str, Any]:
        """Return the trace as plain data: all steps, and how they end."""
        return versioned(
            {
                "steps": [nested(step) for step in self.steps],
                "finished": self.finished,
                "trial": self.trial,
                "ending": str(self.ending),
            }
        )

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


class StepIterator(Generic[P]):
    """An iterator over the steps of a puzzle. Each is found on demand.

    `taken` holds the steps so far, `position` the position after them, and `ending` why it stopped. At a limit it
    raises LimitReached, so an iterator that ends has yielded all steps. `outcome` is the puzzle's outcome, if it is
    known.
    """

    def __init__(
        self,
        logic: Logic[P],
        puzzle: P,
        start: Position = START,
        seconds: float | None = None,
        outcome: Outcome[Any] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.start = self.position = start
        self.taken: list[Step] = []
        self.ending: Ending | None = None
        self._logic = logic
        self._end = None if seconds is None else perf_counter() + seconds
        self._steps = logic.steps(puzzle, start, seconds, outcome)

    def __repr__(self) -> str:
        ending = "" if self.ending is None else f", {self.ending}"
        return f"<{type(self).__name__}: {len(self.taken)} steps so far{ending}>"

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        if self.ending not in (None, Ending.LIMIT):
            raise StopIteration
        step = self._next()
        if step is None:
            done = self._logic.finished(self.puzzle, self.position)
            self.ending = Ending.FINISHED if done else Ending.STUCK
            raise StopIteration
        if step.contradiction:
            self.ending = Ending.CONTRADICTION
        step.found_in(Origin(self.puzzle, self.start, self.taken, len(self.taken)))
        self.taken.append(step)
        self.position = self.position.after(step)
        return step

    def _next(self) -> Step | None:
        if self.ending is None and (self._end is None or perf_counter() < self._end):
            try:
                return next(self._steps, None)
            except LimitReached:
                pass
        self.ending = Ending.LIMIT
        raise LimitReached("stopped at the time limit before the next step was found")

    def trace(self) -> Trace:
        """Run the iterator to its end or to the limit, and return all steps from the start."""
        with suppress(LimitReached):
            for _ in self:
                pass
        return Trace(self.puzzle, self.start, tuple(self.taken), self.ending or Ending.LIMIT)
