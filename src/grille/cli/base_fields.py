"""The fields that every result begins with, and how the fields of an input row are kept beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grille.family import families

if TYPE_CHECKING:
    from grille.cli.rows import Row
    from grille.cli.sinks import Plain

# Fields that every verb writes, so that values from an earlier run are not kept.
RENEWED = frozenset(("family", "puzzle", "version", "statistics", "error"))
# Prefix of an input field whose name is also a field of the result, with another value.
INPUT = "input_"


class BaseFields:
    """The `family` and `puzzle` fields of a row."""

    def __init__(self, bulk: Plain) -> None:
        self._bulk = bulk
        self._first: str | None = None
        self._standard: Callable[[str], str] = str

    def __call__(self, row: Row) -> dict[str, Any]:
        if row.puzzle is not None:
            return {"family": row.puzzle.family, "puzzle": row.puzzle.notation()}
        if row.error is not None:
            return {"family": row.family, "puzzle": row.text if row.fields or row.cells else None}
        # A plain puzzle that was processed in a block and never parsed on its own.
        if self._first is None:
            taken = self._bulk()
            assert taken is not None  # noqa: S101  else it would have been read
            self._first, self._standard = families()[0].name, taken.standard
        return {"family": self._first, "puzzle": self._standard(row.text)}
