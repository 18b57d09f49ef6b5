"""Game ids of Dominosa in Simon Tatham's collection: the order, a colon, the digits; `[12]` for two-digit numbers.

Letters before the colon set the difficulty for his generator; they do not describe the board.
"""

from __future__ import annotations

import re

from grille.dominosa.board import Dominosa
from grille.dominosa.notation import GAME_ID
from grille.dominosa.notation.cells import Cell, read_shape, shaped
from grille.dominosa.tiles import LARGEST, squares_of
from grille.errors import GrilleError, NotationError
from grille.format import Format

_WELL_FORMED = re.compile(r"(?:[0-9]++|\[[0-9]{1,3}\])++", re.ASCII)
_NUMBER = re.compile(r"(?<=\[)[0-9]++|[0-9]", re.ASCII)
_DIGIT = re.compile(r"\[([^\[\]]*)\]|.", re.DOTALL)


def sniff(text: str) -> bool:
    return GAME_ID.match(text) is not None and "\n" not in text.strip()


def read(text: str, shape: str | None) -> Dominosa:
    head = GAME_ID.match(text)
    if head is None:
        raise NotationError("expected a game id such as 3:12103211023333001220", column=1)
    order = int(head[1])
    if not 1 <= order <= LARGEST:
        raise NotationError(f"expected an order from 1 to {LARGEST}, found {order}", column=1)
    if shape is None and (puzzle := _read_well_formed(text[head.end() :].rstrip(), order)) is not None:
        return puzzle
    cells = []
    for token in _DIGIT.finditer(text.rstrip(), head.end()):
        found = token[0] if token[1] is None else token[1]
        if not (found.isascii() and found.isdecimal()) or len(found) > 4 or int(found) > order:
            message = f"expected a digit from 0 to {order}, with brackets above 9 such as [12]; found {token[0][:24]!r}"
            raise NotationError(message, column=token.start() + 1)
        cells.append(Cell(found, 1, token.start() + 1))
    if len(cells) != squares_of(order):
        raise NotationError(f"expected {squares_of(order)} digits for order {order}, found {len(cells)}")
    return shaped(cells, *(read_shape(shape) if shape is not None else (order + 1, order + 2)))


def _read_well_formed(body: str, order: int) -> Dominosa | None:
    """Read a valid board, several times faster; None if the full reader must find the error."""
    if _WELL_FORMED.fullmatch(body) is None:
        return None
    digits = list(map(int, body if "[" not in body else _NUMBER.findall(body)))
    if len(digits) != squares_of(order) or max(digits) > order:
        return None
    return Dominosa([digits[at : at + order + 2] for at in range(0, len(digits), order + 2)])


def write(puzzle: Dominosa) -> str:
    if not puzzle.standard or not puzzle.order:
        raise GrilleError("the tatham format needs a full set with one more column than rows")
    return f"{puzzle.order}:" + "".join(str(digit) if digit <= 9 else f"[{digit}]" for digit in puzzle.digits)


TATHAM = Format("tatham", "game id of Simon Tatham's Dominosa", write, sniff, read)
