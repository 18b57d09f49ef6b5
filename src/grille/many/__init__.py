"""Batch functions: solve, count, check, rate or explain many puzzles, or compute canonical forms, on all cores.

All functions accept the same inputs: a list or tuple of texts or puzzles, bytes (one puzzle per line, or without
separators), NumPy arrays of digits or texts, pandas and polars Series, and anything with the Arrow C interface. Classic
9x9 boards are processed by the vector kernels; all other puzzles, of any family, are processed one by one on several
threads. The result has one row for each input row, in order. A row that is not a puzzle is INVALID and has a message in
`errors`; the other rows are not affected.

>>> import grille
>>> classic = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
>>> found = grille.solve_many([classic, "5" + classic[1:], "." * 81, "no board", None])
>>> [status.name for status in found.statuses]
['UNIQUE', 'INVALID', 'SEVERAL', 'INVALID', 'INVALID']
>>> found.solutions[0]
'163798542524136798789542136416387925378925461952461387241673859895214673637859214'
>>> found.errors[1]
'column 1 holds 5 twice: r1c1, r2c1; box 1 holds 5 twice: r1c1, r2c1'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.many.canonical import canonical_many
    from grille.many.rating import rate_many
    from grille.many.results import Canonical, Checked, Counted, Rated, Result, Solved
    from grille.many.solving import check_many, count_many, solve_many
    from grille.many.status import Status
    from grille.many.steps import Explained, steps_many

__all__ = [
    "Canonical",
    "Checked",
    "Counted",
    "Explained",
    "Rated",
    "Result",
    "Solved",
    "Status",
    "canonical_many",
    "check_many",
    "count_many",
    "rate_many",
    "solve_many",
    "steps_many",
]

# Imported on first use: a run that reads a file needs none of them.
_HOMES = {
    "Explained": "steps",
    "Status": "status",
    "canonical_many": "canonical",
    "check_many": "solving",
    "count_many": "solving",
    "rate_many": "rating",
    "solve_many": "solving",
    "steps_many": "steps",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'grille.many' has no attribute {name!r}")
    return getattr(import_module(f"grille.many.{_HOMES.get(name, 'results')}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
