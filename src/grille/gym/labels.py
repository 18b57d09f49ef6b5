"""Labels: what is known about the puzzle of a task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from grille.family import logic_of
from grille.generated import Generated
from grille.gym.families import gym_family
from grille.logic import Step
from grille.logic.scales import EffortRating
from grille.logic.width import mean_width


class Labels(NamedTuple):
    """What is known about the puzzle of a task.

    `techniques` counts the uses of each technique and `steps` all of them. `width` is the mean number of choices that
    are open at a step; for chains, of the dominoes that fit. `trial_depth` is the depth of nested suppositions, 0
    for logic without any; `guesses` is what a search engine guesses. `canonical` is a hash of 128 bits that equivalent
    puzzles share. A puzzle that is not rated has None for level, score and hardest.
    """

    level: str | None
    score: int | None
    hardest: str | None
    techniques: dict[str, int]
    steps: int
    width: float
    trial_depth: int
    guesses: int
    givens: int
    canonical: str
    seed: int

    def data(self) -> dict[str, Any]:
        """Return the labels as plain data."""
        return self._asdict() | {"techniques": dict(self.techniques)}


def labels_of(made: Sequence[Generated[Any]], threads: int = 1) -> list[Labels]:
    """Return the labels of generated puzzles; those of one family are rated together, on this many threads."""
    from grille.gym.recipe import digest

    found: list[Labels] = []
    for each, width in zip(made, _widths(made, threads), strict=True):
        puzzle: Any = each.puzzle
        family, rating = gym_family(puzzle.family), each.rating
        found.append(
            Labels(
                level=rating.level,
                score=rating.score,
                hardest=None if rating.hardest is None else rating.hardest.id,
                techniques=dict(rating.techniques),
                steps=sum(rating.techniques.values()),
                width=width,
                trial_depth=_depth(puzzle.steps()) if rating.trial else 0,
                guesses=puzzle.solve(engine=family.engine(puzzle)).statistics.guesses,
                givens=family.givens(puzzle),
                canonical=digest(f"{puzzle.family} {family.identity(puzzle, each.solution)}"),
                seed=each.seed,
            )
        )
    return found


def _widths(made: Sequence[Generated[Any]], threads: int) -> Iterator[float]:
    """The widths of puzzles in order; puzzles of one family that follow each other are measured together."""
    for _, group in groupby(made, lambda each: type(each.puzzle)):
        puzzles = [each.puzzle for each in group]
        logic, family = logic_of(puzzles[0]), gym_family(puzzles[0].family)
        scale = None if logic.scales is None else logic.scales().get("effort")
        on_scale = [] if scale is None else [puzzle for puzzle in puzzles if scale.refuse(puzzle) is None]
        rated = iter(() if scale is None else scale.rate(on_scale, None, threads))
        for puzzle in puzzles:
            rating = next(rated) if scale is not None and scale.refuse(puzzle) is None else None
            width = rating.width if isinstance(rating, EffortRating) else None
            yield mean_width(family.widths(puzzle)) if width is None else width


def _depth(steps: Iterable[Step]) -> int:
    """How deep suppositions are nested in these steps."""
    return max((_depth_of(step) for step in steps), default=0)


def _depth_of(step: Step) -> int:
    inner = max((_depth(branch.steps) for branch in step.branches), default=0)
    return inner + 1 if step.trial else inner
