"""Game ids of Solo, the Sudoku in Simon Tatham's collection: `3x3:`, then numbers and letters for runs of empty cells.

A letter is a run of empty cells, a for one to z for 26. Two adjacent numbers are separated by `_`. As here, Solo's 2x3
boxes are two cells tall and three wide.
"""

from __future__ import annotations

import re
from itertools import groupby

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout
from grille.sudoku.notation.cells import named_layout, numbers, quoted

_ID = re.compile(r"\s*([0-9]{1,3})(x[0-9]{1,3})?((?:j|x|k|r[0-9]|md?[0-9]|a|d[a-z])*)([:#])", re.ASCII)
_BODY = re.compile(r"[a-z0-9_,]*\s*", re.ASCII)
_LONG_NUMBER = re.compile(r"[0-9]{3}", re.ASCII)
_TOKEN = re.compile(r"[a-z]|_|[0-9]+|.", re.DOTALL | re.ASCII)
_VARIANTS = (("j", "jigsaw"), ("x", "X (diagonal)"), ("k", "killer"))


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
    kinds = re.sub(r"d[a-z]", "", head[3])
    for letter, variant in _VARIANTS:
        if letter in kinds or (letter == "j" and head[2] is None):
            raise NotationError(
                f"{variant} game ids of Solo are not supported: expected a board with boxes", column=head.start(3) + 1
            )
    if head[4] == "#":
        raise NotationError(
            "expected a game id, found a random seed: copy the game id from Solo", column=head.start(4) + 1
        )
    board = named_layout(head[1] + (head[2] or ""))
    if shape is not None and Layout.of(shape) != board:
        raise NotationError(f"the text says {board} boxes, not {shape[:24]}", column=1)
    givens = _read_cells(text.rstrip(), head.end(), board.side)
    if len(givens) != board.cells:
        raise NotationError(f"expected {board.cells} cells (side {board.side}), found {len(givens)}")
    return Sudoku(givens, board)


def _read_cells(text: str, start: int, side: int) -> str:
    signs: list[str] = []
    for token in _TOKEN.finditer(text, start):
        found = token[0]
        if found.isdigit() and found.isascii():
            number = int(found) if len(found) <= 2 else 0
            if not 1 <= number <= side:
                message = f"{quoted(found)} is not a digit of a board of side {side} (1 to {side})"
                raise NotationError(message, column=token.start() + 1)
            signs.append(SYMBOLS[number - 1])
        elif "a" <= found <= "z":
            signs.append(EMPTY * (ord(found) - ord("a") + 1))
        elif found != "_":
            raise NotationError(
                f"expected a number, a letter from a to z or _, found {found!r}", column=token.start() + 1
            )
    return "".join(signs)


def write(puzzle: Sudoku) -> str:
    layout = puzzle.layout
    if layout.box is None or layout.extra:
        raise GrilleError(f"Solo does not support layout {layout.brief}")
    tokens: list[str] = []
    for number, cells in groupby(numbers(puzzle)):
        count = sum(1 for _ in cells)
        if number:
            after_number = bool(tokens) and tokens[-1][-1].isdigit()
            tokens.append("_" * after_number + "_".join([str(number)] * count))
        else:
            whole, rest = divmod(count, 26)
            tokens.append("z" * whole + (chr(ord("a") + rest - 1) if rest else ""))
    return f"{layout}:{''.join(tokens)}"


SOLO = Format("solo", "Solo game id", write, sniff, read)
