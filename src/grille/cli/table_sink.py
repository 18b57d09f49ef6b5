"""TableSink: results as rows of a table (CSV or TSV)."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from grille.cli.base_fields import INPUT, RENEWED, BaseFields
from grille.cli.rows import Batch, Result, Row, Table
from grille.cli.sinks import Pair, Plain, Sink
from grille.errors import GrilleError

if TYPE_CHECKING:
    from grille.cli.output import Output


class TableSink(Sink):
    """Write the columns of the input, or the puzzle, then those of the result. Lists and objects are JSON."""

    tabular = True
    plain = False

    def __init__(self, out: Output, columns: Sequence[str], bulk: Plain, sign: str = ",") -> None:
        super().__init__(out)
        self._base = BaseFields(bulk)
        self._results = (*columns, "error")
        self._own: tuple[str, ...] | None = None
        self._sign = sign

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        if not pairs:
            return
        if self._own is None:
            self._own = self._first(pairs[0][0], batch)
        if batch.header is not None and batch.header != self._own:
            message = f"the columns {', '.join(batch.header)} differ from those of the first table"
            raise GrilleError(f"{pairs[0][0].source}: {message}; use --json for tables with different columns")
        self._write([self._cells(row, result, batch) for row, result in pairs])

    def keeps(self, table: Table) -> bool:
        if self._own is None:
            self._first(None, table.of([]))
        return table.sign == self._sign and table.columns.names == self._own

    def names(self) -> list[str]:
        """The names of the columns."""
        own = self._own or ("puzzle",)
        return [INPUT + name if name in self._results else name for name in own] + list(self._results)

    def _first(self, row: Row | None, batch: Batch) -> tuple[str, ...]:
        fields = None if row is None else row.fields
        own = batch.header or (("puzzle", *(each for each in fields if each not in RENEWED)) if fields else ("puzzle",))
        self._own = own
        if batch.headed:
            self._begin(self.names())
        return own

    def _begin(self, names: list[str]) -> None:
        self._write([names])

    def _cells(self, row: Row, result: Result, batch: Batch) -> list[Any]:
        own: list[Any]
        if batch.header is not None and row.cells is not None:
            own = row.cells
        else:
            base = self._base(row)
            puzzle = base["puzzle"] if base["puzzle"] is not None else " ".join(row.text.split())
            fields = {each: value for each, value in (row.fields or {}).items() if each not in RENEWED}
            if strange := [each for each in fields if each not in (self._own or ())]:
                message = f"the field {strange[0]!r} is not in the first row; use --json for rows with different fields"
                raise GrilleError(row.place() + message)
            own = [puzzle if each == "puzzle" else _cell(fields.get(each)) for each in self._own or ()]
        data = result.data
        return [*own, *[value if type(value := data.get(each)) is str else _cell(value) for each in self._results]]

    def _write(self, rows: list[list[Any]]) -> None:
        text = StringIO()
        csv.writer(text, delimiter=self._sign, lineterminator="\n").writerows(rows)
        self.out.lines(text.getvalue())


def _cell(value: object) -> Any:
    """A value as a cell of a table."""
    if value == []:
        return ""
    if value is None or isinstance(value, (str, int, float)):
        return ("true" if value else "false") if isinstance(value, bool) else value
    if isinstance(value, dict) and set(value) == {"message", "line", "column"}:
        return value["message"]
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
