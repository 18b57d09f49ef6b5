"""Clues that the digits on a board break, each as a fault with its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from grille.outcome import Fault
from grille.sudoku.clues.board import variables
from grille.sudoku.clues.compile import compiled
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.clues.clue import Clue
    from grille.sudoku.layout import Layout


def masks_of(layout: Layout, digits: Sequence[str], more: int = 0) -> list[int]:
    """The digits of a board as masks; an empty cell, and each of `more` variables, may hold every digit."""
    masks = _masks(layout)
    return [masks[sign] for sign in digits] + [masks[EMPTY]] * more


@lru_cache(maxsize=256)
def _masks(layout: Layout) -> dict[str, int]:
    """The mask of every sign."""
    masks = {sign: 1 << at for at, sign in enumerate(layout.symbols)}
    return {**masks, EMPTY: (1 << layout.side) - 1}


def broken_clues(
    layout: Layout, clues: tuple[Clue, ...], digits: Sequence[str], cell: int | None = None
) -> Iterator[Fault]:
    """Find each clue that no digits in the empty cells could satisfy any more; only those on a cell if one is named."""
    if not clues:
        return
    found = compiled(layout, clues)
    masks = masks_of(layout, digits, variables(clues))
    held: set[int] = set()
    for constraint, number in zip(found.constraints, found.origins, strict=True):
        if number in held or (cell is not None and cell not in constraint.cells):
            continue
        cells = [each for each in dict.fromkeys(constraint.cells) if each < layout.cells and digits[each] != EMPTY]
        if cells and not constraint.narrow(list(masks), layout.first):
            clue = clues[number]
            # A clue on the whole board has many constraints, and each is a fault of its own.
            if clue.cells:
                held.add(number)
            yield Fault(_message(layout, clue, cells), tuple(layout.name(each) for each in cells))


def _message(layout: Layout, clue: Clue, filled: Sequence[int]) -> str:
    where = ""
    if not clue.cells:
        where = " " + ", ".join(layout.name(each) for each in filled[:8]) + (", ..." if len(filled) > 8 else "")
    name, rule = words(clue)
    return f"{name}{where}: {rule}"


def words(clue: Clue) -> tuple[str, str]:
    """How a message names a clue, and its rule as the rest of a sentence."""
    return str(clue), f"{clue.rule[:1].lower()}{clue.rule[1:].rstrip('.')}"
