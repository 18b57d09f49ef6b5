"""All games as one file, the same in the terminal and in the browser: written out, and taken in again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.play import save
from grille.play.autosave import Autosave
from grille.play.game import Game

# Longer than all that somebody plays.
LARGEST = 64_000_000


class Taken(NamedTuple):
    """What came of taking games in: how many are new or went on, how many were here, what could not be read."""

    new: int
    here: int
    refused: list[str]


def to_text(games: Iterable[Game[Any]]) -> str:
    """Games as one JSON text; each of them is a saved game by itself."""
    return json.dumps({"grille": save.VERSION, "games": [save.data(game) for game in games]}, ensure_ascii=False)


def from_text(text: str) -> Iterator[Game[Any] | GrilleError]:
    """The games in a text that `to_text` wrote, or what is wrong with each.

    Raises GrilleError where it is something else.
    """
    data = save.document(text)
    if not isinstance(data.get("games"), list):
        raise GrilleError("this file holds no collection of games")
    for each in data["games"]:
        try:
            yield save.from_text(json.dumps(each))
        except GrilleError as error:
            yield error


def export(autosave: Autosave, path: Path) -> int:
    """Writes all games that can be read to one file. Raises GrilleError where it is there and holds something else."""
    if path.exists() and path.stat().st_size > 0:
        try:
            for _ in from_text(_text(path)):
                break
        except GrilleError as error:
            raise GrilleError(f"{path} was left as it is: {error}") from None
    games = [kept.game for kept in autosave.all_games()]
    try:
        save.replace_text(to_text(games), path)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'it cannot be written').lower()}") from None
    return len(games)


def take_in(autosave: Autosave, path: Path) -> Taken:
    """Keeps every game of a file. One that is here already, perhaps with more moves, is left as it is; one that differs
    is kept beside it.
    """
    new = here = 0
    refused = []
    for number, game in enumerate(from_text(_text(path)), 1):
        if isinstance(game, GrilleError):
            refused.append(f"game {number}: {game}")
        elif any(save.continues(kept.game, game) for kept in autosave.kept_of(game.puzzle)):
            here += 1
        else:
            autosave.keep(game)
            new += 1
    return Taken(new, here, refused)


def _text(path: Path) -> str:
    return save.text_of(path, LARGEST)
