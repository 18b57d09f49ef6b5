"""Minimality: whether a given can be removed without losing uniqueness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.audit.block import flags, given_flags
from grille.audit.rows import Minimal
from grille.audit.settings import Settings
from grille.family import family
from grille.many.solving import check_many
from grille.many.status import Status
from grille.puzzle import Puzzle
from grille.table.arrow import arrow
from grille.table.limited import Found, rows_within, solve_alone


def minimal_boards(boards: Any, threads: int) -> bytearray:
    """Return the code of Minimal for each board of a column without nulls; all boards have one solution.

    Each given is removed from all boards at once. A board that stays unique is not minimal and not tried again.
    """
    pa = arrow()
    import pyarrow.compute as pc

    width = boards.type.byte_width
    found = bytearray([Minimal.YES]) * len(boards)
    left, rows = boards, pa.array(range(len(boards)), pa.int32())
    for cell in range(width):
        if not len(left):
            break
        data = _bytes(left, width)
        given = flags(given_flags(data, cell, width))
        tried, tried_rows = left.filter(given), rows.filter(given)
        if not len(tried):
            continue
        reduced = bytearray(_bytes(tried, width))
        reduced[cell::width] = b"." * len(tried)
        codes = check_many(bytes(reduced), threads=threads).codes
        redundant = flags(bytes(codes).translate(_UNIQUE))
        dropped = tried_rows.filter(redundant)
        if not len(dropped):
            continue
        for row in dropped.to_pylist():
            found[row] = Minimal.NO
        keep = pc.invert(pc.is_in(rows, value_set=dropped))
        left, rows = left.filter(keep), rows.filter(keep)
    return found


_UNIQUE = bytes(code == Status.UNIQUE for code in range(256))


def _bytes(column: Any, width: int) -> memoryview:
    start = column.offset * width
    return memoryview(column.buffers()[1])[start : start + len(column) * width]


def solve_each(puzzles: Sequence[Puzzle[Any]], settings: Settings) -> list[Found]:
    """Solve puzzles outside the native kernel, each within its budget."""
    return rows_within(puzzles, settings.budget, settings.threads, lambda _puzzles, _seconds: (), solve_alone)


def minimal_puzzle(puzzle: Puzzle[Any], settings: Settings) -> Minimal:
    """Return whether a puzzle with one solution is minimal; UNKNOWN for a family without givens, and at the limit."""
    reduce = family(puzzle.family).without_each_given
    if reduce is None:
        return Minimal.UNKNOWN
    statuses = {each.status for each in solve_each(list(reduce(puzzle)), settings)}
    if Status.UNIQUE in statuses:
        return Minimal.NO
    return Minimal.UNKNOWN if Status.STOPPED in statuses else Minimal.YES
