"""Entries of a position as words: cells and numbers in the notation that a person would type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from grille.errors import GrilleError

# A row and a column, both from 1, as in r1c2.
Cell: TypeAlias = tuple[int, int]
# One or several values by cell, or words, or pairs of adjacent cells.
Entries: TypeAlias = (
    Mapping[Cell, int | str | Iterable[int | str]] | Mapping[str, str] | Iterable[str | tuple[Cell, Cell]]
)


def words(entries: Entries, equals: str, joined: str) -> Iterator[str]:
    """Iterate over entries as words: `equals` joins a cell and its value, `joined` joins two cells.

    >>> list(words({(1, 1): 5, (2, 3): [1, 2]}, "<>", "|"))
    ['r1c1<>5', 'r2c3<>1', 'r2c3<>2']
    >>> list(words([((1, 1), (1, 2)), "r3c3-r4c3"], "=", "-"))
    ['r1c1-r1c2', 'r3c3-r4c3']
    """
    if isinstance(entries, str):
        raise GrilleError(f"expected a mapping or a list of entries, not the text {entries[:40]!r}")
    if isinstance(entries, Mapping):
        for cell, held in entries.items():
            values = [held] if isinstance(held, int | str) else held
            yield from (f"{_name(cell)}{equals}{value}" for value in values)
        return
    for entry in entries:
        yield entry if isinstance(entry, str) else joined.join(map(_name, entry))


def _name(cell: Any) -> str:
    """Return the name of a cell, such as r1c2 for (1, 2); a name is returned unchanged."""
    if isinstance(cell, str):
        return cell
    try:
        row, column = cell
    except (TypeError, ValueError):
        raise GrilleError(f"expected a cell as (row, column) or by its name, not {str(cell)[:40]!r}") from None
    return f"r{row}c{column}"
