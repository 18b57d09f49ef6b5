"""Play levels: the names of levels that players see, with the same meaning in every family."""

from __future__ import annotations

from grille.family import family
from grille.generator import PLAY_LEVELS, PlayLevel


def play_levels(name: str) -> tuple[PlayLevel, ...]:
    """The play levels of a family, the easiest first; empty where it has none."""
    record = family(name)
    return () if record.generator is None else record.generator().play_levels


def play_level_of(name: str, level: str | None) -> str:
    """The play level of a puzzle that is rated at a level of its family; the level itself where there is none.

    >>> play_level_of("sudoku", "easy"), play_level_of("sudoku", "unfair"), play_level_of("dominosa", "trivial")
    ('easy', 'expert', 'easy')
    """
    names = [each.name for each in play_levels(name) if each.level == level]
    # Of several play levels that need the same techniques, the smaller boards come first.
    return level if level in names and level is not None else names[-1] if names else level or ""


def level_bar(name: str) -> str:
    """A play level as a bar of blocks; empty for another name.

    >>> level_bar("medium")
    '███░░░'
    """
    if name not in PLAY_LEVELS:
        return ""
    full = PLAY_LEVELS.index(name) + 1
    return "█" * full + "░" * (len(PLAY_LEVELS) - full)
