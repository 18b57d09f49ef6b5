"""Status: the result of one row of a batch."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """The result of a row. The native kernels store statuses as bytes with these values."""

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2
    INVALID = 3  # not a puzzle: missing, unreadable, or with conflicting givens
    STOPPED = 4  # stopped at a limit before the result was known
    RIGHT = 5  # the answer solves the puzzle
    WRONG = 6  # the answer does not
    DONE = 7  # processed by a function that does not determine the number of solutions

    @property
    def word(self) -> str:
        """The status in tables and JSON: the same words as `Verdict` where it has one."""
        return "limit" if self is Status.STOPPED else self.name.lower()


STATUSES = tuple(Status)
