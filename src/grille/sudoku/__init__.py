"""Sudoku, every size from 4 to 36; and boards many at once: solve_many, count_many, check_many, rate_many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grille.logic.rating import Rating
    from grille.logic.rules import Rules
    from grille.sudoku.board import Sudoku
    from grille.sudoku.layout import Layout
    from grille.sudoku.many import Many, Status, check_many, count_many, solve_many

__all__ = ["Many", "Status", "check_many", "count_many", "rate_many", "solve_many"]


def __getattr__(name: str) -> Any:
    """What is for many boards, loaded when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'grille.sudoku' has no attribute {name!r}")
    from grille.sudoku import many

    return getattr(many, name)


def rate_many(
    puzzles: Iterable[Sudoku | str] | Any,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
    shape: Layout | str | None = None,
) -> list[Rating]:
    """A rating (or why there is none) for each of many puzzles: texts, puzzles, or an array of whole numbers.

    All cores work on it unless `threads` says how many; the result is the same for any number. `seconds` is for each
    puzzle.

    >>> easy, none = rate_many(["..3.1........4.2", "..3.1........4.."])
    >>> easy.level, str(none)
    ('easy', 'no rating: there are several solutions')
    """
    from grille.sudoku import ratings

    return ratings.rate_many(puzzles, threads=threads, seconds=seconds, rules=rules, shape=shape)
