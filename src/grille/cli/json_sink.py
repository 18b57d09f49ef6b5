"""JsonSink: a JSON object for each result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grille.cli.base_fields import INPUT, RENEWED, BaseFields
from grille.cli.rows import Batch, Result, Row
from grille.cli.sinks import Pair, Plain, Sink

if TYPE_CHECKING:
    from grille.cli.output import Output

_MADE = RENEWED - {"puzzle"}


class JsonSink(Sink):
    """Write one JSON object per result, with the fields of the input row."""

    plain = False

    def __init__(self, out: Output, bulk: Plain) -> None:
        super().__init__(out)
        self._base = BaseFields(bulk)
        # `json.dumps` would make a new encoder for every call with `ensure_ascii=False`.
        self._encode = json.JSONEncoder(ensure_ascii=False).encode

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        self.out.lines("".join([self._line(row, result, batch.header) for row, result in pairs if result.data]))

    def _line(self, row: Row, result: Result, header: tuple[str, ...] | None) -> str:
        if (
            row.written is not None
            and row.fields is not None
            and _MADE.isdisjoint(row.fields)
            and result.data.keys().isdisjoint(row.fields)
        ):
            base = self._base(row)
            if base["puzzle"] == row.fields.get("puzzle"):
                # Keep the input object as it is written: this is also faster.
                added = self._encode({"family": base["family"]} | result.data)
                return f"{row.written[:-1]}, {added[1:]}\n"
        return self._encode(fields_of(row, result, header, self._base)) + "\n"


def fields_of(row: Row, result: Result, header: tuple[str, ...] | None, base: BaseFields) -> dict[str, Any]:
    """The fields of one JSON object: family and puzzle, then those of the input row, then the result."""
    fields = base(row)
    own = row.fields if row.cells is None else dict(zip(header or (), row.cells, strict=False))
    if own:
        data = result.data
        for name, value in own.items():
            if name in data:
                if data[name] != value and name not in RENEWED:
                    fields[INPUT + name] = value
            elif name not in RENEWED:
                fields[name] = value
    fields.update(result.data)
    return fields
