"""The symmetries of a pattern, as maps of cells; the same names as the symmetries of givens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

Place = Callable[[int, int, int], tuple[int, int]]

_HALF: Place = lambda row, column, last: (last - row, last - column)  # noqa: E731
_QUARTER: Place = lambda row, column, last: (column, last - row)  # noqa: E731
_MIRROR: Place = lambda row, column, last: (row, last - column)  # noqa: E731
_FLIP: Place = lambda row, column, last: (last - row, column)  # noqa: E731
_DIAGONAL: Place = lambda row, column, _last: (column, row)  # noqa: E731
_ANTIDIAGONAL: Place = lambda row, column, last: (last - column, last - row)  # noqa: E731
GENERATORS: Mapping[str, tuple[Place, ...]] = {
    "none": (),
    "rotational": (_HALF,),
    "rotational-90": (_QUARTER,),
    "mirror": (_MIRROR,),
    "flip": (_FLIP,),
    "mirrors": (_MIRROR, _FLIP),
    "diagonal": (_DIAGONAL,),
    "antidiagonal": (_ANTIDIAGONAL,),
    "diagonals": (_DIAGONAL, _ANTIDIAGONAL),
    "full": (_QUARTER, _MIRROR),
}


@lru_cache(maxsize=64)
def images(name: str, side: int) -> tuple[tuple[int, ...], ...]:
    """All maps of a symmetry, each with the new place of every cell; the identity comes first."""
    steps = [
        tuple(
            row * side + column for cell in range(side * side) for row, column in [turn(*divmod(cell, side), side - 1)]
        )
        for turn in GENERATORS[name]
    ]
    found = [tuple(range(side * side))]
    for known in found:
        for step in steps:
            after = tuple(step[cell] for cell in known)
            if after not in found:
                found.append(after)
    return tuple(found)


def orbit(maps: tuple[tuple[int, ...], ...], cell: int) -> tuple[int, ...]:
    """The cells that a symmetry maps a cell to, each once."""
    return tuple(dict.fromkeys(image[cell] for image in maps))
