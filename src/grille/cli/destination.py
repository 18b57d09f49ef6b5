"""Where a verb writes: standard output, or a file that is complete or not there at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from grille.errors import GrilleError


@contextmanager
def destination(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a file that takes its name only once everything is in it."""
    if path is None:
        yield sys.stdout
        return
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.isdir(folder):
        raise GrilleError(f"{path}: {'is a directory' if os.path.isdir(path) else 'its folder does not exist'}")
    try:
        descriptor, draft = tempfile.mkstemp(prefix=".grille-", dir=folder)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'can not be written').lower()}") from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            yield stream
        # mkstemp makes files for the owner alone; a file somebody asked for has the usual rights.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(draft, 0o666 & ~mask)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
