"""Many 9x9 boards at once: solved, counted or checked in lock-step, by all cores, in whatever form they come.

Boards come as a list of strings, as one bytes object (81 signs a board, or a line each), as a NumPy array
`uint8[n, 81]` (digits or signs) or as an Arrow column of 81 bytes each. Arrays and bytes are not copied. A board that
is none is marked so and the rest go on.

>>> from grille.sudoku import Status, solve_many
>>> classic = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
>>> found = solve_many([classic, "5" + classic[1:], "." * 81, "no board"])
>>> [Status(code).name for code in found.statuses]
['UNIQUE', 'INVALID', 'SEVERAL', 'INVALID']
>>> found.solutions[0]
'163798542524136798789542136416387925378925461952461387241673859895214673637859214'
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

from grille.cores import cores
from grille.errors import GrilleError
from grille.sudoku.engine.lanes import run_many
from grille.sudoku.rows import CELLS, Rows, rows_of

# What boards may come as; the optional kinds have no types to name here.
Boards: TypeAlias = "Iterable[Any] | bytes | Any"


class Status(IntEnum):
    """What became of a board. Statuses are kept as bytes with these values."""

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2
    INVALID = 3  # not 81 signs, a sign that is none, or givens that clash
    STOPPED = 4  # stopped before it was known


class Many(NamedTuple):
    """The answers of a batch, in the order of the boards.

    They come in the form of the question: NumPy arrays for a NumPy array, Arrow arrays for an Arrow column; else
    `statuses` and `counts` are views of numbers, and `solutions` a list of strings for a list (None where there is no
    solution) or a view of 81 signs a board for bytes (zeros where there is none). Where there are several solutions,
    the one given is the one that `solve` finds first.
    """

    statuses: Any
    solutions: Any = None
    counts: Any = None

    def tally(self) -> dict[Status, int]:
        """How many boards there are of each status."""
        codes = bytes(memoryview(self.statuses))
        return {status: number for status in Status if (number := codes.count(status))}


def solve_many(boards: Boards, *, threads: int | None = None, seconds: float | None = None) -> Many:
    """A status for each board, and a solution for each that has one.

    `threads` is by default as many as there are cores; the answers are the same for any number. After `seconds`, boards
    that are not settled are STOPPED. So they are after Ctrl-C, which is raised as always, with what was finished as its
    `finished`.
    """
    return _run(rows_of(boards), 2, threads, seconds, solved=True)


def count_many(boards: Boards, limit: int, *, threads: int | None = None, seconds: float | None = None) -> Many:
    """The number of solutions of each board, counting no further than `limit`.

    >>> from grille.sudoku import count_many
    >>> list(count_many(["." * 81, "1" * 81], 1000).counts)
    [1000, 0]
    """
    if not 1 <= limit < 1 << 64:
        raise GrilleError(f"a limit is from 1 to 2^64 - 1, not {limit}")
    return _run(rows_of(boards), limit, threads, seconds, counted=True)


def check_many(boards: Boards, *, threads: int | None = None, seconds: float | None = None) -> Many:
    """A status for each board: whether it is a proper puzzle, with exactly one solution. Faster than solving."""
    return _run(rows_of(boards), 2, threads, seconds)


def _run(
    rows: Rows,
    limit: int,
    threads: int | None,
    seconds: float | None,
    *,
    counted: bool = False,
    solved: bool = False,
) -> Many:
    if threads is None:
        threads = cores()
    if not 1 <= threads <= 1024:
        raise GrilleError(f"threads are from 1 to 1024, not {threads}")
    # Negated so that NaN is refused too.
    if seconds is not None and not seconds >= 0:
        raise GrilleError(f"seconds is at least 0, not {seconds}")
    statuses, counts, solutions, raised = run_many(
        rows.signs,
        rows.boards,
        rows.first,
        rows.stride,
        rows.zero,
        limit,
        counted,
        CELLS if solved else 0,
        threads,
        seconds,
    )
    for board in rows.missing:
        statuses[board] = Status.INVALID
    many = Many(
        rows.numbers(statuses),
        None if solutions is None else rows.grids(solutions),
        None if counts is None else rows.numbers(counts),
    )
    if raised is not None:
        raised.finished = many  # type: ignore[attr-defined]  # whatever it is, it takes it along
        raise raised
    return many
