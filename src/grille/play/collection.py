"""All games as one file, the same in the terminal and in the browser: export and import."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.play import save
from grille.play.autosave import Autosave
from grille.play.game import Game
from grille.play.history import Finished, History, read_finished
from grille.play.lesson_progress import LessonProgress, Pages, plain, read_pages

# The largest file that is read, in bytes.
MAX_FILE = 64_000_000


class ImportResult(NamedTuple):
    """The result of an import: games that were added and that were present, errors, new finished games and lessons."""

    added: int
    present: int
    errors: list[str]
    finished: int = 0
    # Lessons with pages that were not done here.
    lessons: int = 0


def to_text(games: Iterable[Game[Any]], finished: Iterable[Finished] = (), lessons: Pages | None = None) -> str:
    """Games as one JSON text; each of them is a complete saved game. Finished games are entries of the history.

    `lessons` are the pages that are done, by lesson.
    """
    data: dict[str, Any] = {"grille": save.VERSION, "games": [save.data(game) for game in games]}
    if history := [each.data() for each in finished]:
        data["history"] = history
    if lessons:
        data["lessons"] = plain(lessons)
    return json.dumps(data, ensure_ascii=False)


def from_text(text: str) -> Iterator[Game[Any] | GrilleError]:
    """The games in a text that `to_text` wrote, with an error in place of a damaged one.

    Raises GrilleError where the text is something else.
    """
    data = save.document(text)
    if not isinstance(data.get("games"), list):
        raise GrilleError("this file is not a collection of games")
    for each in data["games"]:
        try:
            yield save.from_text(json.dumps(each))
        except GrilleError as error:
            yield error


def finished_in(text: str) -> list[Finished]:
    """The finished games in such a text; damaged entries are left out."""
    found = save.document(text).get("history")
    return [each for each in map(read_finished, found) if each is not None] if isinstance(found, list) else []


def lessons_in(text: str) -> Pages:
    """The progress in lessons in such a text; damaged entries are left out."""
    return read_pages(save.document(text).get("lessons"))


def export_games(autosave: Autosave, path: Path) -> int:
    """Write all readable games, the history and the progress in lessons to one file.

    Raises GrilleError where the file exists and is something else.
    """
    if path.exists() and path.stat().st_size > 0:
        try:
            for _ in from_text(_text(path)):
                break
        except GrilleError as error:
            raise GrilleError(f"{path} was not changed: {error}") from None
    games = [saved.game for saved in autosave.all_games()]
    try:
        lessons = LessonProgress(autosave.folder).pages()
        save.replace_text(to_text(games, History(autosave.folder).games(), lessons), path)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    return len(games)


def import_games(autosave: Autosave, path: Path) -> ImportResult:
    """Save every game of a file, and add its finished games to the history and its lessons to the progress.

    A game that is already here, perhaps with more moves, is left unchanged; one that differs is saved beside it.
    """
    added = present = 0
    errors = []
    text = _text(path)
    for number, game in enumerate(from_text(text), 1):
        if isinstance(game, GrilleError):
            errors.append(f"game {number}: {game}")
        elif any(save.continues(saved.game, game) for saved in autosave.saves_of(game.puzzle)):
            present += 1
        else:
            autosave.save(game)
            added += 1
    finished = History(autosave.folder).merge(finished_in(text))
    lessons = LessonProgress(autosave.folder).merge(lessons_in(text))
    return ImportResult(added, present, errors, finished, lessons)


def _text(path: Path) -> str:
    return save.text_of(path, MAX_FILE)
