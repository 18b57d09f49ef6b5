"""Games as files: small, whole or not there at all, and never worse for being read by the wrong version."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from grille.errors import GrilleError
from grille.notation import parse
from grille.play.game import Game

VERSION = 1
# Longer than any game somebody plays, short enough to be read at once.
LARGEST = 4_000_000


def to_text(game: Game[Any]) -> str:
    """A game as JSON."""
    return json.dumps(
        {
            "grille": VERSION,
            "family": game.puzzle.family,
            "puzzle": game.puzzle.notation(),
            "moves": [list(move.texts) for move in game.moves],
            "at": game.at,
            "bookmarks": game.bookmarks,
            "seconds": round(game.seconds, 1),
            "hints": game.hints,
        },
        ensure_ascii=False,
    )


def from_text(text: str) -> Game[Any]:
    """A game that `to_text` wrote. Raises GrilleError where it is something else, or from a newer version."""
    try:
        data = json.loads(text)
        version = data["grille"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise GrilleError("this is not a saved game") from None
    if not isinstance(version, int) or version < 1:
        raise GrilleError("this is not a saved game")
    if version > VERSION:
        raise GrilleError("this game was saved by a newer version of Grille; it was left as it is")
    try:
        game: Game[Any] = Game(parse(data["puzzle"], family=data["family"]))
        for texts in data["moves"]:
            before = game.at
            game.move(*map(str, texts))
            if game.at == before:
                raise GrilleError(f"the move {'; '.join(map(str, texts))!r} does nothing")
        at, bookmarks = int(data["at"]), {str(name): int(at) for name, at in data["bookmarks"].items()}
        game.seconds, game.hints = float(data["seconds"]), int(data["hints"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise GrilleError(f"this saved game is damaged: {error}") from None
    if not all(0 <= place <= len(game.moves) for place in (at, *bookmarks.values())):
        raise GrilleError("this saved game is damaged: it stands at a move that was never made")
    game.at, game.bookmarks = at, bookmarks
    return game


def write(game: Game[Any], path: Path) -> None:
    """Saves a game. The file is the old one or the new one, whatever happens meanwhile.

    Raises GrilleError where the file is a game of a newer version, or no game at all: somebody else's file is not
    written over.
    """
    if path.exists() and path.stat().st_size > 0:
        _refuse_foreign(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}.", delete=False, encoding="utf-8") as file:
        try:
            file.write(to_text(game))
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def read(path: Path) -> Game[Any]:
    """A saved game."""
    return from_text(_text(path))


def _text(path: Path) -> str:
    if path.stat().st_size > LARGEST:
        raise GrilleError(f"{path}: too large for a saved game")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrilleError(f"{path}: this is not a saved game") from None


def _refuse_foreign(path: Path) -> None:
    try:
        version = json.loads(_text(path))["grille"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise GrilleError(f"{path}: there is another file here; it was left as it is") from None
    if isinstance(version, int) and version > VERSION:
        raise GrilleError(f"{path}: saved by a newer version of Grille; it was left as it is")
