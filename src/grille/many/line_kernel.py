"""LineKernel: how a family processes many plain puzzles at once, straight from the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Answers(NamedTuple):
    """What became of many plain puzzles: for each how many answers it has, and an answer as lines of one length."""

    counts: bytes  # 1 where there is one answer, 2 where there are several, 0 where it takes a closer look
    text: memoryview
    length: int  # of a line with its end


class LineKernel(NamedTuple):
    """How a family takes plain puzzles many at once, straight from the bytes of a file.

    A block of lines is given by the bytes, where it starts, how many lines it has and how long each is with its end.
    """

    # How many lines there are from a place on that are plain puzzles, and how long each is with its end.
    lines: Callable[[bytes, int], tuple[int, int]]
    # An answer for each that has one, the same that the puzzle gives alone. The last number is that of threads.
    solve: Callable[[bytes, int, int, int, int], Answers]
    # How many solutions each has, counting no further than the limit, which stands before the number of threads.
    numbers: Callable[[bytes, int, int, int, int, int], Sequence[int]]
    # The verdict on each of many texts and the answer as a line, None for a text that takes a closer look.
    verdicts: Callable[[list[str], int], list[tuple[str, str] | None]]
    # The standard form of the text of a plain puzzle, as the puzzle itself writes it.
    standard: Callable[[str], str]
