"""The puzzle of the day: the same for everyone, easy on Mondays and hard on Sundays."""

from __future__ import annotations

from datetime import date
from typing import Any
from zlib import crc32

from grille.errors import GrilleError
from grille.family import family
from grille.generator import GenerateSpec, Generator

DAYS = 7


def generator_of(name: str) -> Generator[Any]:
    """The generator of a family. Raises GrilleError where it has none."""
    record = family(name)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator")
    return record.generator()


def level_of(name: str, day: date) -> str | None:
    """The level of a weekday: a week goes through the family's levels from the easiest to the hardest."""
    record = family(name)
    if record.logic is None:
        return None
    levels = record.logic().levels
    return levels[day.weekday() * len(levels) // DAYS]


def daily(name: str, day: date) -> GenerateSpec:
    """The spec of a day; the puzzle of the day is the first that it generates."""
    return generator_of(name).spec(level_of(name, day), crc32(f"{name} {day.isoformat()}".encode()))
