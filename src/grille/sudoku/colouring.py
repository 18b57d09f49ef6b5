"""What a player draws on a Sudoku beside digits and notes: colours of cells and candidates, and links."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grille.errors import GrilleError
from grille.sudoku.layout import Layout

COLOURS = 8
# Two candidates and the kind of link: strong (-), weak (~), or none (?).
LINK = re.compile(
    r"r([0-9]{1,2})c([0-9]{1,2})/([0-9A-Z@]{1,2})([-~?])r([0-9]{1,2})c([0-9]{1,2})/([0-9A-Z@]{1,2})",
    re.ASCII | re.IGNORECASE,
)


def colour_mask(digits: str) -> int:
    """The colours named by digits as one byte, a bit per colour."""
    if max(digits) > str(COLOURS):
        raise GrilleError(f"colours go from 1 to {COLOURS}; 0 removes the colour")
    return sum(1 << (int(digit) - 1) for digit in set(digits) - {"0"})


def colours_in(mask: int) -> tuple[int, ...]:
    """The colours of a cell, from 1."""
    return tuple(number + 1 for number in range(COLOURS) if mask >> number & 1)


def tinted(layout: Layout, tints: str, sign: str, colour: str) -> str:
    """The colours of a cell's candidates, with another colour for one of them; 0 removes it.

    They are pairs of a digit and its colour, in the order of the digits.
    """
    colour_mask(colour)
    pairs = dict(zip(tints[::2], tints[1::2], strict=True)) | {sign: colour}
    return "".join(f"{each}{pairs[each]}" for each in sorted(pairs, key=layout.symbols.index) if pairs[each] != "0")


def linked(
    layout: Layout, links: Iterable[str], one: tuple[int, str], other: tuple[int, str], kind: str
) -> tuple[str, ...]:
    """The links of a board, with another link between two candidates. There is at most one between them."""
    if one == other:
        raise GrilleError("a link joins two different candidates")
    place = lambda end: (end[0], layout.symbols.index(end[1]))  # noqa: E731  used twice below, read here
    first, second = sorted((one, other), key=place)
    ends = tuple(f"{layout.name(cell)}/{sign}" for cell, sign in (first, second))
    rest = [each for each in links if tuple(re.split(r"[-~]", each)) != ends]
    return tuple(sorted([*rest, kind.join(ends)] if kind != "?" else rest))
