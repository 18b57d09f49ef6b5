"""Rank correlation, and numbers that summarise a sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 1; equal values share the mean of their ranks."""
    counts = Counter(values)
    found: dict[float, float] = {}
    before = 0
    for value in sorted(counts):
        found[value] = before + (counts[value] + 1) / 2
        before += counts[value]
    return [found[value] for value in values]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation, corrected for ties; None if a side has fewer than two different values.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 20, 90])
    0.9486832980505138
    >>> rank_correlation([1, 1], [2, 3]) is None
    True
    """
    if len(one) < 2:
        return None
    first, second = ranks(one), ranks(other)
    mean = (len(one) + 1) / 2
    spread = sqrt(sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second))
    if not spread:
        return None
    return sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True)) / spread


class Correlations(NamedTuple):
    """The rank correlations of a number with the measured score and with the measured level."""

    score: float | None
    level: float | None

    def data(self) -> dict[str, float | None]:
        return self._asdict()

    def __str__(self) -> str:
        known = [
            f"{value:.2f} with the {name}" for name, value in zip(self._fields, self, strict=True) if value is not None
        ]
        return f"rank correlation {', '.join(known)}" if known else ""


def quantile(ordered: Sequence[int], share: float) -> int | None:
    """Return the value below which a share of a sorted sample lies; None if the sample is empty.

    >>> quantile([1, 2, 3, 4], 0.5)
    2
    """
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))] if ordered else None
