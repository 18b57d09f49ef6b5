"""Cells of a clue: pairs of a row and a column from 1, read from names (r1c2) and ranges (r1c1..r1c9).

A variable is a digit that is in no cell, for rules such as "these two clues have the same total". Its name is v1, v2,
and so on, and its pair is (0, 1), (0, 2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from grille.errors import GrilleError

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Cell, ...]

# A path may visit cells again, so there is no natural bound; this one exceeds every board with clues.
MOST_CELLS = 4096
_TUPLE, _TWO, _WHOLE = frozenset((tuple,)), frozenset((2,)), frozenset((int,))
_NAME = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})|v([0-9]{1,3})", re.IGNORECASE)


def read_cells(value: Any) -> Cells:
    """Read cells from text, or from a list of names or pairs.

    >>> read_cells("r1c1 r1c2, r3c3..r1c1")
    ((1, 1), (1, 2), (3, 3), (2, 2), (1, 1))
    >>> read_cells([(1, 1), "r1c2"])
    ((1, 1), (1, 2))
    """
    if type(value) in (list, tuple) and len(value) <= MOST_CELLS and _are_pairs(value):
        return tuple(value)
    if isinstance(value, str):
        return _bounded(tuple(cell for word in value.replace(",", " ").split() for cell in _range(word)))
    if not isinstance(value, Iterable):
        raise GrilleError(f"expected cells such as 'r1c1 r1c2' or [(1, 1), (1, 2)], not {str(value)[:40]!r}")
    if isinstance(value, Sequence) and len(value) > MOST_CELLS:
        raise GrilleError(f"expected at most {MOST_CELLS} cells, found {len(value)}")
    found: list[Cell] = []
    for each in value:
        if type(each) is str and ".." not in each:
            found.append(_name(each.strip()))
        else:
            found += _range(each.strip()) if isinstance(each, str) else [_pair(each)]
    return _bounded(tuple(found))


def _are_pairs(values: Sequence[Any]) -> bool:
    """Whether values are cells already, as readers of notations give them."""
    # Sets of types and lengths: one look at each value, without a call.
    return (
        {*map(type, values)} <= _TUPLE
        and {*map(len, values)} <= _TWO
        and {*map(type, chain.from_iterable(values))} <= _WHOLE
    )


def _bounded(cells: Cells) -> Cells:
    if len(cells) > MOST_CELLS:
        raise GrilleError(f"expected at most {MOST_CELLS} cells, found {len(cells)}")
    return cells


def _pair(value: Any) -> Cell:
    if isinstance(value, Sequence) and len(value) == 2 and all(type(each) is int for each in value):
        return value[0], value[1]
    raise GrilleError(f"expected a cell such as r1c2 or (1, 2), not {str(value)[:40]!r}")


@lru_cache(maxsize=4096)
def _name(word: str) -> Cell:
    match = _NAME.fullmatch(word)
    if match is None:
        raise GrilleError(f"expected a cell such as r1c2, not {word[:40]!r}")
    if match[3]:
        return 0, int(match[3])
    if int(match[1]) == 0:
        # The pair of row 0 stands for a variable.
        raise GrilleError(f"{word} is not on the board: rows and columns count from 1")
    return int(match[1]), int(match[2])


def _range(word: str) -> list[Cell]:
    first, dots, last = word.partition("..")
    if not dots:
        return [_name(first)]
    (row, column), (to_row, to_column) = _name(first), _name(last)
    down, across = to_row - row, to_column - column
    if down and across and abs(down) != abs(across):
        raise GrilleError(f"{word[:40]!r} is not a straight line of cells: use a row, a column or a diagonal")
    length = max(abs(down), abs(across))
    step = (down // length, across // length) if length else (0, 0)
    return [(row + step[0] * i, column + step[1] * i) for i in range(length + 1)]


def name(cell: Cell) -> str:
    """Return the name of a cell.

    >>> name((1, 2))
    'r1c2'
    """
    return f"r{cell[0]}c{cell[1]}" if cell[0] else f"v{cell[1]}"


def names(cells: Iterable[Cell]) -> str:
    """Return the names of cells, separated by spaces."""
    return " ".join(map(name, cells))
