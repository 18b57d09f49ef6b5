"""Drafts: puzzles that are being written, one per family, saved at every change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grille.errors import GrilleError
from grille.play import save
from grille.play.autosave import default_folder
from grille.play.lock import locked

NAME = "drafts.json"


class Drafts:
    """The drafts in a folder, as plain data by family. A damaged file is never overwritten."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (default_folder() if folder is None else folder) / NAME

    def get(self, family: str) -> Any:
        """The draft of a family; None where there is none. Raises GrilleError where the file can't be read."""
        return self._all().get(family)

    def put(self, family: str, draft: Any) -> None:
        """Save the draft of a family. Raises GrilleError where that is not possible."""
        try:
            with locked(self.path.parent):
                data = {"grille": save.VERSION, "drafts": self._all() | {family: draft}}
                save.replace_text(json.dumps(data, ensure_ascii=False), self.path, durable=False)
        except OSError as error:
            raise GrilleError(f"the draft can't be saved in {self.path.parent}: {error.strerror}") from None

    def _all(self) -> dict[str, Any]:
        if not self.path.exists():
            return {}
        found = save.document(save.text_of(self.path, save.LARGEST)).get("drafts")
        if not isinstance(found, dict):
            raise GrilleError(f"{self.path}: not a file of drafts")
        return found
