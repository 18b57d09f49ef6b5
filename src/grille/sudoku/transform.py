"""Turn, mirror, swap and relabel a Sudoku by name: the symmetries that `grille convert` applies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.sudoku.layout import SYMBOLS, Layout
from grille.sudoku.symmetry import Symmetry

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def transform(puzzle: Sudoku, changes: Iterable[tuple[str, str]]) -> Sudoku:
    """Apply changes in order, each a name and its argument, such as `("swap-columns", "1,2")`.

    >>> import grille
    >>> transform(grille.parse("..3.1........4.2"), [("turn", "1"), ("swap-rows", "1,2")])
    Sudoku('4.....1....32...')
    """
    for name, argument in changes:
        puzzle = _symmetry(puzzle.layout, name, argument).of(puzzle)
    return puzzle


def _symmetry(layout: Layout, name: str, argument: str) -> Symmetry:
    if name == "turn":
        return Symmetry.turn(layout, int(argument))
    if name in _PLAIN:
        return _PLAIN[name](layout)
    if name == "relabel":
        return Symmetry.identity(layout)._replace(digits=_labels(layout, argument)).checked()
    what = name.removeprefix("swap-")
    rows, columns = layout.box_size("symmetries")
    width = {"bands": rows, "stacks": columns}.get(what, 1)
    one, other = _pair(name, argument, layout.side // width)
    places = [*range(layout.side)]
    for at in range(width):
        here, there = one * width + at, other * width + at
        places[here], places[there] = there, here
    identity = Symmetry.identity(layout)
    swapped = tuple(places)
    found = identity._replace(rows=swapped) if what in ("rows", "bands") else identity._replace(columns=swapped)
    try:
        return found.checked()
    except GrilleError as error:
        raise GrilleError(f"--{name} {argument}: {error}") from None


_PLAIN = {"mirror": Symmetry.mirror, "flip": Symmetry.flip, "transpose": Symmetry.transposition}


def _pair(name: str, argument: str, most: int) -> tuple[int, int]:
    match = re.fullmatch(r"\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*", argument, re.ASCII)
    pair = [int(each) for each in match.groups()] if match is not None else []
    if not pair or not all(1 <= each <= most for each in pair):
        raise GrilleError(f"--{name}: expected two numbers from 1 to {most}, such as 1,2, not {argument[:24]!r}")
    return pair[0] - 1, pair[1] - 1


def _labels(layout: Layout, argument: str) -> tuple[int, ...]:
    """The new digit of each digit in order: 21436587 9 written together, or numbers separated by commas."""
    words = argument.split(",") if "," in argument else [*"".join(argument.split())]
    numbers = [int(word) if word.strip().isdecimal() else SYMBOLS.find(word.strip().upper()) + 1 for word in words]
    if sorted(numbers) != [*range(1, layout.side + 1)]:
        example = "".join(layout.symbols[1::-1] + layout.symbols[2:])
        raise GrilleError(f"--relabel: expected each digit once, such as {example}, not {argument[:40]!r}")
    return tuple(number - 1 for number in numbers)
