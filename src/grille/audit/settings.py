"""Settings: how an audit measures."""

from __future__ import annotations

from typing import NamedTuple

from grille.errors import GrilleError
from grille.many.threads import threads_of
from grille.search import time_limit
from grille.table.limited import Budget

# Seconds for one puzzle, and for the ratings of each file.
PUZZLE_SECONDS, RATE_SECONDS = 10.0, 45.0


class Settings(NamedTuple):
    """How an audit measures, and which columns it reads. None for a column means that its name is recognised."""

    threads: int = 1
    budget: Budget = Budget(None, PUZZLE_SECONDS)
    minimal: bool = True
    rate_rows: int | None = None  # None for all
    rate_seconds: float | None = RATE_SECONDS  # for each file; None for no limit
    column: str | None = None
    answer_column: str | None = None
    label_column: str | None = None

    @classmethod
    def of(
        cls,
        *,
        threads: int | None,
        seconds: float | None,
        minimal: bool,
        rate_rows: int | None,
        rate_seconds: float | None,
        column: str | None,
        answer_column: str | None,
        label_column: str | None,
    ) -> Settings:
        """Check the settings. Raises GrilleError for one that is out of range."""
        if rate_rows is not None and (type(rate_rows) is not int or rate_rows < 0):
            raise GrilleError(f"rate_rows: expected a whole number from 0, or None for all rows, not {rate_rows!r}")
        return cls(
            threads_of(threads),
            Budget.of(None, seconds),
            minimal,
            rate_rows,
            time_limit(rate_seconds),
            column,
            answer_column,
            label_column,
        )
