"""Addresses of puzz.link, pzv.jp and pzprxs: `p?sudoku/9/9/`, then numbers in base 16 and letters for runs.

0 to f is a number, `-` comes before a number of two digits, and a letter from g on is a run of empty cells (g for one,
z for twenty). The site draws square boxes, and 2x3 boxes for side 6.
"""

from __future__ import annotations

import re
from itertools import groupby

from grille.errors import NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, SYMBOLS
from grille.sudoku.notation.cells import numbers, only, settle_side

_ADDRESS = re.compile(
    r"\s*(?:https?://[^\s?]{1,200}\?(?:[a-z]+=[\w-]*&)*|/?p(?:\.html)?\?)?(?:sudoku(?:_edit|_play)?)"
    r"/(?:v:[^/\s]*/)?(?:[a-z]*/)?([0-9]{1,3})/([0-9]{1,3})/",
    re.IGNORECASE,
)
_ANY_ADDRESS = re.compile(r"\s*https?://")
_TOKEN = re.compile(r"-[0-9a-f]{2}|[0-9a-f]|[g-z.]|.", re.DOTALL)
_LONGEST_RUN = 20
_SHAPES = ("2x2", "2x3", "3x3", "4x4", "5x5", "6x6")


def stands_alone(text: str) -> bool:
    return _ADDRESS.match(text) is not None or _ANY_ADDRESS.match(text) is not None


def sniff(text: str) -> bool:
    return stands_alone(text) and "\n" not in text


def read(text: str, shape: str | None) -> Sudoku:
    head = _ADDRESS.match(text)
    if head is None:
        raise NotationError("expected an address with sudoku/9/9/ and the cells, found another address", column=1)
    columns, side = int(head[1]), int(head[2])
    if columns != side:
        raise NotationError(
            f"expected a square board, found {columns} columns and {side} rows", column=head.start(1) + 1
        )
    board = settle_side(side, shape)
    signs: list[str] = []
    for token in _TOKEN.finditer(text.rstrip().rstrip("/"), head.end()):
        found = token[0]
        if found == ".":  # a given without a number
            signs.append(EMPTY)
        elif "g" <= found <= "z":
            signs.append(EMPTY * (int(found, 36) - 15))
        else:
            try:
                number = int(found.removeprefix("-"), 16) if found.isascii() else 0
            except ValueError:
                number = 0
            if not 1 <= number <= side:
                message = f"{found!r} is not a digit of a board of side {side} (1 to {side})"
                raise NotationError(message, column=token.start() + 1)
            signs.append(SYMBOLS[number - 1])
    givens = "".join(signs)
    if len(givens) != board.cells:
        raise NotationError(f"expected {board.cells} cells (side {side}), found {len(givens)}")
    return Sudoku(givens, board)


def write(puzzle: Sudoku) -> str:
    only(puzzle, "puzz.link", *_SHAPES)
    tokens: list[str] = []
    for number, cells in groupby(numbers(puzzle)):
        count = sum(1 for _ in cells)
        if number:
            tokens.append((f"{number:x}" if number < 16 else f"-{number:x}") * count)
        else:
            whole, rest = divmod(count, _LONGEST_RUN)
            tokens.append("z" * whole + (chr(ord("g") + rest - 1) if rest else ""))
    side = puzzle.layout.side
    return f"https://puzz.link/p?sudoku/{side}/{side}/{''.join(tokens)}"


PUZZLINK = Format("puzzlink", "puzz.link address", write, sniff, read)
