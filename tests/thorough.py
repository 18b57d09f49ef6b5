"""Tests whose many cases state one fact: `make test` runs some of the cases, `make test-all` runs all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
ALL = bool(os.environ.get("GRILLE_TEST_ALL"))


def some(cases: Iterable[T], most: int) -> list[T]:
    """At most this many of the cases, the first among them, spread evenly; all of them for `make test-all`."""
    every = list(cases)
    return every if ALL or len(every) <= most else [every[at * len(every) // most] for at in range(most)]


def trials(number: int) -> int:
    """How many random trials to make: a third of this number, or all for `make test-all`."""
    return number if ALL else -(-number // 3)
