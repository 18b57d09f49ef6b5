"""Finished games: what was played, how long it took and what it needed; best times and days in a row.

The entries are the same in the terminal and in the browser. Both write them to the file with all games, and read them
from it, so one history can be carried from one to the other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import date as calendar_date
from datetime import datetime, timedelta
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.play import save
from grille.play.autosave import default_folder
from grille.play.lock import locked

NAME = "history.json"
# The most entries that are kept; the oldest are dropped first.
MAX_FINISHED = 5_000
# The largest file that is read, in bytes, and the longest text in an entry.
MAX_FILE = 16_000_000
LONGEST = 5_000
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class Finished(NamedTuple):
    """A finished game.

    `level` is the play level, empty where it is not known; `date` the day of a daily puzzle; `shown` whether the
    solution was entered for the player; `when` the time in milliseconds; `techniques` those that the puzzle needs.
    """

    family: str
    puzzle: str
    level: str
    seconds: int
    hints: int
    when: int
    techniques: tuple[str, ...] = ()
    date: str = ""
    shown: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.family, self.puzzle

    @property
    def day(self) -> calendar_date:
        """The day on which it was finished, where the player is."""
        return datetime.fromtimestamp(self.when / 1000).date()  # noqa: DTZ006  the day where the player is

    def data(self) -> dict[str, Any]:
        """Return the entry as plain data for JSON; what is not set is left out."""
        data = self._asdict() | {"techniques": [*self.techniques]}
        return {name: value for name, value in data.items() if name not in ("date", "shown") or value}


def read_finished(data: object) -> Finished | None:
    """The entry in plain data; None where it is damaged."""
    if not isinstance(data, dict):
        return None
    texts = [data.get(name) for name in ("family", "puzzle", "level")]
    numbers = [data.get(name) for name in ("seconds", "hints", "when")]
    techniques, day = data.get("techniques"), data.get("date", "")
    if (
        not all(isinstance(text, str) and len(text) < LONGEST for text in texts)
        or not all(isinstance(number, int | float) and abs(number) < 1e15 for number in numbers)
        or not isinstance(techniques, list)
        or not all(isinstance(each, str) and len(each) < LONGEST for each in techniques)
        or not isinstance(day, str)
        or (day and not _DATE.fullmatch(day))
    ):
        return None
    family, puzzle, level = map(str, texts)
    seconds, hints, when = (round(float(number or 0)) for number in numbers)
    return Finished(family, puzzle, level, seconds, hints, when, tuple(techniques), day, bool(data.get("shown")))


class Summary(NamedTuple):
    """Finished games of one level: how many, the best and the middle time, and how many without a hint."""

    solved: int
    best: int
    middle: int
    unaided: int


class Streak(NamedTuple):
    """Days in a row with a puzzle of the day finished on it: up to now, and the most ever."""

    now: int
    best: int


class History:
    """The finished games in a folder. A damaged file is never overwritten: then nothing is recorded."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (default_folder() if folder is None else folder) / NAME

    def games(self) -> list[Finished]:
        """Every finished game, the oldest first. Raises GrilleError where the file can't be read."""
        if not self.path.exists():
            return []
        found = save.document(save.text_of(self.path, MAX_FILE)).get("history")
        if not isinstance(found, list):
            raise GrilleError(f"{self.path}: not a history of Grille")
        return [each for each in map(read_finished, found) if each is not None]

    def record(self, finished: Finished) -> bool:
        """Add a game that was just finished; False for a puzzle that was finished before: the first time counts.

        Raises GrilleError where the file can't be read or written.
        """
        return self.merge([finished]) == 1

    def merge(self, games: Iterable[Finished]) -> int:
        """Add finished games and return how many were new."""
        try:
            with locked(self.path.parent):
                all_games = self.games()
                known = {each.key for each in all_games}
                fresh = {each.key: each for each in reversed([*games]) if each.key not in known}
                added = [*fresh.values()]
                if added:
                    kept = sorted([*all_games, *added], key=lambda each: each.when)[-MAX_FINISHED:]
                    save.replace_text(_text(kept), self.path, durable=False)
        except OSError as error:
            raise GrilleError(f"finished games can't be saved in {self.path.parent}: {error.strerror}") from None
        return len(added)


def _text(games: Iterable[Finished]) -> str:
    # The same format as all games in one file, so that this file can be imported as it is.
    data = {"grille": save.VERSION, "games": [], "history": [each.data() for each in games]}
    return json.dumps(data, ensure_ascii=False)


def now() -> int:
    """The time in milliseconds, for a new entry."""
    return round(time() * 1000)


def summary(games: Iterable[Finished], family: str, level: str) -> Summary | None:
    """What the finished games of a family and play level show; None where there are none."""
    found = [each for each in games if (each.family, each.level) == (family, level) and not each.shown]
    if not found:
        return None
    times = sorted(each.seconds for each in found)
    return Summary(len(found), times[0], times[len(times) // 2], sum(each.hints == 0 for each in found))


def streak(games: Iterable[Finished], today: calendar_date) -> Streak:
    """Days in a row that have a puzzle of that day, finished on it."""
    days = {each.day for each in games if each.date and not each.shown and each.day.isoformat() == each.date}

    def length(day: calendar_date) -> int:
        count = 0
        while day - timedelta(count) in days:
            count += 1
        return count

    return Streak(length(today) or length(today - timedelta(1)), max(map(length, days), default=0))
