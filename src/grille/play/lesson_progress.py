"""Progress in lessons: the pages of each that are done. The entries are the same in the terminal and in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from grille.errors import GrilleError
from grille.play import save
from grille.play.autosave import default_folder
from grille.play.lock import locked

NAME = "lessons.json"
# The largest file that is read, in bytes, and the most pages of a lesson.
MAX_FILE = 1_000_000
MAX_PAGES = 1_000
# The name of a family's first game, beside the names of its techniques.
FIRST = "first"
_LESSON = re.compile(r"[a-z]+\.[\w-]{1,60}", re.ASCII)

# By family and lesson, such as sudoku.x_wing, the numbers of the pages that are done, from 0.
Pages = dict[str, frozenset[int]]


def read_pages(data: object) -> Pages:
    """The progress in plain data; damaged entries are left out."""
    if not isinstance(data, dict):
        return {}
    return {
        name: frozenset(page for page in pages if type(page) is int and 0 <= page < MAX_PAGES)
        for name, pages in data.items()
        if _LESSON.fullmatch(name) and isinstance(pages, list)
    }


def plain(pages: Mapping[str, frozenset[int]]) -> dict[str, list[int]]:
    """The progress as plain data for JSON."""
    return {name: sorted(done) for name, done in sorted(pages.items())}


class LessonProgress:
    """The progress in a folder. A damaged file is never overwritten: then nothing is recorded."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (default_folder() if folder is None else folder) / NAME

    def pages(self) -> Pages:
        """The pages that are done, by lesson. Raises GrilleError where the file can't be read."""
        if not self.path.exists():
            return {}
        found = save.document(save.text_of(self.path, MAX_FILE)).get("lessons")
        if not isinstance(found, dict):
            raise GrilleError(f"{self.path}: not a file of lessons")
        return read_pages(found)

    def finish(self, family: str, lesson: str, count: int) -> None:
        """Record a lesson with this many pages as finished. Raises GrilleError where that can't be saved."""
        self.merge({f"{family}.{lesson}": frozenset(range(count))})

    def merge(self, pages: Mapping[str, frozenset[int]]) -> int:
        """Add pages that are done, and return the number of lessons with new ones."""
        try:
            with locked(self.path.parent):
                known = self.pages()
                added = {name: done for name, done in pages.items() if done - known.get(name, frozenset())}
                if added:
                    merged = known | {name: done | known.get(name, frozenset()) for name, done in added.items()}
                    # The same format as all games in one file, so that this file can be imported as it is.
                    data = {"grille": save.VERSION, "games": [], "lessons": plain(merged)}
                    save.replace_text(json.dumps(data), self.path, durable=False)
        except OSError as error:
            raise GrilleError(f"lessons can't be saved in {self.path.parent}: {error.strerror}") from None
        return len(added)
