"""Saved games: small files, written atomically, with a format version."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

from grille.data import nested
from grille.errors import GrilleError
from grille.notation import parse
from grille.play.game import Game

VERSION = 1
# The largest file that is read, in bytes.
LARGEST = 4_000_000
MAX_MOVES = 100_000
# The longest play time in seconds, about 30 years.
MAX_SECONDS = 1e9

T = TypeVar("T")
_KINDS: dict[type, str] = {str: "a text", list: "a list", dict: "an object", int: "a whole number"}


def data(game: Game[Any]) -> dict[str, Any]:
    """A game as data for saving."""
    return {"grille": VERSION} | nested(game)


def to_text(game: Game[Any]) -> str:
    """A game as JSON."""
    return json.dumps(data(game), ensure_ascii=False)


def from_text(text: str) -> Game[Any]:
    """Read a game that `to_text` wrote. Raises GrilleError where it is something else, or from a newer version."""
    data = document(text)
    if "games" in data:
        raise GrilleError("this file is a collection of games: import it with grille play --import")
    try:
        return _game(data)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else error
        raise GrilleError(f"this saved game is damaged: {what}") from None
    except GrilleError as error:
        raise GrilleError(f"this saved game is damaged: {error}") from None


def document(text: str) -> dict[str, Any]:
    """The JSON object of a save. Raises GrilleError where it is something else, or from a newer version."""
    try:
        data: dict[str, Any] = json.loads(text)
        version = data["grille"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise GrilleError("this is not a saved game") from None
    if type(version) is not int or version < 1:
        raise GrilleError("this is not a saved game")
    if version > VERSION:
        raise GrilleError("this game was saved by a newer version of Grille; it was not changed")
    return data


def _game(data: dict[str, Any]) -> Game[Any]:
    game: Game[Any] = Game(parse(_of(str, data["puzzle"]), family=_of(str, data["family"])))
    moves = _of(list, data["moves"])
    if len(moves) > MAX_MOVES:
        raise GrilleError(f"too many moves: {len(moves):,}, at most {MAX_MOVES:,}")
    for texts in moves:
        before = game.at
        game.move(*(_of(str, each) for each in _of(list, texts)))
        if game.at == before:
            raise GrilleError(f"the move {'; '.join(texts)!r} does nothing")
    bookmarks: dict[str, int] = _of(dict, data["bookmarks"])
    places = [_of(int, place) for place in (data["at"], *bookmarks.values())]
    if not all(0 <= place <= len(game.moves) for place in places):
        raise GrilleError("the current-move index is out of range")
    seconds, hints = data["seconds"], _of(int, data["hints"])
    if type(seconds) not in (int, float) or not 0 <= seconds < MAX_SECONDS or hints < 0:
        raise GrilleError("invalid play time or hint count")
    game.at, game.bookmarks = places[0], dict(bookmarks)
    game.seconds, game.hints = float(seconds), hints
    return game


def continues(game: Game[Any], earlier: Game[Any]) -> bool:
    """Whether a game contains an earlier one of the same puzzle: its moves in their order, and its bookmarks."""
    moves = game.moves[: len(earlier.moves)]
    return moves == earlier.moves and earlier.bookmarks.items() <= game.bookmarks.items()


def _of(kind: type[T], value: object) -> T:
    # Not isinstance: True is an int in Python.
    if type(value) is not kind:
        raise TypeError(f"expected {_KINDS[kind]}, found {str(value)[:24]!r}")
    return value


def write(game: Game[Any], path: Path, *, durable: bool = True) -> None:
    """Save a game atomically: the file is either the old or the new one.

    Raises GrilleError where the file is from a newer version, damaged, or not a saved game: such files are never
    overwritten. A `durable` save also survives a power failure, and takes longer.
    """
    if path.exists() and path.stat().st_size > 0:
        refuse_foreign(path)
    replace(game, path, durable=durable)


def replace(game: Game[Any], path: Path, *, durable: bool = True) -> None:
    """Save a game over a file that is known to be a save."""
    replace_text(to_text(game), path, durable=durable)


def replace_text(text: str, path: Path, *, durable: bool = True) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}.", delete=False, encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
            if durable:
                os.fsync(file.fileno())
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def read(path: Path) -> Game[Any]:
    """Read a saved game."""
    return from_text(text_of(path, LARGEST))


def text_of(path: Path, most: int) -> str:
    """The text of a file of at most this many bytes."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    if len(content) > most:
        raise GrilleError(f"{path}: too large for a saved game")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise GrilleError(f"{path}: not a saved game") from None


def refuse_foreign(path: Path) -> None:
    """Raise GrilleError unless the file is a readable saved game."""
    try:
        read(path)
    except GrilleError as error:
        raise GrilleError(f"{path} was not changed: {error}") from None
