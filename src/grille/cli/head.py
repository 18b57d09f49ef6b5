"""The head of a result: the family and the puzzle, and which of the caller's fields go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.family import families

if TYPE_CHECKING:
    from grille.cli.rows import Row
    from grille.cli.sinks import Plain

# Fields that are made anew by every verb, so that those of an earlier run say nothing.
RENEWED = frozenset(("family", "puzzle", "version", "statistics", "error"))
# What a caller's field is called where a result has its name and says something else.
INPUT = "input_"


def head_of(row: Row, bulk: Plain) -> dict[str, Any]:
    """The family and the puzzle of a row, as fields."""
    if row.puzzle is not None:
        return {"family": row.puzzle.family, "puzzle": row.puzzle.notation()}
    if row.error is not None:
        return {"family": row.family, "puzzle": row.text if row.fields or row.cells else None}
    # A plain puzzle that was dealt with among many others, without being read by itself.
    taken = bulk()
    assert taken is not None  # noqa: S101  else it would have been read
    return {"family": families()[0].name, "puzzle": taken.standard(row.text)}
