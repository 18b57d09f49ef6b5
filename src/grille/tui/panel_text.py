"""Texts for the panel beside a board: time, steps and levels."""

from __future__ import annotations

from typing import Any

from grille.logic import Step
from grille.logic.rating import Rating
from grille.outcome import Verdict
from grille.play import Game
from grille.play.levels import play_level_of

_COUNTS = {
    Verdict.UNIQUE: "one solution",
    Verdict.SEVERAL: "several solutions",
    Verdict.NONE: "no solution",
    Verdict.LIMIT: "solutions not counted: too hard",
}


def clock(seconds: float) -> str:
    """A time as hours, minutes and seconds.

    >>> clock(75), clock(3675)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def step_text(step: Step) -> str:
    """A step in full: its technique, its sentence, and the steps of its branches."""
    lines = [step.technique.title, "", step.sentence]
    for branch in step.branches:
        lines += ["", branch.sentence]
        lines += [f"· {each.sentence}" for each in branch.steps]
    return "\n".join(lines)


def reading_seconds(text: str) -> float:
    """The time for reading a text and finding it on the board."""
    return 1.5 + len(text) / 20


def counted(verdict: Verdict) -> str:
    return _COUNTS[verdict]


def level(family: str, rating: Rating | None, play_level: str = "") -> str:
    """The play level and the score; the level that was asked for, or else the one that the rating means."""
    if rating is None or rating.level is None:
        return play_level
    return f"{play_level or play_level_of(family, rating.level)} {rating.score:,}"


def sentence(text: str) -> str:
    """A message as a sentence; a cell name at the beginning is not capitalized.

    >>> sentence("no rating"), sentence("r1c1 is not 9")
    ('No rating.', 'r1c1 is not 9.')
    """
    first = text[:1].upper() if not text[1:2].isdecimal() else text[:1]
    return f"{first}{text[1:]}{'' if text.endswith('.') else '.'}"


def progress(game: Game[Any]) -> str:
    """The number of moves as text."""
    return f"{game.at} move{'' if game.at == 1 else 's'}"
