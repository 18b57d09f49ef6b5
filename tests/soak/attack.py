"""What an attack is: something that can be repeated for as long as one likes, and counts what it tried.

Each attack is a context manager. It sets up what it needs (a server, a browser, a folder) and yields a function that
makes one round and returns a Round. A round depends only on its random generator, so a seed repeats it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import NamedTuple


class Round(NamedTuple):
    """How many trials were made, and a message for each that went wrong."""

    trials: int
    faults: list[str]


class Missing(Exception):
    """A program or package that an attack needs is not installed."""


class Attack(NamedTuple):
    """One attack."""

    name: str
    # What one trial is, in the summary.
    trial: str
    # Sets up, given a folder to work in.
    begin: Callable[[Path], AbstractContextManager[Callable[[Random], Round]]]
    # Rounds in the short run of the test suite.
    rounds: int
