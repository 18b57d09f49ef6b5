"""Validate a board: digits, rectangle and set must match. Sizes are checked before anything is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, islice
from typing import NamedTuple

from grille.dominosa.tiles import LARGEST, MOST_SQUARES, Tile, full_set, order_of, squares_of
from grille.errors import NotationError


class BoardError(NotationError):
    """An invalid board; `at` is the row and, for a single square, the column, both from 0."""

    def __init__(self, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.at = (row, column)


class BoardParts(NamedTuple):
    """The validated parts of a board."""

    digits: bytes
    columns: int
    order: int
    chosen: tuple[Tile, ...] | None


def validate(rows: Iterable[Iterable[int]], pieces: Iterable[Tile] | None) -> BoardParts:
    """Validate these rows and pieces; None for the pieces means the full set."""
    digits, columns = _gather(rows)
    if len(digits) % 2:
        raise BoardError(f"expected an even number of squares, found {len(digits) // columns} rows of {columns}")
    if pieces is None:
        order, chosen = _order(len(digits), columns), None
        expected = (
            f"a board of {len(digits)} squares has the digits 0 to {order}; for others, list the tiles after `set`"
        )
        known = frozenset(range(order + 1))
        # Rows of two digits are more likely the tiles of a hand.
        if columns > 2 and not known.issuperset(digits) and (found := _full_set_of(digits, order)):
            chosen, known, order = found, frozenset(digits), max(digits)
    else:
        chosen = _chosen(pieces, len(digits))
        order = max(piece[1] for piece in chosen)
        expected = "no tile of the set has this digit"
        known = frozenset(digit for piece in chosen for digit in piece)
        if len(digits) == squares_of(order) and chosen == full_set(order):
            chosen = None
    if not known.issuperset(digits):
        square = next(at for at, digit in enumerate(digits) if digit not in known)
        raise BoardError(f"unexpected digit {digits[square]}: {expected}", *divmod(square, columns))
    return BoardParts(bytes(digits), columns, order, chosen)


def _full_set_of(digits: Sequence[int], order: int) -> tuple[Tile, ...]:
    """The full set of other digits, such as 1 to 4, if the board has each of them as often as that set; else empty."""
    counted = Counter(digits)
    if len(counted) != order + 1 or {*counted.values()} != {order + 2}:
        return ()
    return tuple(combinations_with_replacement(sorted(counted), 2))


def _gather(rows: Iterable[Iterable[int]]) -> tuple[list[int], int]:
    digits: list[int] = []
    columns = 0
    for number, row in enumerate(rows):
        before = len(digits)
        # Reads at most one square too many, even if a row is endless.
        digits += islice(row, MOST_SQUARES + 1 - before)
        if len(digits) > MOST_SQUARES:
            raise BoardError(f"the board has more than {MOST_SQUARES:,} squares, the limit (order {LARGEST})", number)
        found = len(digits) - before
        columns = columns or found
        if not found or found != columns:
            raise BoardError(f"expected {columns or 'at least 2'} squares in row {number + 1}, found {found}", number)
        own = digits[before:]
        if not 0 <= min(own) <= max(own) <= LARGEST:
            column = next(at for at, digit in enumerate(own) if not 0 <= digit <= LARGEST)
            raise BoardError(f"expected a digit from 0 to {LARGEST}, found {own[column]}", number, column)
    if not digits:
        raise BoardError("expected rows of digits, found none")
    return digits, columns


def _order(squares: int, columns: int) -> int:
    order = order_of(squares)
    if order is None:
        below = next(n for n in range(LARGEST, -1, -1) if n == 0 or squares_of(n) < squares)
        above = min(below + 1, LARGEST)
        raise BoardError(
            f"{squares // columns} rows of {columns} make {squares} squares, which no full set covers: "
            f"a double-{below} set covers {squares_of(below)}, a double-{above} set {squares_of(above)}"
        )
    return order


def _chosen(pieces: Iterable[Tile], squares: int) -> tuple[Tile, ...]:
    chosen = tuple(sorted(islice(pieces, MOST_SQUARES)))
    if 2 * len(chosen) != squares:
        raise BoardError(f"{squares} squares need {squares // 2} tiles, but the set lists {len(chosen)}")
    return chosen
