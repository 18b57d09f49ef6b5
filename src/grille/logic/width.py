"""Width: how many choices are open at a step. The scale `effort` and the labels of tasks are made from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

# Different results of one technique that are counted. Native code has the same number.
WIDEST = 20


def mean_width(widths: Iterable[int]) -> float:
    """Return the mean of the widths of all steps, with one decimal; 0.0 for a puzzle without steps.

    >>> mean_width([3, 2, 1, 1])
    1.8
    """
    found = list(widths)
    return round(sum(found) / len(found), 1) if found else 0.0


def count_different(results: Iterable[Collection[object]], most: int | None = WIDEST) -> int:
    """Count different results, each a collection of conclusions in any order; at least 1, and at most `most`.

    >>> count_different([("r1c1=2",), ("r1c2=3", "r1c3=4"), ("r1c3=4", "r1c2=3")])
    2
    """
    seen: set[frozenset[object]] = set()
    for result in results:
        seen.add(frozenset(result))
        if most is not None and len(seen) >= most:
            break
    return max(1, len(seen))
