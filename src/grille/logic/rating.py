"""Ratings: how hard a puzzle is, computed from its trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from grille.data import to_json, versioned
from grille.logic import Logic, Technique
from grille.logic.trace import Ending, Trace
from grille.outcome import Verdict


class Reason(StrEnum):
    """Why a puzzle has no rating."""

    NONE = "none"
    SEVERAL = "several"
    STUCK = "stuck"
    LIMIT = "limit"
    SKIPPED = "skipped"
    INVALID = "invalid"  # a row of a batch that cannot be read as a puzzle


_WORDS = {
    Reason.NONE: "no rating: there is no solution",
    Reason.SEVERAL: "no rating: there are several solutions",
    Reason.STUCK: "no rating: there is one solution, but the techniques do not reach it",
    Reason.LIMIT: "no rating: stopped at the limit",
    Reason.SKIPPED: "no rating: not requested",
    Reason.INVALID: "no rating: not a puzzle",
}


class Rating(NamedTuple):
    """How hard a puzzle is: a level, a score, the hardest technique and how often each was used.

    The level is the highest level of the techniques used; if the family has caps, it is raised while the score is above
    the cap. The hardest technique is the last one of the highest level. The score is the sum of the weights of all
    steps, including the steps in branches.

    A puzzle that cannot be rated has a `reason`, and its level and score are None.

    >>> import grille
    >>> grille.parse("..3.1........4.2").rate().level
    'easy'
    >>> unrated = grille.parse("..3.1........4..").rate()
    >>> print(unrated.level, unrated.reason, unrated, sep="; ")
    None; several; no rating: there are several solutions
    """

    level: str | None
    score: int | None
    hardest: Technique | None  # None if no step was needed
    techniques: dict[str, int]  # uses by id, easiest first
    trial: bool
    reason: Reason | None = None

    @classmethod
    def unrated(cls, reason: Reason) -> Rating:
        """Return a rating without a level, for this reason."""
        return cls(None, None, None, {}, trial=False, reason=reason)

    @property
    def message(self) -> str | None:
        """Why there is no rating, as a sentence; None if there is one."""
        return None if self.reason is None else _WORDS[self.reason]

    def __str__(self) -> str:
        hardest = "" if self.hardest is None else f" {self.hardest.title}"
        return self.message or f"{self.level} {self.score}{hardest}"

    def _repr_html_(self) -> str:
        from grille.html import paragraph, result, table

        if self.reason is not None:
            return result(paragraph(f"{self.message}."))
        hardest = "-" if self.hardest is None else self.hardest.title
        rows: list[tuple[str, object]] = [("level", self.level), ("score", self.score), ("hardest", hardest)]
        return result(table(rows + [(name, f"{uses} x") for name, uses in self.techniques.items()]))

    def data(self) -> dict[str, Any]:
        """Return the rating as plain data: the hardest technique by its id, null values if there is no rating."""
        rated = self.reason is None
        return versioned(
            {
                "level": self.level,
                "score": self.score,
                "hardest": None if self.hardest is None else self.hardest.id,
                "techniques": dict(self.techniques) if rated else None,
                "trial": self.trial if rated else None,
                "reason": None if self.reason is None else str(self.reason),
                "message": self.message,
            }
        )

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


def rating(logic: Logic[Any], trace: Trace, verdict: Callable[[], Verdict]) -> Rating:
    """Rate a puzzle by its trace from the start.

    A finished trace usually proves that the solution is unique; `verdict` (how many solutions there are) is called only
    if it does not.
    """
    if trace.contradiction:
        return Rating.unrated(Reason.NONE)
    if trace.ending is Ending.LIMIT:
        return Rating.unrated(Reason.LIMIT)
    if not trace.finished or any(step.technique.assumes_unique or step.technique.picks_branch for step in trace.steps):
        match verdict():
            case Verdict.UNIQUE if not trace.finished:
                return Rating.unrated(Reason.STUCK)
            case Verdict.UNIQUE:
                pass
            case other:
                return Rating.unrated(Reason(str(other)))
    return rating_of(logic, trace)


def rating_of(logic: Logic[Any], trace: Trace) -> Rating:
    """Return the rating of the steps of a trace, however it ends."""
    uses = Counter(step.technique.id for step in trace.steps)
    return rating_by(logic, uses, sum(step.effort for step in trace.steps))


def rating_by(logic: Logic[Any], uses: Mapping[str, int], score: int) -> Rating:
    """Return the rating that follows from the uses of each technique and the score."""
    used = [technique for technique in logic.techniques if technique.id in uses]
    ranks = [logic.levels.index(technique.level) for technique in used]
    rank = max(ranks, default=0)
    hardest = next((technique for technique in reversed(used) if technique.level == logic.levels[rank]), None)
    while rank < len(logic.caps) and score > logic.caps[rank]:
        rank += 1
    return Rating(
        level=logic.levels[rank],
        score=score,
        hardest=hardest,
        techniques={technique.id: uses[technique.id] for technique in used},
        trial=any(technique.trial for technique in used),
    )
