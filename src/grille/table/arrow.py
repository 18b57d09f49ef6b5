"""pyarrow, and the small pieces of Arrow that every verb needs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from itertools import accumulate, chain
from typing import Any

from grille.errors import GrilleError
from grille.many.status import STATUSES, Status


def arrow() -> Any:
    """Return the module pyarrow. Raises GrilleError if it is not installed."""
    try:
        import pyarrow as pa
    except ModuleNotFoundError:
        raise GrilleError("tables need pyarrow: pip install 'grille[table]'") from None
    return pa


def without_pandas() -> None:
    """Let pyarrow find no pandas in this process, for a worker.

    pyarrow imports pandas, if it is installed, to know its columns when it meets them. That takes longer than all else
    that a worker does at its start.
    """
    if "pandas" in sys.modules:
        return
    sys.meta_path.insert(0, _NoPandas)
    try:
        arrow().array([None])  # pyarrow looks for it here, and only once
    finally:
        sys.meta_path.remove(_NoPandas)


class _NoPandas(MetaPathFinder):
    """Finds that there is no pandas."""

    @classmethod
    def find_spec(cls, fullname: str, path: object, target: object = None) -> None:
        del path, target
        if fullname == "pandas":
            raise ModuleNotFoundError(fullname)


def empty_batch(schema: Any) -> Any:
    """Return a record batch without rows."""
    return arrow().record_batch([column.combine_chunks() for column in schema.empty_table().columns], schema)


def words(codes: memoryview) -> Any:
    """Return the statuses of rows as a column of words."""
    pa = arrow()
    indices = pa.Array.from_buffers(pa.uint8(), len(codes), [None, pa.py_buffer(codes)])
    return pa.DictionaryArray.from_arrays(indices, _vocabulary()).cast(pa.string())


@cache
def _vocabulary() -> Any:
    return arrow().array([each.word for each in STATUSES])


def messages(errors: Mapping[int, str], rows: int) -> Any:
    """Return the messages of rows as a column."""
    pa = arrow()
    if not errors:
        return pa.nulls(rows, pa.string())
    column: list[str | None] = [None] * rows
    for at in errors:
        column[at] = errors[at]
    return pa.array(column, pa.string())


def map_column(rows: Sequence[Mapping[str, int] | None]) -> Any:
    """Return a column of maps from names to numbers."""
    pa = arrow()
    maps = [each or {} for each in rows]
    names = pa.array(list(chain.from_iterable(maps)), pa.string())
    numbers = pa.array(list(chain.from_iterable(each.values() for each in maps)), pa.int64())
    offsets: list[int | None] = list(accumulate(map(len, maps), initial=0))
    for at, row in enumerate(rows):
        if row is None:
            offsets[at] = None  # as Arrow marks a null
    return pa.MapArray.from_arrays(pa.array(offsets, pa.int32()), names, numbers)


def without_codes(column: Any, codes: memoryview, statuses: Iterable[Status]) -> Any:
    """Return a column that is null where the status of the row is one of these."""
    pa = arrow()
    wanted = bytes(code in set(map(int, statuses)) for code in range(256))
    flags = bytes(codes).translate(wanted)
    if 1 not in flags:
        return column
    import pyarrow.compute as pc

    mask = pa.Array.from_buffers(pa.uint8(), len(flags), [None, pa.py_buffer(flags)]).cast(pa.bool_())
    return pc.if_else(mask, pa.scalar(None, column.type), column)
