"""Series: boards in groups, and the spread of what an engine needed for the boards of a group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

from grille.lab.trial import Row


class Group(NamedTuple):
    """Boards that belong together: the name of the group, and its size where all its boards have one."""

    name: str
    size: int | None = None


class Spread(NamedTuple):
    """Mean, standard deviation, median and worst of some numbers."""

    mean: float
    deviation: float
    median: float
    worst: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """Compute the spread of at least one number. The deviation is that of a sample; 0 for a single number.

        >>> Spread.of([1, 2, 3, 6])
        Spread(mean=3.0, deviation=2.160246899469287, median=2.5, worst=6)
        """
        return cls(fmean(numbers), stdev(numbers) if len(numbers) > 1 else 0.0, median(numbers), max(numbers))


class GroupRow(NamedTuple):
    """The results of one engine on the boards of a group."""

    group: Group
    row: Row

    @property
    def seconds(self) -> Spread:
        return Spread.of([trial.solving for trial in self.row.trials])

    def work(self, word: str) -> Spread | None:
        """The spread of a count of work; None if the engine does not have it."""
        found = [getattr(trial.work, word) for trial in self.row.trials]
        return None if None in found else Spread.of(found)

    def fields(self) -> dict[str, Any]:
        """The row as plain data: the spread of the seconds and of every count."""
        found: dict[str, Any] = {
            "group": self.group.name,
            "size": self.group.size,
            "boards": len(self.row.trials),
            "stopped": sum(trial.stopped for trial in self.row.trials),
        }
        spreads = {"seconds": self.seconds} | {
            word: self.work(word)
            for word in ("resumptions", "entailments", "prunings", "backtracks", "constraints", "choices")
        }
        for word, spread in spreads.items():
            for part in Spread._fields:
                found[f"{word}_{part}"] = None if spread is None else getattr(spread, part)
        return found


def grouped(groups: Sequence[Group], rows: Iterable[Row]) -> list[GroupRow]:
    """Divide rows by the groups of their boards, one for each trial: all rows of the first group, then of the next."""
    order = sorted(dict.fromkeys(groups), key=lambda group: (group.size is None, group.size or 0))
    return [
        GroupRow(group, row._replace(trials=trials))
        for group in order
        for row in rows
        if (trials := tuple(trial for trial, its in zip(row.trials, groups, strict=False) if its == group))
    ]
