"""How results are laid out: a line each, a JSON object each, or the rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from grille.cli.rows import Batch, Result, Row, Table
from grille.errors import GrilleError
from grille.family import families

if TYPE_CHECKING:
    from grille.cli.output import Output
    from grille.many.lines import Bulk

Pair = tuple[Row, Result]
# What takes plain puzzles many at once, loaded when it is asked for.
Plain = Callable[[], "Bulk | None"]
# Fields that are made anew by every verb, so that those of an earlier run say nothing.
_RENEWED = frozenset(("family", "puzzle", "version", "statistics", "error"))
_MADE = _RENEWED - {"puzzle"}
# What a caller's field is called where a result has its name and says something else.
INPUT = "input_"


class Sink(Protocol):
    """Where results go."""

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        """Some results, in order, with the batch that their rows are of."""
        ...

    def close(self) -> None:
        """No more results."""
        ...


class TextSink:
    """The text of each result."""

    def __init__(self, out: Output) -> None:
        self._out = out

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        self._out.lines("".join([f"{result.text}\n" for _, result in pairs if result.text is not None]))

    def close(self) -> None:
        pass


class JsonSink:
    """One JSON object for each result, with the fields that the caller's row had."""

    def __init__(self, out: Output, bulk: Plain) -> None:
        import json

        self._out = out
        self._bulk = bulk
        # Made once: `dumps` makes a new one for every line that is not in ASCII.
        self._encode = json.JSONEncoder(ensure_ascii=False).encode

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        self._out.lines("".join([self._line(row, result, batch.header) for row, result in pairs if result.data]))

    def _line(self, row: Row, result: Result, header: tuple[str, ...] | None) -> str:
        if (
            row.written is not None
            and row.fields is not None
            and _MADE.isdisjoint(row.fields)
            and result.data.keys().isdisjoint(row.fields)
        ):
            head = _head(row, self._bulk)
            if head["puzzle"] == row.fields.get("puzzle"):
                # What the caller wrote stays as it is, which is faster too.
                added = self._encode({"family": head["family"]} | result.data)
                return f"{row.written[:-1]}, {added[1:]}\n"
        return self._encode(fields_of(row, result, header, self._bulk)) + "\n"

    def close(self) -> None:
        pass


def fields_of(row: Row, result: Result, header: tuple[str, ...] | None, bulk: Plain) -> dict[str, Any]:
    """The fields of one JSON object: family and puzzle, what the caller's row had, and the result."""
    fields = _head(row, bulk)
    own = row.fields if row.cells is None else dict(zip(header or (), row.cells, strict=False))
    if own:
        data = result.data
        for name, value in own.items():
            if name in data:
                if data[name] != value and name not in _RENEWED:
                    fields[INPUT + name] = value
            elif name not in _RENEWED:
                fields[name] = value
    fields.update(result.data)
    return fields


def _head(row: Row, bulk: Plain) -> dict[str, Any]:
    if row.puzzle is not None:
        return {"family": row.puzzle.family, "puzzle": row.puzzle.notation()}
    if row.error is not None:
        return {"family": row.family, "puzzle": row.text if row.fields or row.cells else None}
    # A plain puzzle that was dealt with among many others, without being read by itself.
    taken = bulk()
    assert taken is not None  # noqa: S101  else it would have been read
    return {"family": families()[0].name, "puzzle": taken.standard(row.text)}


class TableSink:
    """The caller's columns, or the puzzle, then those of the result. Lists and objects in a cell are JSON."""

    def __init__(self, out: Output, columns: Sequence[str], bulk: Plain, sign: str = ",") -> None:
        self._out = out
        self._bulk = bulk
        self._results = (*columns, "error")
        self._own: tuple[str, ...] | None = None
        self._sign = sign

    def put(self, pairs: Sequence[Pair], batch: Batch) -> None:
        if not pairs:
            return
        if self._own is None:
            self._own = self._first(pairs[0][0], batch)
        if batch.header is not None and batch.header != self._own:
            message = f"the columns {', '.join(batch.header)} are not those of the first table"
            raise GrilleError(f"{pairs[0][0].source}: {message}: use --json")
        self._write([self._cells(row, result, batch) for row, result in pairs])

    def close(self) -> None:
        pass

    def keeps(self, table: Table) -> bool:
        """Whether the rows of a table may go out as they are written, with cells added; its header is written."""
        if self._own is None:
            self._first(None, table.of([]))
        return table.sign == self._sign and table.columns.names == self._own

    def names(self) -> list[str]:
        """What the columns are called."""
        own = self._own or ("puzzle",)
        return [INPUT + name if name in self._results else name for name in own] + list(self._results)

    def _first(self, row: Row | None, batch: Batch) -> tuple[str, ...]:
        fields = None if row is None else row.fields
        own = batch.header or (
            ("puzzle", *(each for each in fields if each not in _RENEWED)) if fields else ("puzzle",)
        )
        self._own = own
        if batch.headed:
            self._write([self.names()])
        return own

    def _cells(self, row: Row, result: Result, batch: Batch) -> list[Any]:
        own: list[Any]
        if batch.header is not None and row.cells is not None:
            own = row.cells
        else:
            head = _head(row, self._bulk)
            puzzle = head["puzzle"] if head["puzzle"] is not None else " ".join(row.text.split())
            fields = {each: value for each, value in (row.fields or {}).items() if each not in _RENEWED}
            if strange := [each for each in fields if each not in (self._own or ())]:
                raise GrilleError(f"{row.place()}the field {strange[0]!r} is not in the first row: use --json")
            own = [puzzle if each == "puzzle" else _cell(fields.get(each)) for each in self._own or ()]
        data = result.data
        return [*own, *[value if type(value := data.get(each)) is str else _cell(value) for each in self._results]]

    def _write(self, rows: list[list[Any]]) -> None:
        import csv
        from io import StringIO

        text = StringIO()
        csv.writer(text, delimiter=self._sign, lineterminator="\n").writerows(rows)
        self._out.lines(text.getvalue())


def _cell(value: object) -> Any:
    """A value as a cell of a table."""
    if value == []:
        return ""
    if value is None or isinstance(value, (str, int, float)):
        return ("true" if value else "false") if isinstance(value, bool) else value
    if isinstance(value, dict) and set(value) == {"message", "line", "column"}:
        return value["message"]
    import json

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class ParquetSink(TableSink):
    """The same table as a Parquet file: text and whole numbers, as its columns have them."""

    def __init__(self, out: Output, columns: Sequence[str], bulk: Plain, path: str) -> None:
        super().__init__(out, columns, bulk)
        self._path = path
        self._rows: list[list[Any]] = []

    def keeps(self, table: Table) -> bool:
        return False

    def _write(self, rows: list[list[Any]]) -> None:
        self._rows += rows

    def close(self) -> None:
        import pyarrow as pa

        from grille.cli.writing import parquet, whole_file

        names = self.names()
        rows = self._rows[1:] if self._rows[:1] == [names] else self._rows
        columns = list(zip(*rows, strict=True)) or [()] * len(names)
        arrays = [_array(pa, column) for column in columns]
        with whole_file(self._path) as file:
            parquet(self._path).write_table(pa.table(arrays, names=names), file)


def _array(pyarrow: Any, column: Sequence[Any]) -> Any:
    """A column of whole numbers where all are, else of text."""
    values = [None if value == "" else value for value in column]
    there = [value for value in values if value is not None]
    if there and all(type(value) is int for value in there):
        return pyarrow.array(values, pyarrow.int64())
    if there and all(value in {"true", "false"} for value in there):
        return pyarrow.array([None if value is None else value == "true" for value in values], pyarrow.bool_())
    return pyarrow.array([None if value is None else str(value) for value in values], pyarrow.string())


def sink_for(out: Output, columns: Sequence[str], bulk: Plain, batch: Batch) -> Sink:
    """The layout that the call asks for; a table that comes in goes out as one."""
    suffix = out.target.suffix if out.target is not None else ""
    if out.as_json:
        return JsonSink(out, bulk)
    if suffix == ".parquet":
        assert out.target is not None  # noqa: S101  it has the suffix
        return ParquetSink(out, columns, bulk, out.target.path)
    if suffix in {".csv", ".tsv"}:
        return TableSink(out, columns, bulk, "\t" if suffix == ".tsv" else ",")
    if out.target is None and batch.header is not None and columns and not out.as_text:
        return TableSink(out, columns, bulk, batch.sign)
    return TextSink(out)
