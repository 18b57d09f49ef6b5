"""Games that save themselves: a file a puzzle, written after every move, so that nothing but the last can be lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.play import save
from grille.play.game import Game

SUFFIX = ".grille.json"
# Older games than these are cleared away, the oldest first.
KEPT = 200


def home() -> Path:
    """Where games are kept: the place the system has for the state of programs."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        if root := os.environ.get(name):
            return Path(root, "grille", "games")
    return Path.home() / ".local" / "state" / "grille" / "games"


class Kept(NamedTuple):
    """A game that was kept, and its file."""

    path: Path
    game: Game[Any]


class Autosave:
    """Keeps games in a folder. Files that can't be taken up here are stepped around, never written over."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = home() if folder is None else folder
        # Which file each puzzle has, and what it looked like when we wrote it last.
        self._files: dict[str, tuple[Path, tuple[int, int, int]]] = {}

    def keep(self, game: Game[Any]) -> Path:
        """Writes a game down. Raises GrilleError where the folder can't be written to."""
        key = f"{game.puzzle.family} {game.puzzle.notation()}"
        try:
            path, seen = self._files.get(key, (None, None))
            if path is None or _look(path) != seen:
                path = self._file(key)
            save.replace(game, path, durable=False)
            self._files[key] = path, _look(path) or (0, 0, 0)
        except OSError as error:
            raise GrilleError(f"the game can't be kept: {error.strerror}") from None
        return path

    def _file(self, key: str) -> Path:
        """The file of a puzzle; a new one where it is taken by something that is not a game of ours."""
        self._clear()
        name = f"{key.partition(' ')[0]}-{blake2b(key.encode(), digest_size=8).hexdigest()}"
        number = 1
        while True:
            path = self.folder / f"{name}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            try:
                if path.exists():
                    save.refuse_foreign(path)
            except GrilleError:
                number += 1
            else:
                return path

    def forget(self, game: Game[Any]) -> None:
        """Drops the file of a game that is over."""
        path, _ = self._files.pop(f"{game.puzzle.family} {game.puzzle.notation()}", (None, None))
        if path is not None:
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def games(self) -> Iterator[Kept]:
        """Games that are not finished, the latest first; what can't be read is passed over."""
        for path in self._paths():
            with suppress(GrilleError, OSError):
                game = save.read(path)
                if not game.done:
                    yield Kept(path, game)

    def latest(self) -> Game[Any] | None:
        """The game that was played last and is not finished."""
        return next((kept.game for kept in self.games()), None)

    def _paths(self) -> list[Path]:
        with suppress(OSError):
            return sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        return []

    def _clear(self) -> None:
        for path in self._paths()[KEPT:]:
            with suppress(GrilleError, OSError):
                save.refuse_foreign(path)
                path.unlink()


def _look(path: Path) -> tuple[int, int, int] | None:
    """What a file looks like from outside, so that a change by somebody else is seen."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_ino, stat.st_mtime_ns, stat.st_size
