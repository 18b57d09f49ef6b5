"""The names of columns that are recognized as puzzles and solutions."""

from __future__ import annotations

from collections.abc import Sequence

from grille.errors import GrilleError

PUZZLE_NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "board", "grid", "givens")
ANSWER_NAMES = ("solution", "solutions", "answer", "answers")
# The value of a solution column for tables without solutions.
NO_ANSWER = "none"


def find_name(names: Sequence[str], known: Sequence[str]) -> int | None:
    """Return the index of the first known name among those of a table, ignoring case; None if there is none."""
    lower = [name.strip().lower() for name in names]
    return next((lower.index(each) for each in known if each in lower), None)


def puzzle_column(names: Sequence[str], column: str | None) -> str:
    """Return the name of the column with the puzzles: the one asked for, or one with a usual name."""
    if column is not None:
        return _asked(names, column)
    at = find_name(names, PUZZLE_NAMES)
    if at is None:
        raise GrilleError(f"no column is named puzzle; name the column with the puzzles. {_listed(names)}")
    return names[at]


def answer_column(names: Sequence[str], column: str | None) -> str | None:
    """Return the name of the column with the answers; None for `none`. Raises GrilleError if there is none."""
    if column == NO_ANSWER:
        return None
    if column is not None:
        return _asked(names, column)
    at = find_name(names, ANSWER_NAMES)
    if at is None:
        message = "no column is named solution; name the column with the answers, or none to check the puzzles alone"
        raise GrilleError(f"{message}. {_listed(names)}")
    return names[at]


def _asked(names: Sequence[str], column: str) -> str:
    if column not in names:
        raise GrilleError(f"there is no column {column!r}. {_listed(names)}")
    return column


def _listed(names: Sequence[str]) -> str:
    return f"Columns: {', '.join(names) or 'none'}"
