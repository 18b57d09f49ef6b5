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

# The largest file that is read, in bytes.
MAX_FILE = 64_000_000


class ImportResult(NamedTuple):
    """The result of an import: how many games were added, how many were present, and errors."""

    added: int
    present: int
    errors: list[str]


def to_text(games: Iterable[Game[Any]]) -> str:
    """Games as one JSON text; each of them is a complete saved game."""
    return json.dumps({"grille": save.VERSION, "games": [save.data(game) for game in games]}, ensure_ascii=False)


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


def export_games(autosave: Autosave, path: Path) -> int:
    """Write all readable games to one file. Raises GrilleError where the file exists and is something else."""
    if path.exists() and path.stat().st_size > 0:
        try:
            for _ in from_text(_text(path)):
                break
        except GrilleError as error:
            raise GrilleError(f"{path} was not changed: {error}") from None
    games = [saved.game for saved in autosave.all_games()]
    try:
        save.replace_text(to_text(games), path)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    return len(games)


def import_games(autosave: Autosave, path: Path) -> ImportResult:
    """Save every game of a file. A game that is already here, perhaps with more moves, is left unchanged; one that
    differs is saved beside it.
    """
    added = present = 0
    errors = []
    for number, game in enumerate(from_text(_text(path)), 1):
        if isinstance(game, GrilleError):
            errors.append(f"game {number}: {game}")
        elif any(save.continues(saved.game, game) for saved in autosave.saves_of(game.puzzle)):
            present += 1
        else:
            autosave.save(game)
            added += 1
    return ImportResult(added, present, errors)


def _text(path: Path) -> str:
    return save.text_of(path, MAX_FILE)
