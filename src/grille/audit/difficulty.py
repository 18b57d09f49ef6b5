"""Difficulty: how hard the puzzles are by the techniques they need, of all rows or of a random sample."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from grille.audit.ranks import Correlations, quantile, rank_correlation
from grille.audit.rows import Rows
from grille.audit.settings import Settings
from grille.family import families
from grille.logic.rating import Rating
from grille.many.rating import rate_many
from grille.many.status import Status
from grille.table.arrow import arrow

# Ratings between two looks at the clock: few at first, because a hard puzzle takes a thousand times as long.
FEWEST, MOST = 64, 8192


class Difficulty(NamedTuple):
    """The ratings of the rows with one solution; `rows` are the rated ones, with a level and a score each."""

    proper: int  # rows with one solution
    rows: array[int]
    levels: list[str]
    scores: array[int]
    singles: int  # puzzles that need only techniques of the lowest level: in Sudoku, singles
    trials: int
    stopped: int  # not rated within the limit of one puzzle
    unsolved: int  # beyond all techniques
    hardest: Counter[str]

    @property
    def complete(self) -> bool:
        return len(self.rows) + self.stopped + self.unsolved == self.proper

    def correlations(self, values: Sequence[float | None]) -> Correlations:
        """Return the rank correlations of values, one for each row of the file, with the ratings."""
        ranks = {level: float(rank) for rank, level in enumerate(self.by_level())}
        known = [
            (value, float(score), ranks[level])
            for row, score, level in zip(self.rows, self.scores, self.levels, strict=True)
            if (value := values[row]) is not None
        ]
        if not known:
            return Correlations(None, None)
        first, scores, levels = (list(each) for each in zip(*known, strict=True))
        return Correlations(rank_correlation(first, scores), rank_correlation(first, levels))

    def by_level(self) -> dict[str, int]:
        """Return the number of puzzles of each level, easiest first."""
        counts = Counter(self.levels)
        order = dict.fromkeys(level for record in families() if record.logic for level in record.logic().levels)
        return {level: counts[level] for level in order if counts[level]}

    def data(self) -> dict[str, Any]:
        ordered = sorted(self.scores)
        return {
            "one_solution": self.proper,
            "rated": len(self.rows),
            "complete": self.complete,
            "levels": self.by_level(),
            "score": {name: quantile(ordered, share) for name, share in QUANTILES.items()},
            "singles": self.singles,
            "trial": self.trials,
            "stuck": self.unsolved,
            "limit": self.stopped,
            "hardest": dict(self.hardest.most_common()),
        }


QUANTILES = {"least": 0.0, "p10": 0.1, "median": 0.5, "p90": 0.9, "most": 1.0}


def rate(rows: Rows, settings: Settings) -> Difficulty:
    """Rate the rows with one solution in a random order, which is always the same, until the limits are reached.

    Equivalent puzzles have the same rating, so one of each class is rated.
    """
    pa = arrow()
    proper = [at for at, code in enumerate(rows.statuses) if code == Status.UNIQUE]
    tally = _Tally()
    total = len(proper)
    if settings.rate_rows is not None and settings.rate_rows < len(proper):
        proper = Random(0).sample(proper, settings.rate_rows)  # noqa: S311  a sample, not a secret
    else:
        Random(0).shuffle(proper)  # noqa: S311
    classes = _classes(rows, proper)
    firsts = list(classes)
    texts = rows.text_column()
    end = None if settings.rate_seconds is None else monotonic() + settings.rate_seconds
    size, start = FEWEST, 0
    while start < len(firsts):
        begun = monotonic()
        left = None if end is None else end - begun
        if left is not None and left <= 0:
            break
        chosen = firsts[start : start + size]
        column = texts.take(pa.array(chosen, pa.int64())).cast(pa.string())
        rated = rate_many(column.combine_chunks(), threads=settings.threads, seconds=settings.budget.seconds)
        for at, rating in zip(chosen, rated, strict=True):
            for row in classes[at]:
                tally.add(row, rating)
        start += len(chosen)
        pace = (monotonic() - begun) / len(chosen)
        # A round takes about a second, and the last one what is left.
        size = min(MOST, max(1, int(min(1.0, left or 1.0) / max(pace, 1e-6))))
    return tally.difficulty(total)


def _classes(rows: Rows, proper: Sequence[int]) -> dict[int, list[int]]:
    """The rows of each class of equivalent puzzles by the first of them; a row without a canonical form is alone."""
    numbers = rows.hash_column().dictionary_encode(null_encoding="mask").combine_chunks().indices.to_pylist()
    firsts: dict[int, int] = {}
    classes: dict[int, list[int]] = {}
    for row in proper:
        number = numbers[row]
        first = row if number is None else firsts.setdefault(number, row)
        classes.setdefault(first, []).append(row)
    return classes


@cache
def _easiest() -> frozenset[str]:
    """The techniques of the lowest level of each family."""
    logics = [record.logic() for record in families() if record.logic]
    return frozenset(each.id for logic in logics for each in logic.techniques if each.level == logic.levels[0])


class _Tally:
    """Ratings while they are collected."""

    def __init__(self) -> None:
        self.rows, self.scores, self.levels = array("q"), array("q"), list[str]()
        self.hardest = Counter[str]()
        self.singles = self.trials = self.stopped = self.unsolved = 0

    def add(self, row: int, rating: Rating) -> None:
        if rating.level is None or rating.score is None:
            if str(rating.reason) == "limit":
                self.stopped += 1
            else:
                self.unsolved += 1
            return
        self.rows.append(row)
        self.levels.append(rating.level)
        self.scores.append(rating.score)
        if rating.hardest is not None:
            self.hardest[rating.hardest.id] += 1
        self.singles += rating.techniques.keys() <= _easiest()
        self.trials += rating.trial

    def difficulty(self, proper: int) -> Difficulty:
        return Difficulty(
            proper,
            self.rows,
            self.levels,
            self.scores,
            self.singles,
            self.trials,
            self.stopped,
            self.unsolved,
            self.hardest,
        )
