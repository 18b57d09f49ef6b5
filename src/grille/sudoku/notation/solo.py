"""Game ids of Solo, the Sudoku in Simon Tatham's collection: `3x3:`, then numbers and letters for runs of empty cells.

A letter is a run of empty cells, a for one to z for 26. Two adjacent numbers are separated by `_`. As here, Solo's 2x3
boxes are two cells tall and three wide. After the size, `x` adds the diagonals, `j` is a jigsaw (`9j`) and `k` a
killer. After a comma, a jigsaw has its regions; a killer has its cages, and after another comma their sums, written
like the givens.

Regions and cages are the borders between neighbours, first from left to right, row by row, then down, column by
column: a letter counts the neighbours without a border up to the next border, `_` is none, and z stands for 26 without
a border after them. A border after the last pair ends the list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.layout import EMPTY, LARGEST, SMALLEST, SYMBOLS, Layout
from grille.sudoku.notation.cells import named_layout, numbers, quoted
from grille.sudoku.notation.killer import cages_of, edges, is_connected, joined

_ID = re.compile(r"\s*([0-9]{1,3})(x[0-9]{1,3})?((?:j|x|k|r[0-9]|md?[0-9]|a|d[a-z])*)([:#])", re.ASCII)
_BODY = re.compile(r"[a-z0-9_,]*\s*", re.ASCII)
_LONG_NUMBER = re.compile(r"[0-9]{3}", re.ASCII)
_TOKEN = re.compile(r"[a-z]|_|[0-9]+|.", re.DOTALL | re.ASCII)
# Solo's own limit.
LARGEST_KILLER = 9

# A number, a colon and only digits is a game id of another family: Solo has letters between numbers.
_OTHER = re.compile(r"\s*[0-9]{1,4}(?:a|d[a-z])*:(?:[0-9\[\]]{4}|[0-9\[\]]*\s*$)", re.ASCII)


def stands_alone(text: str) -> bool:
    return _ID.match(text) is not None and not _OTHER.match(text)


def sniff(text: str) -> bool:
    head = _ID.match(text)
    if head is None or "\n" in text or _OTHER.match(text):
        return False
    if head[4] == "#":
        return True
    # A plain line after its layout begins the same way, but its numbers would be very long. A text with one character
    # per cell is a game id only if it encodes exactly that many cells.
    if not _BODY.fullmatch(text, head.end()) or _LONG_NUMBER.search(text, head.end()):
        return False
    cells = int(head[1]) ** 2 * int((head[2] or "x1")[1:]) ** 2
    return len(text.rstrip()) - head.end() != cells or _count(text, head.end()) == cells


def _count(text: str, start: int) -> int:
    """Number of cells in a game id."""
    found = (token[0] for token in _TOKEN.finditer(text.rstrip(), start))
    return sum(ord(part) - ord("a") + 1 if part.isalpha() else part != "_" for part in found)


def read(text: str, shape: str | None) -> Sudoku:
    head = _ID.match(text)
    if head is None:
        raise NotationError("expected a game id such as 3x3: and the cells", column=1)
    if head[4] == "#":
        raise NotationError(
            "expected a game id, found a random seed: copy the game id from Solo", column=head.start(4) + 1
        )
    kinds = re.sub(r"d[a-z]|r[0-9]|md?[0-9]", "", head[3])
    jigsaw, killer = "j" in kinds or head[2] is None, "k" in kinds
    side = int(head[1]) * int((head[2] or "x1")[1:])
    if not SMALLEST <= side <= LARGEST:
        raise NotationError(f"side {side} is not supported: sides go from {SMALLEST} to {LARGEST}", column=1)
    parts = _parts(text, head.end(), ["givens", *["regions"] * jigsaw, *["cages", "sums"] * killer])
    layout = _jigsaw(text, parts["regions"], side) if jigsaw else named_layout(head[1] + (head[2] or ""))
    layout = layout.with_diagonals() if "x" in kinds else layout
    if shape is not None and Layout.of(shape) != layout:
        raise NotationError(f"the text says {layout.brief} boxes, not {shape[:24]}", column=1)
    givens = "".join(
        EMPTY if number == 0 else SYMBOLS[number - 1] for number in _cells(text, parts["givens"], side, side)
    )
    return Sudoku(givens, layout, _cages(text, parts, side) if killer else ())


def _parts(text: str, start: int, names: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Where each part of a game id begins and ends."""
    found, end = {}, len(text.rstrip())
    for name in names:
        if start > end:
            raise NotationError(f"the {name} are missing: expected a comma and the {name}", column=end + 1)
        stop = text.find(",", start, end)
        stop = end if stop < 0 else stop
        found[name] = (start, stop)
        start = stop + 1
    if start <= end:
        raise NotationError(f"expected the end after the {names[-1]}", column=start)
    return found


def _jigsaw(text: str, span: tuple[int, int], side: int) -> Layout:
    labels = _blocks(text, span, side)
    try:
        return Layout.jigsaw([labels[at : at + side] for at in range(0, side * side, side)])
    except GrilleError as error:
        raise NotationError(str(error), column=span[0] + 1) from None


def _cages(text: str, parts: dict[str, tuple[int, int]], side: int) -> list[Clue]:
    owner = _blocks(text, parts["cages"], side)
    sums = _cells(text, parts["sums"], side, side**3)
    cages: dict[int, list[int]] = {}
    for cell, first in enumerate(owner):
        cages.setdefault(first, []).append(cell)
    found = []
    for cells in cages.values():
        places = [(cell // side + 1, cell % side + 1) for cell in cells]
        totals = [sums[cell] for cell in cells if sums[cell]]
        if len(totals) > 1:
            raise NotationError(f"the cage of r{places[0][0]}c{places[0][1]} has {len(totals)} sums, expected one")
        # A cell of its own without a sum is in no cage.
        if totals or len(cells) > 1:
            found.append(Clue("cage", places, total=totals[0] if totals else None))
    return found


def _blocks(text: str, span: tuple[int, int], side: int) -> list[int]:
    """Read connected parts of the board from the borders between them: for each cell, the first of its part."""
    pairs = list(edges(side))
    open_pairs, at = [], 0
    for column in range(*span):
        sign = text[column]
        if sign != "_" and not "a" <= sign <= "z":
            raise NotationError(f"expected a letter from a to z or _, found {sign!r}", column=column + 1)
        run = 0 if sign == "_" else ord(sign) - ord("a") + 1
        open_pairs += pairs[at : at + run]
        at += run + (run != 26)
        if at > len(pairs) + 1:
            raise NotationError(f"expected borders between {len(pairs)} pairs of neighbours", column=column + 1)
    if at != len(pairs) + 1:
        raise NotationError(f"expected borders between {len(pairs)} pairs of neighbours, found {at}", column=span[1])
    return joined(side, open_pairs)


def _cells(text: str, span: tuple[int, int], side: int, most: int) -> list[int]:
    """Read one number for each cell, 0 for an empty one."""
    found: list[int] = []
    for token in _TOKEN.finditer(text, *span):
        sign = token[0]
        if sign.isdigit() and sign.isascii():
            number = int(sign) if len(sign) <= 5 else 0
            if not 1 <= number <= most:
                what = "a digit of" if most == side else "a sum on"
                message = f"{quoted(sign)} is not {what} a board of side {side} (1 to {most})"
                raise NotationError(message, column=token.start() + 1)
            found.append(number)
        elif "a" <= sign <= "z":
            found += [0] * (ord(sign) - ord("a") + 1)
        elif sign != "_":
            raise NotationError(
                f"expected a number, a letter from a to z or _, found {sign!r}", column=token.start() + 1
            )
        if len(found) > side * side:
            break
    if len(found) != side * side:
        raise NotationError(f"expected {side * side} cells (side {side}), found {len(found)}")
    return found


def write(puzzle: Sudoku) -> str:
    layout = puzzle.layout
    side = layout.side
    diagonals = [house for house in layout.extra if house.kind == "diagonal"]
    if not layout.regions or layout.first != 1 or len(diagonals) not in (0, 2) or len(layout.extra) > len(diagonals):
        raise GrilleError(f"Solo does not support layout {layout.brief}")
    head = f"{layout.box[0]}x{layout.box[1]}" if layout.box else f"{side}j"
    parts = [_numbers(numbers(puzzle))]
    if layout.box is None:
        if not is_connected(side, layout.region_of):
            raise GrilleError("Solo has no jigsaw with a region in several pieces")
        parts.append(_borders(layout.region_of, side))
    cages = cages_of(puzzle, "Solo")
    if cages:
        parts += _written_cages(cages, layout)
    return f"{head}{'x' * bool(diagonals)}{'k' * bool(cages)}:{','.join(parts)}"


def _written_cages(cages: list[tuple[tuple[int, ...], int | None]], layout: Layout) -> list[str]:
    if layout.side > LARGEST_KILLER:
        raise GrilleError(f"Solo has killers up to side {LARGEST_KILLER}, not {layout.side}")
    owner, sums = [-1] * layout.cells, [0] * layout.cells
    for number, (cells, total) in enumerate(cages):
        if total is None or len(cells) < 2:
            what = "a sum" if total is None else "two cells"
            raise GrilleError(f"Solo needs at least {what} for each cage, also for that of {layout.name(cells[0])}")
        sums[cells[0]] = total
        for cell in cells:
            owner[cell] = number
    if -1 in owner:
        raise GrilleError(f"Solo needs cages on the whole board: {layout.name(owner.index(-1))} is in none")
    if not is_connected(layout.side, owner):
        raise GrilleError("Solo has no cage in several pieces")
    return [_borders(owner, layout.side), _numbers(sums)]


def _numbers(found: Sequence[int]) -> str:
    tokens: list[str] = []
    for number, cells in groupby(found):
        count = sum(1 for _ in cells)
        if number:
            after_number = bool(tokens) and tokens[-1][-1].isdigit()
            tokens.append("_" * after_number + "_".join([str(number)] * count))
        else:
            tokens.append("z" * (count // 26) + _letter(count % 26))
    return "".join(tokens)


def _borders(owner: Sequence[int], side: int) -> str:
    signs, run = [], 0
    for one, two in (*edges(side), (None, None)):
        if one is not None and two is not None and owner[one] == owner[two]:
            run += 1
        else:
            signs.append("z" * (run // 26) + (_letter(run % 26) or "_"))
            run = 0
    return "".join(signs)


def _letter(count: int) -> str:
    return chr(ord("a") + count - 1) if count else ""


SOLO = Format("solo", "Solo game id", write, sniff, read)
