"""Ranges of rows of Parquet and Arrow files."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from threading import local
from typing import Any

from grille.errors import GrilleError
from grille.table.arrow import arrow
from grille.table.storage import first_line, open_input, place

_thread = local()


def schema_of(url: str, form: str) -> Any:
    """Return the schema of a Parquet or Arrow file."""
    pa = arrow()
    with open_input(place(url)) as stream:
        if form == "parquet":
            import pyarrow.parquet

            return pyarrow.parquet.ParquetFile(stream).schema_arrow
        with pa.ipc.open_file(stream) as reader:
            return reader.schema


def arrow_batch_rows(stream: Any) -> list[int]:
    """Return the number of rows of each record batch of an Arrow file."""
    pa = arrow()
    # One column of each batch is enough to know its rows.
    options = pa.ipc.IpcReadOptions(included_fields=[0])
    with pa.ipc.open_file(stream, options=options) as reader:
        return [reader.get_batch(at).num_rows for at in range(reader.num_record_batches)]


def read_range(url: str, form: str, start: int, rows: int, together: int) -> Iterator[Any]:
    """Iterate over record batches of at most `together` rows with the rows from `start` on."""
    pa = arrow()
    try:
        cursor = getattr(_thread, "cursor", None)
        if cursor is None or cursor.url != url or cursor.position > start:
            cursor = _thread.cursor = Cursor(url, form, start)
        yield from cursor.take(start, rows, together)
    except (pa.ArrowException, OSError) as error:
        _thread.cursor = None
        raise GrilleError(f"{url}: can't read rows {start + 1:,} to {start + rows:,}: {first_line(error)}") from None
    except BaseException:
        _thread.cursor = None
        raise


class Cursor:
    """A position in a file, kept between the shards of one worker: the next shard rarely begins far behind it."""

    def __init__(self, url: str, form: str, start: int) -> None:
        self.url, self._form = url, form
        self._stream = open_input(place(url))
        self._group_ends = list(accumulate(self._group_sizes()))
        self._open(start)

    def _open(self, start: int) -> None:
        first = bisect_right(self._group_ends, start)
        self.position = self._group_ends[first - 1] if first else 0
        self._batches = self._iterate(first)
        self._pending: Any = None

    def _group_sizes(self) -> list[int]:
        pa = arrow()
        if self._form == "parquet":
            import pyarrow.parquet

            # Not buffered ahead: a worker holds one page of each column, not a whole row group.
            self._file = pyarrow.parquet.ParquetFile(self._stream, pre_buffer=False)
            metadata = self._file.metadata
            return [metadata.row_group(at).num_rows for at in range(metadata.num_row_groups)]
        rows = arrow_batch_rows(self._stream)
        self._file = pa.ipc.open_file(self._stream)
        return rows

    def _iterate(self, first: int) -> Iterator[Any]:
        groups = range(first, len(self._group_ends))
        if self._form == "parquet":
            if groups:
                yield from self._file.iter_batches(batch_size=1 << 16, row_groups=list(groups), use_threads=False)
            return
        for at in groups:
            yield self._file.get_batch(at)

    def take(self, start: int, rows: int, together: int) -> Iterator[Any]:
        """Iterate over the rows from `start` on, which is not before the position."""
        if bisect_right(self._group_ends, start) > bisect_right(self._group_ends, self.position):
            self._open(start)  # a later row group: the rows between are not decoded
        end = start + rows
        while self.position < end:
            if self._pending is None or not self._pending.num_rows:
                self._pending = next(self._batches, None)
                if self._pending is None:
                    raise GrilleError(f"{self.url}: expected {end:,} rows, found {self.position:,}")
            if self.position < start:
                skipped = min(start - self.position, self._pending.num_rows)
                self._pending = self._pending.slice(skipped)
                self.position += skipped
                continue
            size = min(end - self.position, self._pending.num_rows, together)
            batch, self._pending = self._pending.slice(0, size), self._pending.slice(size)
            self.position += size
            yield batch
