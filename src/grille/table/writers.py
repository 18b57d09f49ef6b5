"""Files of results: Parquet, Arrow, CSV and JSON lines, built in memory and written whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from grille.errors import GrilleError
from grille.table.arrow import arrow
from grille.table.inputs import format_of
from grille.table.views import text_without_views

# A row group of a Parquet file is complete with so many rows or bytes.
GROUP_ROWS, GROUP_BYTES = 1 << 16, 1 << 26
# The formats of output, with the extension of their files.
EXTENSIONS = {"parquet": ".parquet", "arrow": ".arrow", "csv": ".csv", "tsv": ".tsv", "jsonl": ".jsonl"}
# How the columns of Parquet and Arrow files are compressed.
CODECS = ("zstd", "lz4", "none")
# Rows of a column that pyarrow encodes at once: with its own choice, 1024, writing takes 5% longer.
PAGE_ROWS = 1 << 14
# Rows by which it is decided whether a column repeats its values.
SAMPLE = 1024


def output_format(name: str) -> tuple[str, str | None] | None:
    """Return the format of a single output file; None for a folder: a name without an extension."""
    if name.endswith("/") or "." not in name.rsplit("/", 1)[-1].lstrip("."):
        return None
    expected = f"{name}: expected a folder, or a file with the extension {', '.join(EXTENSIONS.values())}"
    try:
        form, compression = format_of(name.rsplit("/", 1)[-1])
    except GrilleError:
        raise GrilleError(expected) from None
    if form not in EXTENSIONS:
        raise GrilleError(expected)
    return form, compression


class Writer:
    """Writes record batches into one file: in memory, or into a stream of the caller's."""

    def __init__(
        self,
        form: str,
        compression: str | None,
        metadata: Mapping[str, str],
        sink: Any = None,
        codec: str = CODECS[0],
    ) -> None:
        """Begin a file; `compression` is that of a text file, `codec` that of the columns of the others."""
        pa = arrow()
        self._form, self._codec = form, codec
        self._metadata = {key.encode(): value.encode() for key, value in metadata.items()}
        self._sink = pa.BufferOutputStream() if sink is None else sink
        self._end: Callable[[], None] = lambda: None
        self._stream = self._sink if compression is None else pa.CompressedOutputStream(self._sink, compression)
        self._writer: Any = None

    def write(self, batch: Any) -> None:
        """Add rows."""
        if self._writer is None:
            self._writer = self._start(batch)
        self._writer(batch)

    def close(self) -> None:
        """Write what comes after the last row."""
        self._end()
        if self._stream is not self._sink:
            self._stream.close()

    def finish(self) -> Any:
        """Return the content of a file in memory."""
        self.close()
        return self._sink.getvalue()

    def _start(self, first: Any) -> Any:
        """Return the function that writes a batch; `first` is the first one."""
        pa = arrow()
        schema = first.schema
        schema = schema.with_metadata((schema.metadata or {}) | self._metadata)
        if self._form == "parquet":
            import pyarrow.parquet

            repeating, limits = _encodings(first)
            groups = _RowGroups(
                pyarrow.parquet.ParquetWriter(
                    self._stream,
                    schema,
                    compression=self._codec,
                    use_dictionary=repeating or False,
                    write_statistics=limits or False,
                    write_batch_size=PAGE_ROWS,
                )
            )
            self._end = groups.close
            return lambda batch: groups.write(batch.replace_schema_metadata(schema.metadata))
        if self._form == "arrow":
            options = pa.ipc.IpcWriteOptions(compression=None if self._codec == "none" else self._codec)
            ipc = pa.ipc.new_file(self._stream, schema, options=options)
            self._end = ipc.close
            return lambda batch: ipc.write_batch(batch.replace_schema_metadata(schema.metadata))
        if self._form == "jsonl":
            return lambda batch: self._stream.write(_json(batch))
        import pyarrow.csv

        flat = pa.schema([(field.name, _flat_type(field.type)) for field in schema])
        sign = "\t" if self._form == "tsv" else ","
        options = pyarrow.csv.WriteOptions(delimiter=sign, quoting_style="needed")
        table = pyarrow.csv.CSVWriter(self._stream, flat, write_options=options)
        self._end = table.close
        return lambda batch: table.write_batch(_flat(batch, flat))


class _RowGroups:
    """Writes batches into a Parquet file, several to a row group: small groups compress badly and read slowly."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._held: list[Any] = []
        self._rows = self._bytes = 0

    def write(self, batch: Any) -> None:
        self._held.append(batch)
        self._rows += batch.num_rows
        self._bytes += batch.nbytes
        if self._rows >= GROUP_ROWS or self._bytes >= GROUP_BYTES:
            self._flush()

    def _flush(self) -> None:
        if self._held:
            self._writer.write_table(arrow().Table.from_batches(self._held))
        self._held, self._rows, self._bytes = [], 0, 0

    def close(self) -> None:
        self._flush()
        self._writer.close()


def _encodings(batch: Any) -> tuple[list[str], list[str]]:
    """Return the Parquet columns with a dictionary and those with statistics, by the first rows.

    A dictionary makes columns that repeat their values smaller and faster. Of puzzles, solutions and ids it would be a
    second copy. Statistics are the least and the greatest value of each row group. They help a reader to skip row
    groups, but not among different texts in no order, such as puzzles.
    """
    repeating: list[str] = []
    limits: list[str] = []
    for names, column in zip(_leaves(batch.schema.remove_metadata()), batch.columns, strict=True):
        some = text_without_views(column.slice(0, SAMPLE))
        distinct = _is_distinct(some)
        if not distinct:
            repeating += names
        if not distinct or some.equals(some.sort()):
            limits += names
    return repeating, limits


def _is_distinct(some: Any) -> bool:
    pa = arrow()
    import pyarrow.compute as pc

    is_text = pa.types.is_string(some.type) or pa.types.is_large_string(some.type)
    return bool(is_text and 2 * pc.count_distinct(some).as_py() > len(some))


@lru_cache(maxsize=8)
def _leaves(schema: Any) -> list[list[str]]:
    """Return the names that Parquet gives to each column: several to a list, a map or a struct."""
    pa = arrow()
    import pyarrow.parquet

    empty = pa.BufferOutputStream()
    pyarrow.parquet.write_table(schema.empty_table(), empty)
    columns = pyarrow.parquet.ParquetFile(pa.BufferReader(empty.getvalue())).schema
    names = iter([columns.column(at).path for at in range(len(columns))])
    return [list(islice(names, _number_of_leaves(field.type))) for field in schema]


def _number_of_leaves(kind: Any) -> int:
    if not arrow().types.is_nested(kind):
        return 1
    return sum(_number_of_leaves(kind.field(at).type) for at in range(kind.num_fields))


def _json(batch: Any) -> bytes:
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode
    maps = [field.name for field in batch.schema if arrow().types.is_map(field.type)]
    rows = batch.to_pylist()
    for row in rows:
        for name in maps:
            row[name] = None if row[name] is None else dict(row[name])
    return "".join([encode(row) + "\n" for row in rows]).encode()


def _plain(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _flat_type(kind: Any) -> Any:
    pa = arrow()
    return pa.string() if pa.types.is_nested(kind) or pa.types.is_binary(kind) else kind


def _flat(batch: Any, schema: Any) -> Any:
    """Return a batch whose lists, maps and structs are JSON text, as a CSV cell holds them."""
    pa = arrow()
    columns = []
    for field, column in zip(schema, batch.columns, strict=True):
        if column.type == field.type:
            columns.append(column)
            continue
        is_map = pa.types.is_map(column.type)
        cells = (None if each is None else dict(each) if is_map else each for each in column.to_pylist())
        columns.append(pa.array([None if each is None else _cell(each) for each in cells], pa.string()))
    return pa.record_batch(columns, schema)


def _cell(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False)


def whole(writer: Writer, batches: Iterable[Any]) -> Any:
    """Return the content of a file with these batches."""
    for batch in batches:
        writer.write(batch)
    return writer.finish()
