"""Sudoku, every size from 4 to 36; and 9x9 boards many at once: solve_many, count_many, check_many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.sudoku.many import Many, Status, check_many, count_many, solve_many

__all__ = ["Many", "Status", "check_many", "count_many", "solve_many"]


def __getattr__(name: str) -> Any:
    """What is for many boards, loaded when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'grille.sudoku' has no attribute {name!r}")
    from grille.sudoku import many

    return getattr(many, name)
