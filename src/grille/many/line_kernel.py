"""LineKernel: the functions of a family for blocks of plain puzzles, directly on the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Answers(NamedTuple):
    """The results of a block: for each puzzle the number of solutions and one solution, as lines of one length."""

    counts: bytes  # 1 for one solution, 2 for several, 0 for a puzzle that must be processed individually
    text: memoryview
    length: int  # of a line, with its line end


class LineKernel(NamedTuple):
    """A family's functions for blocks of plain puzzles.

    A block is given by the bytes, its offset, its number of lines, and the length of a line with its line end.
    """

    # From an offset on: the number of lines that are plain puzzles of one length, and that length with the line end.
    lines: Callable[[bytes, int], tuple[int, int]]
    # Solve each puzzle, with the same result as `puzzle.solve`. The last argument is the number of threads.
    solve: Callable[[bytes, int, int, int, int], Answers]
    # Count the solutions of each puzzle up to a limit. The last arguments are the limit and the number of threads.
    numbers: Callable[[bytes, int, int, int, int, int], Sequence[int]]
    # The verdict and the solution of each text, None for a text that must be processed individually.
    verdicts: Callable[[list[str], int], list[tuple[str, str] | None]]
    # Convert the text of a plain puzzle to its standard notation.
    standard: Callable[[str], str]
