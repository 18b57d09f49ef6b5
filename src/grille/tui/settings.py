"""Settings: what somebody chose and finds again the next time, in a small file where the system keeps such things."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

from grille.errors import GrilleError

VERSION = 1
# Nobody's choices are longer.
LARGEST = 100_000

T = TypeVar("T", bound=bool | int | str)


def home() -> Path:
    """The file: in the place the system has for what programs are told to be like."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        if root := os.environ.get(name):
            return Path(root, "grille", "terminal.json")
    return Path.home() / ".config" / "grille" / "terminal.json"


class Settings:
    """Values by their names. A file that is damaged, or of a newer version, is left alone: then nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = home() if path is None else path
        # Why the file can't be used, if it can't.
        self.trouble = ""
        self._data: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        self.trouble = ""
        try:
            with self.path.open(encoding="utf-8") as file:
                # What is longer ends in the middle, and so is none.
                data = json.loads(file.read(LARGEST))
            version = data["grille"]
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.trouble = (error.strerror or "it cannot be read").lower()
            return {}
        except (ValueError, KeyError, TypeError, RecursionError):
            self.trouble = "these are no settings of Grille's"
            return {}
        if type(version) is not int or version > VERSION:
            self.trouble = "they are of a newer version of Grille"
            return {}
        return dict(data)

    def get(self, default: T, *names: str) -> T:
        """A value by its names, from the outermost on; the default where there is none of that kind."""
        value: Any = self._data
        for name in names:
            value = value.get(name) if isinstance(value, dict) else None
        # Not isinstance: JSON's true is no number here.
        return value if type(value) is type(default) else default

    def put(self, value: bool | int | str, *names: str) -> None:
        """Keeps a value. Raises GrilleError where that can't be done; it holds all the same, until the end."""
        kind: Any = type(value)
        if self.get(kind(), *names) == value and self._holds(names):
            return
        # Somebody else may have chosen something meanwhile.
        fresh = self._read()
        if not self.trouble:
            self._data = fresh
        place = self._data
        for name in names[:-1]:
            if not isinstance(place.get(name), dict):
                place[name] = {}
            place = place[name]
        place[names[-1]] = value
        if self.trouble:
            raise GrilleError(f"settings are not kept: {self.path} was left as it is: {self.trouble}")
        try:
            self._write()
        except OSError as error:
            raise GrilleError(f"settings can't be kept: {error.strerror}") from None

    def _holds(self, names: tuple[str, ...]) -> bool:
        place: Any = self._data
        for name in names:
            if not isinstance(place, dict) or name not in place:
                return False
            place = place[name]
        return True

    def _write(self) -> None:
        """The file is the old one or the new one, whatever happens meanwhile."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        folder, prefix = self.path.parent, f".{self.path.name}."
        with NamedTemporaryFile("w", dir=folder, prefix=prefix, delete=False, encoding="utf-8") as file:
            try:
                json.dump({"grille": VERSION} | self._data, file, ensure_ascii=False, indent=1)
                file.write("\n")
                file.close()
                Path(file.name).replace(self.path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
