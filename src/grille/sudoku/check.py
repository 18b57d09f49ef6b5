"""Checking givens, answers and moves: every fault, with its cells."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.outcome import Fault, Report
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout

if TYPE_CHECKING:
    from grille.sudoku.board import Grid, Sudoku

_TIMES = {2: "twice", 3: "three times"}


def check_givens(puzzle: Sudoku) -> Report:
    """Report every digit that a house contains more than once, and every clue that can't be satisfied any more."""
    return Report(tuple(broken_rules(puzzle, puzzle.givens)))


def broken_rules(puzzle: Sudoku, digits: str) -> Iterator[Fault]:
    """Find clashes in houses, and clues that the digits break."""
    yield from clashes_of(puzzle.layout, digits)
    if puzzle.clues:
        from grille.sudoku.clues.check import broken_clues

        yield from broken_clues(puzzle.layout, puzzle.clues, digits)


def check_answer(puzzle: Sudoku, answer: Grid) -> Report:
    """Report changed givens, clashes and empty cells of an answer."""
    faults = (
        *_changed(puzzle, answer.digits),
        *broken_rules(puzzle, answer.digits),
        *_missing(puzzle.layout, answer.digits),
    )
    if not faults and puzzle.clues:
        from grille.sudoku.clues.board import variables

        # Each clue alone can be satisfied; with variables, that does not mean that all can be.
        if variables(puzzle.clues) and not puzzle.with_givens(answer.digits).count(1):
            faults = (Fault("no digits for the variables satisfy all clues"),)
    return Report(faults)


def check_move(puzzle: Sudoku, move: str) -> Report:
    """Report why a digit may not be entered: the cell is a given, a house already contains the digit, or a
    clue does not allow it.
    """
    cell, digit = read_move(puzzle.layout, move)
    name, label = puzzle.layout.name(cell), puzzle.layout.label(digit)
    there = puzzle.givens[cell]
    if there != EMPTY:
        return Report((Fault(f"{name} holds {puzzle.layout.label(there)}, a given", (name,)),))
    faults = []
    for house in puzzle.layout.houses:
        if cell in house.cells and (held := [at for at in house.cells if puzzle.givens[at] == digit]):
            names = _names(puzzle.layout, held)
            faults.append(Fault(f"{house.name} holds {label} already, at {', '.join(names)}", names))
    if puzzle.clues:
        from grille.sudoku.clues.check import broken_clues

        digits = puzzle.givens[:cell] + digit + puzzle.givens[cell + 1 :]
        faults += broken_clues(puzzle.layout, puzzle.clues, digits, cell)
    return Report(tuple(faults))


def read_move(layout: Layout, move: str) -> tuple[int, str]:
    """Read the cell and the digit of a move such as r4c7=5."""
    match = re.fullmatch(r"\s*r([0-9]{1,2})c([0-9]{1,2})\s*=\s*([0-9A-Za-z]{1,2})\s*", move, re.IGNORECASE)
    # Row, column and digit as three numbers, too.
    match = match or re.fullmatch(r"\s*([0-9]{1,2})[\s,]+([0-9]{1,2})[\s,]+([0-9A-Za-z]{1,2})\s*", move)
    if match is None:
        raise GrilleError(f"expected a move such as r4c7=5, or 4 7 5 (row, column, digit), not {move!r}")
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= layout.side and 1 <= column <= layout.side):
        raise GrilleError(f"{match[0].strip()}: rows and columns go from 1 to {layout.side}")
    written = match[3].upper()
    # On large boards a digit may also be written as a number: r4c7=12 is r4c7=C.
    number = int(written) if written.isdecimal() else SYMBOLS.find(written) + 1
    if not layout.first <= number < layout.first + layout.side:
        digits = f"{layout.first} to {layout.label(layout.symbols[-1])}"
        raise GrilleError(f"{match[0].strip()}: the digits go from {digits}")
    return (row - 1) * layout.side + column - 1, layout.symbols[number - layout.first]


def _names(layout: Layout, cells: list[int]) -> tuple[str, ...]:
    return tuple(layout.name(cell) for cell in cells)


def clashes_of(layout: Layout, digits: str) -> Iterator[Fault]:
    """Find every digit that a house contains more than once."""
    for house in layout.houses:
        signs = [*map(digits.__getitem__, house.cells)]
        # Called after every move, so houses without a clash are skipped without a loop in Python.
        if len({*signs, EMPTY}) + signs.count(EMPTY) == len(signs) + 1:
            continue
        held: defaultdict[str, list[int]] = defaultdict(list)
        for cell in house.cells:
            if digits[cell] != EMPTY:
                held[digits[cell]].append(cell)
        for digit, cells in held.items():
            if len(cells) > 1:
                names = _names(layout, cells)
                times = _TIMES.get(len(cells), f"{len(cells)} times")
                yield Fault(f"{house.name} holds {layout.label(digit)} {times}: {', '.join(names)}", names)


def _changed(puzzle: Sudoku, digits: str) -> Iterator[Fault]:
    layout = puzzle.layout
    for cell, (given, answered) in enumerate(zip(puzzle.givens, digits, strict=True)):
        if given not in (EMPTY, answered):
            name = layout.name(cell)
            found = "an empty cell" if answered == EMPTY else layout.label(answered)
            yield Fault(f"{name} is given as {layout.label(given)}, but the answer has {found}", (name,))


def _missing(layout: Layout, digits: str) -> Iterator[Fault]:
    cells = [cell for cell, digit in enumerate(digits) if digit == EMPTY]
    if cells:
        names = _names(layout, cells)
        shown = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
        yield Fault(f"{len(cells)} cells are empty: {shown}" if len(cells) > 1 else f"{shown} is empty", names)
