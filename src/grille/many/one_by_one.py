"""Rows that the kernels do not support: read and processed one by one, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from grille.errors import GrilleError
from grille.many.column import is_missing, numbers_in

if TYPE_CHECKING:
    from grille.many.kernel import Kernel
    from grille.puzzle import Puzzle

T = TypeVar("T")

# A worker thread does not receive Ctrl-C, so it processes a row in time slices, each twice as long as the last. A row
# that takes longer than the last slice is left to the main thread.
SLICES = (0.25, 0.5, 1.0, 2.0)
MISSING = "expected a puzzle, found a missing value"

# Processes a puzzle within a time limit (None for no limit); returns None if the time runs out first.
Work = Callable[["Puzzle[Any]", float | None], T | None]


class Clock:
    """The time limit of a batch."""

    def __init__(self, seconds: float | None) -> None:
        # Negated, so that NaN is refused too.
        if seconds is not None and not seconds >= 0:
            raise GrilleError(f"seconds: expected a number from 0, or None for no limit, not {seconds}")
        self._end = None if seconds is None else perf_counter() + seconds

    def left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - perf_counter())


def read_row(row: Any, kernel: Kernel) -> Puzzle[Any]:
    """Read the puzzle of one row. Raises GrilleError if it is not a puzzle."""
    from grille.notation import parse
    from grille.puzzle import Puzzle

    if isinstance(row, Puzzle):
        return row
    if is_missing(row):
        raise GrilleError(MISSING)
    if isinstance(row, (bytes, bytearray, memoryview)):
        try:
            row = bytes(row).decode()
        except UnicodeDecodeError as error:
            raise GrilleError(f"not UTF-8 text at byte {error.start + 1}") from None
    if isinstance(row, str):
        return parse(row)
    if numbers_in(row) is not None:
        return kernel.puzzle_of(row)
    raise GrilleError(f"expected a puzzle, text or digits, found {type(row).__name__}")


def read_rows(rows: Mapping[int, Any], kernel: Kernel) -> tuple[dict[int, Puzzle[Any]], dict[int, str]]:
    """Read the puzzles of rows; return them and the messages of the rows that are not puzzles."""
    puzzles: dict[int, Puzzle[Any]] = {}
    errors: dict[int, str] = {}
    for at, row in rows.items():
        try:
            puzzles[at] = read_row(row, kernel)
        except GrilleError as error:
            errors[at] = str(error)
    return puzzles, errors


def each(puzzles: Mapping[int, Puzzle[Any]], work: Work[T], threads: int, clock: Clock, found: dict[int, T]) -> None:
    """Process each puzzle, and store the results of those that finish in time in `found`."""
    left = dict(puzzles)
    if threads > 1 and len(left) > 1:
        left = _by_threads(left, work, min(threads, len(left)), clock, found)
    for at, puzzle in left.items():
        if (came := work(puzzle, clock.left())) is not None:
            found[at] = came


def _by_threads(
    puzzles: dict[int, Puzzle[Any]], work: Work[T], threads: int, clock: Clock, found: dict[int, T]
) -> dict[int, Puzzle[Any]]:
    """Process puzzles on several threads; return those that need more time than a thread may spend on one."""
    from concurrent.futures import ThreadPoolExecutor

    stop = False
    late: list[int] = []

    def run(at: int) -> None:
        for most in SLICES:
            left = clock.left()
            if stop or left == 0:
                break
            if (came := work(puzzles[at], most if left is None else min(most, left))) is not None:
                found[at] = came
                return
        late.append(at)

    with ThreadPoolExecutor(threads) as pool:
        try:
            for done in [pool.submit(run, at) for at in puzzles]:
                done.result()
        except BaseException:
            stop = True
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return {at: puzzles[at] for at in sorted(late)}
