"""One writer at a time in a folder, where the system has locks for files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Waits until nobody else writes into a folder, and keeps others waiting meanwhile. Makes the folder if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NAME).open("a", encoding="utf-8") as file:
        # The lock goes with the file, also where this process is killed.
        # Some systems, and some folders of other machines, have none.
        with suppress(OSError, ImportError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
