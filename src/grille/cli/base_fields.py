"""The head of a result: the family and the puzzle, and which of the caller's fields go with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grille.family import families

if TYPE_CHECKING:
    from grille.cli.rows import Row
    from grille.cli.sinks import Plain

# Fields that are made anew by every verb, so that those of an earlier run say nothing.
RENEWED = frozenset(("family", "puzzle", "version", "statistics", "error"))
# What a caller's field is called where a result has its name and says something else.
INPUT = "input_"


class BaseFields:
    """The family and the puzzle of each row, as fields."""

    def __init__(self, bulk: Plain) -> None:
        self._bulk = bulk
        self._first: str | None = None
        self._standard: Callable[[str], str] = str

    def __call__(self, row: Row) -> dict[str, Any]:
        if row.puzzle is not None:
            return {"family": row.puzzle.family, "puzzle": row.puzzle.notation()}
        if row.error is not None:
            return {"family": row.family, "puzzle": row.text if row.fields or row.cells else None}
        # A plain puzzle that was dealt with among many others, without being read by itself.
        if self._first is None:
            taken = self._bulk()
            assert taken is not None  # noqa: S101  else it would have been read
            self._first, self._standard = families()[0].name, taken.standard
        return {"family": self._first, "puzzle": self._standard(row.text)}
