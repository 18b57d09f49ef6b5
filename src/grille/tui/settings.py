"""Settings of the terminal app, saved as a JSON file in the user's configuration directory."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

from grille.errors import GrilleError

VERSION = 1
# The maximum size of the file.
LARGEST = 100_000

T = TypeVar("T", bound=bool | int | str)


def home() -> Path:
    """The path of the file."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        if root := os.environ.get(name):
            return Path(root, "grille", "terminal.json")
    return Path.home() / ".config" / "grille" / "terminal.json"


class Settings:
    """Values by name. A damaged file, or one of a newer version, is never changed: then nothing is saved."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = home() if path is None else path
        # Why the file can't be used; empty if it can.
        self.trouble = ""
        self._data: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        self.trouble = ""
        try:
            with self.path.open(encoding="utf-8") as file:
                # A longer file is cut, and then it is not valid JSON.
                data = json.loads(file.read(LARGEST))
            version = data["grille"]
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.trouble = (error.strerror or "cannot be read").lower()
            return {}
        except (ValueError, KeyError, TypeError, RecursionError):
            self.trouble = "not a settings file of Grille"
            return {}
        if type(version) is not int or version > VERSION:
            self.trouble = "written by a newer version of Grille"
            return {}
        return dict(data)

    def get(self, default: T, *names: str) -> T:
        """The value at a path of names; the default if there is none of the same type."""
        value: Any = self._data
        for name in names:
            value = value.get(name) if isinstance(value, dict) else None
        # Not isinstance: true must not count as a number.
        return value if type(value) is type(default) else default

    def put(self, value: bool | int | str, *names: str) -> None:
        """Save a value. Raises GrilleError if that fails; the value then holds until the app ends."""
        kind: Any = type(value)
        if self.get(kind(), *names) == value and self._holds(names):
            return
        # Another terminal may have saved a setting meanwhile.
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
            raise GrilleError(f"settings are not saved: {self.path}: {self.trouble}")
        try:
            self._write()
        except OSError as error:
            raise GrilleError(f"settings are not saved: {self.path}: {error.strerror}") from None

    def _holds(self, names: tuple[str, ...]) -> bool:
        place: Any = self._data
        for name in names:
            if not isinstance(place, dict) or name not in place:
                return False
            place = place[name]
        return True

    def _write(self) -> None:
        """Replace the file atomically."""
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
