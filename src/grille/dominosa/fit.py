"""Do the digits, the rectangle and the set belong together? Sizes are bounded before anything is stored."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from grille.dominosa.tiles import LARGEST, MOST_SQUARES, Tile, full_set, order_of, squares_of
from grille.errors import NotationError


class Misfit(NotationError):
    """What does not belong, and where: the row and, if it is one square, the column, both from 0."""

    def __init__(self, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.at = (row, column)


class Fitted(NamedTuple):
    """The parts of a board that fit each other."""

    digits: bytes
    columns: int
    order: int
    chosen: tuple[Tile, ...] | None


def fit(rows: Iterable[Iterable[int]], pieces: Iterable[Tile] | None) -> Fitted:
    """The board of these rows and pieces; None stands for the full set."""
    digits, columns = _gather(rows)
    if len(digits) % 2:
        raise Misfit(
            f"{len(digits) // columns} rows of {columns} make {len(digits)} squares, an odd number: a tile covers two"
        )
    if pieces is None:
        order, chosen = _order(len(digits), columns), None
        beyond = f"a board of {len(digits)} squares has the digits 0 to {order}"
        known = frozenset(range(order + 1))
    else:
        chosen = _chosen(pieces, len(digits))
        order = max(piece[1] for piece in chosen)
        beyond = "no piece of the set has it"
        known = frozenset(digit for piece in chosen for digit in piece)
        if len(digits) == squares_of(order) and chosen == full_set(order):
            chosen = None
    if not known.issuperset(digits):
        square = next(at for at, digit in enumerate(digits) if digit not in known)
        raise Misfit(f"{digits[square]} does not belong here: {beyond}", *divmod(square, columns))
    return Fitted(bytes(digits), columns, order, chosen)


def _gather(rows: Iterable[Iterable[int]]) -> tuple[list[int], int]:
    digits: list[int] = []
    columns = 0
    for number, row in enumerate(rows):
        before = len(digits)
        # One more than can be is looked at, never all of an endless row.
        digits += islice(row, MOST_SQUARES + 1 - before)
        if len(digits) > MOST_SQUARES:
            raise Misfit(f"more than {MOST_SQUARES:,} squares, the most there can be (order {LARGEST})", number)
        found = len(digits) - before
        columns = columns or found
        if not found or found != columns:
            raise Misfit(f"expected {columns or 'some'} squares in row {number + 1}, found {found}", number)
        own = digits[before:]
        if not 0 <= min(own) <= max(own) <= LARGEST:
            column = next(at for at, digit in enumerate(own) if not 0 <= digit <= LARGEST)
            raise Misfit(f"{own[column]} is no digit: they go from 0 to {LARGEST}", number, column)
    if not digits:
        raise Misfit("expected rows of digits, found none")
    return digits, columns


def _order(squares: int, columns: int) -> int:
    order = order_of(squares)
    if order is None:
        below = next(n for n in range(LARGEST, -1, -1) if n == 0 or squares_of(n) < squares)
        above = min(below + 1, LARGEST)
        raise Misfit(
            f"{squares // columns} rows of {columns} make {squares} squares, which no full set covers: "
            f"a double-{below} covers {squares_of(below)}, a double-{above} {squares_of(above)}"
        )
    return order


def _chosen(pieces: Iterable[Tile], squares: int) -> tuple[Tile, ...]:
    chosen = tuple(sorted(islice(pieces, MOST_SQUARES)))
    if 2 * len(chosen) != squares:
        raise Misfit(f"{squares} squares need {squares // 2} pieces, and the set lists {len(chosen)}")
    return chosen
