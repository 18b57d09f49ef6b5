"""Status: what came of one row of a batch."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """What came of a row. The native kernels keep statuses as bytes with these values."""

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2
    INVALID = 3  # not a puzzle: missing, unreadable, or with givens that clash
    STOPPED = 4  # stopped before it was known
    RIGHT = 5  # the answer solves the puzzle
    WRONG = 6  # the answer does not
    DONE = 7  # done, where the number of solutions was not asked for

    @property
    def word(self) -> str:
        """The status as tables and JSON have it: the words of `Verdict`, and others where it has none."""
        return "limit" if self is Status.STOPPED else self.name.lower()


STATUSES = tuple(Status)
