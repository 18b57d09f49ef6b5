"""Hints: the next step in three stages, or the mistakes to correct first."""

from __future__ import annotations

from time import perf_counter
from typing import Any, NamedTuple, Protocol

from grille.data import nested, to_json, versioned
from grille.errors import GrilleError, LimitReached
from grille.logic import START, Logic, Position, Step
from grille.logic.trace import Ending, StepIterator
from grille.outcome import Fault, Outcome, Verdict
from grille.scene import Scene

_ENDINGS: dict[Ending | None, str] = {
    Ending.FINISHED: "Nothing is left to find.",
    Ending.LIMIT: "Stopped at the limit before a step was found.",
}


class Hint(NamedTuple):
    """What to do next: mistakes to correct, a step to take, or the reason why there is no step (`ending`)."""

    position: Position
    step: Step | None = None
    mistakes: tuple[Fault, ...] = ()
    ending: Ending | None = None
    puzzle: Any = None

    @property
    def nudge(self) -> str:
        """The first stage: where to look."""
        if self.mistakes:
            places = dict.fromkeys(cell for fault in self.mistakes for cell in fault.cells)
            return f"Something is wrong already: look again at {', '.join(places)}."
        if self.step is not None:
            return self.step.where or self.step.notice
        return _ENDINGS.get(self.ending, "The techniques run out here.")

    @property
    def title(self) -> str:
        """The second stage: the name of the technique, and what to notice."""
        return self.nudge if self.step is None else f"{self.step.technique.title}: {self.step.notice}"

    @property
    def explanation(self) -> str:
        """The third stage: why, and what follows."""
        if self.mistakes:
            return "\n".join(fault.message for fault in self.mistakes)
        return self.nudge if self.step is None else self.step.sentence

    def __str__(self) -> str:
        return self.explanation

    def __repr__(self) -> str:
        return f"<Hint: {self.nudge}>"

    def scene(self) -> Scene:
        """Return a picture of the board with the next step highlighted, or with the mistakes marked."""
        if self.puzzle is None:
            raise GrilleError("this hint has no puzzle to draw; use puzzle.picture(position, step)")
        scene: Scene = self.puzzle.picture(self.position, self.step, faults=self.mistakes)
        return scene

    def svg(self, theme: str = "auto") -> str:
        """Return the picture of the hint as a self-contained SVG document; `theme` is auto, light, dark or print."""
        return self.scene().svg(theme)

    def _repr_html_(self) -> str:
        from grille.html import paragraph, pictures, result

        strong = "" if self.step is None else f"{self.step.technique.title}."
        drawn = () if self.puzzle is None else (pictures([self.svg()]),)
        return result(paragraph(self.explanation, strong=strong), *drawn)

    def data(self) -> dict[str, Any]:
        """Return the hint as plain data: the three stages, then the step, the mistakes and the ending."""
        return versioned(
            {
                "nudge": self.nudge,
                "title": self.title,
                "explanation": self.explanation,
                "step": None if self.step is None else nested(self.step),
                "mistakes": [fault.data() for fault in self.mistakes],
                "ending": None if self.ending is None else str(self.ending),
            }
        )

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


class Solvable(Protocol):
    """The methods of a puzzle that a hint needs."""

    def solve(self, *, seconds: float | None = None) -> Outcome[Any]: ...


def hint(logic: Logic[Any], puzzle: Solvable, position: Position = START, seconds: float | None = None) -> Hint:
    """Return the next step from a position, or the mistakes if the position contradicts the unique solution.

    Raises LimitReached if the seconds run out first.
    """
    outcome = None
    end = None if seconds is None else perf_counter() + seconds
    if position != START:
        outcome = puzzle.solve(seconds=seconds)
        if outcome.verdict is Verdict.LIMIT:
            raise LimitReached("stopped at the time limit before the position was checked for mistakes")
        if outcome.verdict is Verdict.UNIQUE:
            mistakes = logic.mistakes(outcome.solution, position)
            if mistakes:
                return Hint(position, mistakes=mistakes, puzzle=puzzle)
    left = None if end is None else max(0.0, end - perf_counter())
    steps = StepIterator(logic, puzzle, position, left, outcome)
    step = next(steps, None)
    return Hint(position, step, ending=steps.ending, puzzle=puzzle)
