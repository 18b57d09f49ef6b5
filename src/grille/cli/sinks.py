"""Sink: the format of the results. This one writes a line per result; others write JSON objects or table rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grille.cli.rows import Batch, Result, Row, Table

if TYPE_CHECKING:
    from grille.cli.output import Output
    from grille.many.line_kernel import LineKernel

Pair = tuple[Row, Result]
# Loads the functions of a family for blocks of plain puzzles.
Plain = Callable[[], "LineKernel | None"]


class Sink:
    """Writes results; this class writes the text of each."""

    # Whether results are written as rows of a table, and whether as plain text.
    tabular = False
    plain = True

    def __init__(self, out: Output) -> None:
        self.out = out

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        """Write some results in order, with the batch of their rows."""
        self.out.lines("".join([f"{result.text}\n" for _, result in pairs if result.text is not None]))

    def close(self) -> None:
        """Finish after the last result."""

    def keeps(self, table: Table) -> bool:
        """Whether the rows of a table can be written as they were read, with cells appended; writes its header."""
        return False


def sink_for(out: Output, columns: Sequence[str], bulk: Plain, batch: Batch) -> Sink:
    """The sink for the options of the command line; the results for a table are a table too."""
    suffix = out.target.suffix if out.target is not None else ""
    if out.as_json:
        from grille.cli.json_sink import JsonSink

        return JsonSink(out, bulk)
    if suffix == ".parquet":
        from grille.cli.parquet_sink import ParquetSink

        assert out.target is not None  # noqa: S101  it has the suffix
        return ParquetSink(out, columns, bulk, out.target.path)
    as_table = out.target is None and batch.header is not None and columns and not out.as_text
    if suffix in {".csv", ".tsv"} or as_table:
        from grille.cli.table_sink import TableSink

        return TableSink(out, columns, bulk, batch.sign if as_table else "\t" if suffix == ".tsv" else ",")
    return Sink(out)
