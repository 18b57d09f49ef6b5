"""Rows of columns with views of text, which pyarrow can't select.

Columns of the types `string_view` and `binary_view`, also inside lists and structs, are converted before rows are
selected, and back afterwards, so that the rows keep their types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grille.table.arrow import arrow


def filter_rows(rows: Any, keep: Any) -> Any:
    """Return the rows of a record batch or a table whose flag is set."""
    return _without_views(rows, lambda plain: plain.filter(keep))


def take_rows(rows: Any, indices: Any) -> Any:
    """Return the rows of a record batch or a table with these indices."""
    return _without_views(rows, lambda plain: plain.take(indices))


def text_without_views(column: Any) -> Any:
    """Return a column of views as text; any other column as it is."""
    plain = _plain_type(column.type)
    return column if plain.equals(column.type) else column.cast(plain)


def _without_views(rows: Any, select: Callable[[Any], Any]) -> Any:
    schema = rows.schema
    plain = arrow().schema([_plain_field(field) for field in schema], schema.metadata)
    if plain.equals(schema):
        return select(rows)
    return select(rows.cast(plain)).cast(schema)


def _plain_field(field: Any) -> Any:
    return field.with_type(_plain_type(field.type))


def _plain_type(kind: Any) -> Any:
    """Return a type for the same values without views. Its offsets have 64 bits: a view can be of any size."""
    pa = arrow()
    types = pa.types
    if not types.is_nested(kind):
        return {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}.get(kind, kind)
    if types.is_map(kind):
        return pa.map_(_plain_field(kind.key_field), _plain_field(kind.item_field), kind.keys_sorted)
    fields = [_plain_field(kind.field(at)) for at in range(kind.num_fields)]
    if types.is_struct(kind):
        return pa.struct(fields)
    if types.is_list(kind) or types.is_fixed_size_list(kind):
        return pa.list_(fields[0], getattr(kind, "list_size", -1))
    return pa.large_list(fields[0]) if types.is_large_list(kind) else kind
