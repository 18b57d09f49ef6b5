"""Automatic saves: one file per game, written after every move."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from grille.errors import GrilleError
from grille.play import save
from grille.play.game import Game
from grille.play.lock import locked
from grille.puzzle import Puzzle

SUFFIX = ".grille.json"
# Above this number of files, games without moves are removed, the oldest first.
MAX_FILES = 200


def default_folder() -> Path:
    """The default folder of saved games: where the system keeps the state of programs."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        if root := os.environ.get(name):
            return Path(root, "grille", "games")
    return Path.home() / ".local" / "state" / "grille" / "games"


class SavedGame(NamedTuple):
    """A saved game and its file."""

    path: Path
    game: Game[Any]


class Snapshot(NamedTuple):
    """The file of a game as it was last written or read here. If it differs now, another program wrote it."""

    path: Path
    text: bytes
    # All of the game but its play time.
    state: tuple[Any, ...]


class Autosave:
    """Saves games in a folder. A file that another program changed, or that can't be read, is never overwritten."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = default_folder() if folder is None else folder
        self._seen: WeakKeyDictionary[Game[Any], Snapshot] = WeakKeyDictionary()

    def save(self, game: Game[Any]) -> Path:
        """Save a game and return its file. Raises GrilleError where the folder can't be written to.

        A game that another program continued meanwhile is left unchanged; this one then gets a file of its own, once it
        has changed. A game without moves is written only where its puzzle has no file.
        """
        try:
            with locked(self.folder):
                path, write = self._place(game)
                if write:
                    save.replace(game, path, durable=False)
                    self._see(path, game)
        except OSError as error:
            raise GrilleError(f"the game can't be saved in {self.folder}: {error.strerror}") from None
        return path

    def file_of(self, game: Game[Any]) -> Path | None:
        """The file of a game that was saved or opened here."""
        seen = self._seen.get(game)
        return None if seen is None else seen.path

    def _place(self, game: Game[Any]) -> tuple[Path, bool]:
        """The file of a game, and whether the game must be written to it."""
        seen = self._seen.get(game)
        if seen is not None:
            now = _content(seen.path)
            if now == seen.text:
                return seen.path, True
            if _state(game) == seen.state:
                return seen.path, False
            if now is None or _continues(game, seen.path):
                return seen.path, True
        else:
            self._clear()
        for path in self._files(game.puzzle):
            if not path.exists():
                return path, True
            kept = _read(path)
            # Another puzzle may have the same hash.
            if kept is None or kept.puzzle != game.puzzle:
                continue
            if not game.moves:
                return path, False
            if save.continues(game, kept):
                return path, True
        raise AssertionError("there is always another name")  # pragma: no cover

    def _files(self, puzzle: Puzzle[Any]) -> Iterator[Path]:
        """The possible files of a puzzle's games, without end."""
        key = f"{puzzle.family} {puzzle.notation()}"
        name = f"{puzzle.family}-{blake2b(key.encode(), digest_size=8).hexdigest()}"
        yield self.folder / f"{name}{SUFFIX}"
        number = 2
        while True:
            yield self.folder / f"{name}-{number}{SUFFIX}"
            number += 1

    def _see(self, path: Path, game: Game[Any]) -> None:
        text = _content(path)
        if text is not None:
            self._seen[game] = Snapshot(path, text, _state(game))

    def forget(self, game: Game[Any]) -> None:
        """Remove the file of a finished game, unless another program wrote it last."""
        seen = self._seen.pop(game, None)
        if seen is not None:
            with suppress(OSError), locked(self.folder):
                if _content(seen.path) == seen.text:
                    seen.path.unlink(missing_ok=True)

    def saves_of(self, puzzle: Puzzle[Any]) -> list[SavedGame]:
        """The saved games of a puzzle, finished or not, the latest first."""
        name = next(self._files(puzzle)).name.removesuffix(SUFFIX)
        return [saved for saved in self._saved(f"{name}*{SUFFIX}") if saved.game.puzzle == puzzle]

    def resume(self, game: Game[Any]) -> Game[Any]:
        """The latest saved game that continues this one; this one itself where there is none."""
        if game in self._seen:
            return game
        further = [kept.game for kept in self.saves_of(game.puzzle) if save.continues(kept.game, game)]
        # A game with moves comes before one that was only opened.
        under_way = sorted((each for each in further if not each.done), key=lambda each: not each.moves)
        return under_way[0] if under_way else game

    def all_games(self) -> Iterator[SavedGame]:
        """All games, finished or not, the latest first; unreadable files are skipped."""
        return self._saved(f"*{SUFFIX}")

    def games(self) -> Iterator[SavedGame]:
        """Unfinished games, the latest first."""
        return (kept for kept in self.all_games() if not kept.game.done)

    def latest(self) -> Game[Any] | None:
        """The latest unfinished game."""
        return next((kept.game for kept in self.games()), None)

    def unreadable(self) -> list[Path]:
        """Files that do not contain a readable game."""
        return [path for path in self._paths() if _read(path) is None]

    def _saved(self, names: str) -> Iterator[SavedGame]:
        for path in self._paths(names):
            with suppress(OSError):
                text, game = _content(path), _read(path)
                if game is not None and text is not None:
                    self._seen[game] = Snapshot(path, text, _state(game))
                    yield SavedGame(path, game)

    def _paths(self, names: str = f"*{SUFFIX}") -> list[Path]:
        with suppress(OSError):
            return sorted(self.folder.glob(names), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        return []

    def _clear(self) -> None:
        for path in self._paths()[MAX_FILES:]:
            with suppress(ValueError, KeyError, TypeError, RecursionError, OSError):
                # Not replayed first: games with moves always stay, and there may be many.
                if json.loads(_content(path) or b"")["moves"] == [] and _read(path) is not None:
                    path.unlink()


def _state(game: Game[Any]) -> tuple[Any, ...]:
    return tuple(game.moves), game.at, tuple(game.bookmarks.items()), game.hints


def _continues(game: Game[Any], path: Path) -> bool:
    kept = _read(path)
    return kept is not None and kept.puzzle == game.puzzle and save.continues(game, kept)


def _content(path: Path) -> bytes | None:
    """The content of a file, up to the largest size of a save; None where there is no file."""
    try:
        with path.open("rb") as file:
            return file.read(save.LARGEST + 1)
    except FileNotFoundError:
        return None


def _read(path: Path) -> Game[Any] | None:
    try:
        return save.read(path)
    except GrilleError:
        return None
