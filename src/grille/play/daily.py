"""The puzzles of the day: three levels each day, the same for everyone, in the terminal and in the browser."""

from __future__ import annotations

from datetime import date
from typing import Any
from zlib import crc32

from grille.errors import GrilleError, unknown
from grille.family import family
from grille.generator import GenerateSpec, Generator

# The play levels of each day.
DAILY_LEVELS = ("easy", "medium", "hard")


def generator_of(name: str) -> Generator[Any]:
    """The generator of a family. Raises GrilleError where it has none."""
    record = family(name)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator")
    return record.generator()


def daily(name: str, day: date, play_level: str) -> GenerateSpec:
    """The spec of a day and of one of DAILY_LEVELS; the puzzle of the day is the first that it generates."""
    generator = generator_of(name)
    if play_level not in DAILY_LEVELS:
        raise unknown("level of the day", play_level, DAILY_LEVELS)
    seed = crc32(f"{name} {day.isoformat()} {play_level}".encode())
    if not generator.play_levels:
        return generator.spec(None, seed)
    return generator.play_spec(play_level, seed)
