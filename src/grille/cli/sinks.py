"""How results are laid out: a line each here; a JSON object each, or the rows of a table, where that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grille.cli.rows import Batch, Result, Row, Table

if TYPE_CHECKING:
    from grille.cli.output import Output
    from grille.many.line_kernel import LineKernel

Pair = tuple[Row, Result]
# What takes plain puzzles many at once, loaded when it is asked for.
Plain = Callable[[], "LineKernel | None"]


class Sink:
    """Where results go: here, the text of each."""

    # Whether results are the rows of a table, and whether they are text.
    tabular = False
    plain = True

    def __init__(self, out: Output) -> None:
        self.out = out

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        """Some results, in order, with the batch that their rows are of."""
        self.out.lines("".join([f"{result.text}\n" for _, result in pairs if result.text is not None]))

    def close(self) -> None:
        """No more results."""

    def keeps(self, table: Table) -> bool:
        """Whether the rows of a table may go out as they are written, with cells added; its header is written."""
        return False


def sink_for(out: Output, columns: Sequence[str], bulk: Plain, batch: Batch) -> Sink:
    """The layout that the call asks for; a table that comes in goes out as one."""
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
