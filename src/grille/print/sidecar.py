"""The sidecar of a book: a JSON file that lists its puzzles, so that later volumes repeat none of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from grille import __version__
from grille.errors import GrilleError
from grille.print.entry import Entry

FORMAT = "grille-book"
VERSION = 1
LARGEST = 512_000_000


def sidecar(title: str, seed: int | None, pages: int, entries: Sequence[Entry]) -> bytes:
    """The sidecar of a book as JSON."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "grille": __version__,
        "title": title,
        "seed": seed,
        "pages": pages,
        "puzzles": [each.data() for each in entries],
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def canonical_forms(path: str) -> Iterator[str]:
    """The canonical forms of the puzzles in a sidecar. Raises GrilleError if the file is something else."""
    try:
        with open(path, "rb") as file:
            data: Any = json.loads(file.read(LARGEST))
    except OSError as error:
        raise GrilleError(f"exclude: {path}: {(error.strerror or 'cannot be read').lower()}") from None
    except (ValueError, RecursionError):
        raise GrilleError(f"exclude: {path}: not JSON; expected the file that is written beside a book") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("puzzles"), list):
        raise GrilleError(f"exclude: {path}: not the list of a book's puzzles")
    if data.get("version") != VERSION:
        raise GrilleError(f"exclude: {path}: written by another version of Grille (format {data.get('version')})")
    for number, row in enumerate(data["puzzles"], 1):
        if not isinstance(row, dict) or not isinstance(row.get("canonical"), str):
            raise GrilleError(f"exclude: {path}: puzzle {number} has no canonical form")
        yield row["canonical"]
