"""A run of digits, as DominoCue writes a board. Its length determines the order and the rectangle."""

from __future__ import annotations

from grille.dominosa.board import Dominosa
from grille.dominosa.notation.cells import Cell, read_shape, shaped
from grille.dominosa.tiles import order_of
from grille.errors import GrilleError, NotationError
from grille.format import Format


def sniff(text: str) -> bool:
    digits = text.strip()
    return digits.isascii() and digits.isdecimal() and len(digits) > 1


def read(text: str, shape: str | None) -> Dominosa:
    start = len(text) - len(text.lstrip())
    cells = [Cell(sign, 1, start + at) for at, sign in enumerate(text.strip(), 1)]
    if shape is not None:
        return shaped(cells, *read_shape(shape))
    order = order_of(len(cells))
    if order is None:
        raise NotationError(f"expected as many digits as a full set covers (6, 12, 20, 30, ...), found {len(cells)}")
    return shaped(cells, order + 1, order + 2)


def write(puzzle: Dominosa) -> str:
    if not puzzle.standard or puzzle.order > 9:
        raise GrilleError("the dominocue format needs a full set up to order 9 with one more column than rows")
    return "".join(map(str, puzzle.digits))


DOMINOCUE = Format("dominocue", "run of digits, as DominoCue writes it", write, sniff, read)
