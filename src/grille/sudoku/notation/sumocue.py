"""SumoCue, a text for killers and jigsaws: `SumoCueV1`, then `=12` or `+0` for each cell, with `J3` in a jigsaw.

`=12` begins a cage with the sum 12, `+0` belongs to the cage that begins in cell 0 (cells count from 0, row by row).
`=0` is a cell without a cage. A cage of one cell is a given. `J` and a number is the region of the cell. `SumoCueV1D`
adds both diagonals. The shorter form of PerfectSudoku, `3x3::k:3840:3840:…`, is read too: for each cell, the sum times
256 plus the number of the cage; `d` between the first colons adds the diagonals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.layout import EMPTY, LARGEST, SYMBOLS, Layout
from grille.sudoku.notation.cells import named_layout, numbers, settle
from grille.sudoku.notation.killer import cages_of

_HEAD = re.compile(r"\s*SumoCueV1(D?)\s*(?==)", re.IGNORECASE)
_ENTRY = re.compile(r"\s*([=+])([0-9]{1,4})(?:J([0-9]{1,2}))?\s*", re.IGNORECASE)
_SHORT = re.compile(r"\s*([0-9]{1,2}x[0-9]{1,2}):(d?):k:", re.IGNORECASE)


def stands_alone(text: str) -> bool:
    return text.lstrip()[:9].lower() == "sumocuev1" or _SHORT.match(text) is not None


def sniff(text: str) -> bool:
    return stands_alone(text) and "\n" not in text.strip()


def read(text: str, shape: str | None) -> Sudoku:
    short = _SHORT.match(text)
    if short is not None:
        return _read_short(text, short, shape)
    head = _HEAD.match(text)
    if head is None:
        raise NotationError("expected SumoCueV1, then = and a number for the first cell", column=1)
    cages: dict[int, list[int]] = {}
    totals: dict[int, int] = {}
    regions: list[str | None] = []
    at = head.end()
    while at < len(text):
        entry = _ENTRY.match(text, at)
        cell = len(regions)
        if entry is None or cell >= LARGEST**2:
            raise NotationError("expected = or + and a number, such as =12 or +0J3", column=at + 1)
        number = int(entry[2])
        if entry[1] == "=":
            cages[cell], totals[cell] = [cell], number
        elif number in cages:
            cages[number].append(cell)
        else:
            raise NotationError(f"no cage begins in cell {number}", column=at + 1)
        regions.append(entry[3])
        at = entry.end()
    layout = _layout(regions, shape)
    return _puzzle(layout.with_diagonals() if head[1] else layout, [(cages[cell], totals[cell]) for cell in cages])


def _layout(regions: Sequence[str | None], shape: str | None) -> Layout:
    if None not in regions:
        side = round(len(regions) ** 0.5)
        try:
            return Layout.jigsaw([regions[at : at + side] for at in range(0, len(regions), side or 1)])
        except GrilleError as error:
            raise NotationError(str(error)) from None
    if len({each is None for each in regions}) > 1:
        missing = regions.index(None)
        raise NotationError(
            f"cell {missing} has no region, but others have: expected J and a number in each or in none"
        )
    return settle(len(regions), shape)


def _read_short(text: str, head: re.Match[str], shape: str | None) -> Sudoku:
    layout = named_layout(head[1])
    if shape is not None and Layout.of(shape) != layout:
        raise NotationError(f"the text says {layout.brief} boxes, not {shape[:24]}", column=1)
    fields = text[head.end() :].strip().rstrip(":").split(":")
    if len(fields) != layout.cells:
        raise NotationError(f"expected {layout.cells} numbers after the colons, found {len(fields)}")
    cages: dict[int, list[int]] = {}
    for cell, field in enumerate(fields):
        word = field.strip()
        if not word.isdecimal() or len(word) > 7:
            raise NotationError(f"{layout.name(cell)}: expected a number, found {word[:12]!r}")
        cages.setdefault(int(word), []).append(cell)
    layout = layout.with_diagonals() if head[2] else layout
    # Cells with the sum 0 are in no cage, whatever its number.
    return _puzzle(layout, [(cells, number // 256) for number, cells in cages.items() if number >= 256])


def _puzzle(layout: Layout, cages: list[tuple[list[int], int]]) -> Sudoku:
    givens, clues = [EMPTY] * layout.cells, []
    for cells, total in cages:
        if len(cells) > 1:
            places = [(cell // layout.side + 1, cell % layout.side + 1) for cell in cells]
            clues.append(Clue("cage", places, total=total or None))
        elif total > layout.side:
            message = f"{layout.name(cells[0])} holds {total}, expected 1 to {layout.side}, or 0 for an empty cell"
            raise NotationError(message)
        elif total:
            givens[cells[0]] = SYMBOLS[total - 1]
    try:
        return Sudoku("".join(givens), layout, clues)
    except NotationError:
        raise
    except GrilleError as error:
        raise NotationError(str(error)) from None


def write(puzzle: Sudoku) -> str:
    layout = puzzle.layout
    diagonals = [house for house in layout.extra if house.kind == "diagonal"]
    if not layout.regions or layout.first != 1 or len(diagonals) not in (0, 2) or len(layout.extra) > len(diagonals):
        raise GrilleError(f"SumoCue does not support layout {layout.brief}")
    entries = [f"={number}" for number in numbers(puzzle)]
    for cells, total in cages_of(puzzle, "SumoCue"):
        given = [cell for cell in cells if puzzle.givens[cell] != EMPTY]
        if given:
            raise GrilleError(f"SumoCue has no givens in cages, as in {layout.name(given[0])}")
        for cell in cells:
            entries[cell] = f"+{cells[0]}"
        entries[cells[0]] = f"={total or 0}"
    usual = layout.box is not None and layout.regions == Layout.of_side(layout.side).regions
    if not usual:
        entries = [f"{entry}J{region}" for entry, region in zip(entries, layout.region_of, strict=True)]
    return f"SumoCueV1{'D' * bool(diagonals)}{''.join(entries)}"


SUMOCUE = Format("sumocue", "SumoCue (killer, jigsaw)", write, sniff, read)
