"""Names of variables as the identifiers of a language."""

from __future__ import annotations

import re
from collections.abc import Iterable


def identifiers(names: Iterable[str], prefix: str) -> list[str]:
    """Return a different identifier for each name: letters, digits and underscores, after a prefix.

    >>> identifiers(["r1c1", "0-1 2", "0 1-2"], "v_")
    ['v_r1c1', 'v_0_1_2', 'v_0_1_2_3']
    """
    met: set[str] = set()
    found = []
    for number, name in enumerate(names, 1):
        word = prefix + re.sub(r"[^0-9A-Za-z]+", "_", name)
        if word in met:
            word = f"{word}_{number}"
        met.add(word)
        found.append(word)
    return found


def ranges(values: Iterable[int]) -> list[tuple[int, int]]:
    """Return ascending values as intervals.

    >>> ranges([1, 2, 3, 7, 9, 10])
    [(1, 3), (7, 7), (9, 10)]
    """
    found: list[tuple[int, int]] = []
    for value in values:
        if found and found[-1][1] == value - 1:
            found[-1] = found[-1][0], value
        else:
            found.append((value, value))
    return found
