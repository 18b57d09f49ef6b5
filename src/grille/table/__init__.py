"""Tables: one function on Arrow record batches, and the jobs that apply it to files of any size.

`run(verb, batch)` keeps the caller's columns and adds the results. It is what `grille batch` calls on every shard, and
what Ray, Spark, DuckDB, Polars and pandas can call: a record batch in, a record batch with a known schema out.

>>> import pyarrow, grille.table
>>> batch = pyarrow.record_batch({"id": [7, 8, 9], "puzzle": ["..3.1........4.2", "junk", None]})
>>> solved = grille.table.run("solve", batch)
>>> solved.column_names
['id', 'puzzle', 'status', 'solution', 'error']
>>> solved["status"].to_pylist(), solved["solution"].to_pylist()
(['unique', 'invalid', None], ['4231132421433412', None, None])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.table.job import JobSummary, process
    from grille.table.record_batch import run, schema

__all__ = ["JobSummary", "process", "run", "schema"]

# Imported on first use: the readers of the command line need only the names of columns from this package.
_HOMES = {"JobSummary": "job", "process": "job", "run": "record_batch", "schema": "record_batch"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'grille.table' has no attribute {name!r}")
    return getattr(import_module(f"grille.table.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
