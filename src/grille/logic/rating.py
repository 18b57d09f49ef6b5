"""Ratings: how hard a puzzle is, computed from its trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
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


def reason_message(reason: Reason | None) -> str | None:
    """Return why a puzzle has no rating, as a sentence; None if it has one."""
    return None if reason is None else _WORDS[reason]


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
        return reason_message(self.reason)

    def __str__(self) -> str:
        hardest = "" if self.hardest is None else f" {self.hardest.title}"
        return self.message or f"{self.level} {self.score}{hardest}"

    def __repr__(self) -> str:
        hardest = "" if self.hardest is None else f", hardest {self.hardest.id}"
        return f"<Rating: {self.message or f'{self.level}, score {self.score}{hardest}'}>"

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
    caps = () if logic.caps is None else logic.caps(trace.puzzle)
    return rating_by(logic, uses, sum(step.effort for step in trace.steps), caps)


def rating_by(logic: Logic[Any], uses: Mapping[str, int], score: int, caps: tuple[int, ...] = ()) -> Rating:
    """Return the rating that follows from the uses of each technique, the score, and the caps of the puzzle."""
    return rater(logic, caps)(uses, score)


def rater(logic: Logic[Any], caps: tuple[int, ...] = ()) -> Callable[[Mapping[str, int], int], Rating]:
    """Return the function that rates puzzles with these caps by the uses of each technique and the score."""
    levels = logic.levels
    table, known = _table(logic)
    if len(known) > _MOST_KNOWN:
        known.clear()

    def rate(uses: Mapping[str, int], score: int) -> Rating:
        names = tuple(uses)
        rank, hardest, trial, ordered = known.get(names) or known.setdefault(names, _by_techniques(names, table))
        while rank < len(caps) and score > caps[rank]:
            rank += 1
        return Rating(levels[rank], score, hardest, {name: uses[name] for name in ordered}, trial)

    return rate


def _by_techniques(names: Iterable[str], table: Mapping[str, tuple[int, int, Technique]]) -> _Known:
    """The rank of the level, the hardest technique, whether one is a trial, and the names in the order of the logic."""
    used = sorted([table[name] for name in names if name in table])
    rank, hardest, trial = 0, None, False
    for _, own, technique in used:
        if own >= rank:
            rank, hardest = own, technique
        trial = trial or technique.trial
    return rank, hardest, trial, tuple(each.id for _, _, each in used)


def _table(logic: Logic[Any]) -> _Table:
    """The place, the level's rank and the technique for each id, and what follows from sets of them.

    Kept, because every rating needs it, and many puzzles need the same techniques.
    """
    techniques, found = _TABLES.get(id(logic.techniques), (None, ({}, {})))
    if techniques is not logic.techniques:
        if len(_TABLES) >= _MOST_TABLES:
            _TABLES.clear()
        ranks = {level: rank for rank, level in enumerate(logic.levels)}
        found = {each.id: (at, ranks[each.level], each) for at, each in enumerate(logic.techniques)}, {}
        _TABLES[id(logic.techniques)] = logic.techniques, found
    return found


_Known = tuple[int, Technique | None, bool, tuple[str, ...]]
_Table = tuple[dict[str, tuple[int, int, Technique]], dict[tuple[str, ...], _Known]]
# By the identity of the techniques, which are kept so that no other tuple gets the same one.
_TABLES: dict[int, tuple[tuple[Technique, ...], _Table]] = {}
_MOST_TABLES, _MOST_KNOWN = 64, 10_000
