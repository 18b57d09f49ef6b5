"""Games that save themselves: a file a game, written after every move, so that nothing but the last can be lost."""

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
# Beyond so many, games that were never begun are cleared away, the oldest first.
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


class Seen(NamedTuple):
    """The file of a game as we wrote or read it last: what is there now, if it differs, is by somebody else."""

    path: Path
    text: bytes
    # All of the game but the clock.
    state: tuple[Any, ...]


class Autosave:
    """Keeps games in a folder. What somebody else wrote meanwhile, or can't be read here, is never written over."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = home() if folder is None else folder
        self._seen: WeakKeyDictionary[Game[Any], Seen] = WeakKeyDictionary()

    def keep(self, game: Game[Any]) -> Path:
        """Writes a game down and returns its file. Raises GrilleError where the folder can't be written to.

        A game that went on elsewhere meanwhile stays as it is there; this one then gets a file of its own, once it has
        changed. A game without moves is written only where its puzzle has no file.
        """
        try:
            with locked(self.folder):
                path, write = self._place(game)
                if write:
                    save.replace(game, path, durable=False)
                    self._see(path, game)
        except OSError as error:
            raise GrilleError(f"the game can't be kept: {error.strerror}") from None
        return path

    def file_of(self, game: Game[Any]) -> Path | None:
        """The file of a game that was kept or taken up here."""
        seen = self._seen.get(game)
        return None if seen is None else seen.path

    def _place(self, game: Game[Any]) -> tuple[Path, bool]:
        """The file of a game, and whether the game is to be written there."""
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
            # Another puzzle can have the same name by chance.
            if kept is None or kept.puzzle != game.puzzle:
                continue
            if not game.moves:
                return path, False
            if save.continues(game, kept):
                return path, True
        raise AssertionError("there is always another name")  # pragma: no cover

    def _files(self, puzzle: Puzzle[Any]) -> Iterator[Path]:
        """The names of the files that games of a puzzle can have, without end."""
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
            self._seen[game] = Seen(path, text, _state(game))

    def forget(self, game: Game[Any]) -> None:
        """Drops the file of a game that is over; not where somebody else wrote it last."""
        seen = self._seen.pop(game, None)
        if seen is not None:
            with suppress(OSError), locked(self.folder):
                if _content(seen.path) == seen.text:
                    seen.path.unlink(missing_ok=True)

    def kept_of(self, puzzle: Puzzle[Any]) -> list[Kept]:
        """Games of a puzzle, finished or not, the latest first."""
        name = next(self._files(puzzle)).name.removesuffix(SUFFIX)
        return [kept for kept in self._kept(f"{name}*{SUFFIX}") if kept.game.puzzle == puzzle]

    def resumed(self, game: Game[Any]) -> Game[Any]:
        """The kept game that goes on from where this one is, the latest if there are several; else this one itself."""
        if game in self._seen:
            return game
        further = [kept.game for kept in self.kept_of(game.puzzle) if save.continues(kept.game, game)]
        # One that was begun counts for more than one that was only opened.
        under_way = sorted((each for each in further if not each.done), key=lambda each: not each.moves)
        return under_way[0] if under_way else game

    def all_games(self) -> Iterator[Kept]:
        """Games, finished or not, the latest first; what can't be read is passed over."""
        return self._kept(f"*{SUFFIX}")

    def games(self) -> Iterator[Kept]:
        """Games that are not finished, the latest first."""
        return (kept for kept in self.all_games() if not kept.game.done)

    def latest(self) -> Game[Any] | None:
        """The game that was played last and is not finished."""
        return next((kept.game for kept in self.games()), None)

    def unreadable(self) -> list[Path]:
        """Files that hold no game that can be taken up here."""
        return [path for path in self._paths() if _read(path) is None]

    def _kept(self, names: str) -> Iterator[Kept]:
        for path in self._paths(names):
            with suppress(OSError):
                text, game = _content(path), _read(path)
                if game is not None and text is not None:
                    self._seen[game] = Seen(path, text, _state(game))
                    yield Kept(path, game)

    def _paths(self, names: str = f"*{SUFFIX}") -> list[Path]:
        with suppress(OSError):
            return sorted(self.folder.glob(names), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        return []

    def _clear(self) -> None:
        for path in self._paths()[KEPT:]:
            with suppress(ValueError, KeyError, TypeError, RecursionError, OSError):
                # Not replayed: a game that was begun stays, whatever it is, and there may be many.
                if json.loads(_content(path) or b"")["moves"] == [] and _read(path) is not None:
                    path.unlink()


def _state(game: Game[Any]) -> tuple[Any, ...]:
    return tuple(game.moves), game.at, tuple(game.bookmarks.items()), game.hints


def _continues(game: Game[Any], path: Path) -> bool:
    kept = _read(path)
    return kept is not None and kept.puzzle == game.puzzle and save.continues(game, kept)


def _content(path: Path) -> bytes | None:
    """What is in a file, or the beginning of what is too large to be ours; None where there is no file."""
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
