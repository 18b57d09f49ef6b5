"""The puzzle of the day: the same for everyone, by the date, easy on Mondays and hard on Sundays."""

from __future__ import annotations

from datetime import date
from typing import Any
from zlib import crc32

from grille.errors import GrilleError
from grille.family import family
from grille.generator import GenerateSpec, Generator

DAYS = 7


def generator_of(name: str) -> Generator[Any]:
    """How the family of this name makes puzzles."""
    record = family(name)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator")
    return record.generator()


def level_of(name: str, day: date) -> str | None:
    """The level of a weekday: the week goes through all that the family has, from the easiest to the hardest."""
    record = family(name)
    if record.logic is None:
        return None
    levels = record.logic().levels
    return levels[day.weekday() * len(levels) // DAYS]


def daily(name: str, day: date) -> GenerateSpec:
    """What to ask the family's generator for on this day; the puzzle is its first."""
    return generator_of(name).spec(level_of(name, day), crc32(f"{name} {day.isoformat()}".encode()))
