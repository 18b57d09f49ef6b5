"""Ranges of rows of Parquet and Arrow files."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from threading import Condition
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.table.arrow import arrow
from grille.table.storage import first_line, open_input, place

# Rows of so many bytes are read together; more are read as they are needed.
MOST_BYTES = 1 << 25
# Files that are kept open for the next shard.
MOST_CURSORS = 8


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


class RowRange(NamedTuple):
    """Rows of a file. The checksum is that of its content: another file can have the same name."""

    url: str
    form: str
    digest: str
    start: int
    rows: int

    def is_of(self, other: RowRange) -> bool:
        """Whether both are rows of one file."""
        return (self.url, self.digest) == (other.url, other.digest)


def read_range(wanted: RowRange, together: int) -> Iterator[Any]:
    """Iterate over record batches of at most `together` rows."""
    pa = arrow()
    try:
        cursor = _cursors.take(wanted)
        if cursor.bytes_of(wanted.rows) > MOST_BYTES:
            _cursors.forget(wanted)
            yield from cursor.take(wanted.start, wanted.rows, together)
        else:
            # At once, so that the thread with the next shard can go on from here.
            batches = list(cursor.take(wanted.start, wanted.rows, together))
            _cursors.give_back(wanted, cursor)
            yield from batches
    except (pa.ArrowException, OSError) as error:
        first, last = wanted.start + 1, wanted.start + wanted.rows
        raise GrilleError(f"{wanted.url}: can't read rows {first:,} to {last:,}: {first_line(error)}") from None
    finally:
        _cursors.forget(wanted)


def close_files() -> None:
    """Close the files that were kept open for the next shard."""
    _cursors.clear()


class Cursors:
    """The positions in files that shards left behind: the next shard goes on from the last one before it.

    The rows of a large row group can be reached only by decoding those before them. So that threads don't decode the
    same rows, one waits while another reads rows before its own in the same group.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._free: list[tuple[RowRange, Cursor]] = []
        self._reading: dict[RowRange, Cursor] = {}

    def take(self, wanted: RowRange) -> Cursor:
        """Return a position at the first row or before it."""
        with self._changed:
            while not (before := self._before(wanted)) and self._is_ahead(wanted):
                self._changed.wait()
            cursor = self._free.pop(before[-1][1])[1] if before else Cursor(wanted.url, wanted.form, wanted.start)
            self._reading[wanted] = cursor
            return cursor

    def _before(self, wanted: RowRange) -> list[tuple[int, int]]:
        """Return the free positions that are not behind the first row, with their indices, in order."""
        return sorted(
            (cursor.position, at)
            for at, (left, cursor) in enumerate(self._free)
            if left.is_of(wanted) and cursor.position <= wanted.start
        )

    def _is_ahead(self, wanted: RowRange) -> bool:
        """Whether a thread is reading rows from which one can go on to the first row."""
        return any(
            other.is_of(wanted)
            and other.start + other.rows <= wanted.start
            and cursor.group_of(other.start) == cursor.group_of(wanted.start)
            for other, cursor in self._reading.items()
        )

    def give_back(self, left: RowRange, cursor: Cursor) -> None:
        with self._changed:
            self._free.append((left, cursor))
            del self._free[:-MOST_CURSORS]
        self.forget(left)

    def forget(self, left: RowRange) -> None:
        """Note that rows are no longer being read."""
        with self._changed:
            if self._reading.pop(left, None) is not None:
                self._changed.notify_all()

    def clear(self) -> None:
        with self._changed:
            self._free.clear()


_cursors = Cursors()


class Cursor:
    """A position in a file."""

    def __init__(self, url: str, form: str, start: int) -> None:
        self.url, self._form = url, form
        self._stream = open_input(place(url))
        self._row_bytes = 0.0
        self._group_ends = list(accumulate(self._group_sizes()))
        self._open(start)

    def group_of(self, row: int) -> int:
        """Return the number of the row group, or of the record batch, with a row."""
        return bisect_right(self._group_ends, row)

    def bytes_of(self, rows: int) -> float:
        """Return about how many bytes rows of the file take in memory."""
        return rows * self._row_bytes

    def _open(self, start: int) -> None:
        first = self.group_of(start)
        self.position = self._group_ends[first - 1] if first else 0
        self._batches = self._iterate(first)
        self._pending: Any = None

    def _group_sizes(self) -> list[int]:
        pa = arrow()
        if self._form == "parquet":
            import pyarrow.parquet

            # Not buffered ahead: a worker holds one page of each column, not a whole row group.
            self._file = pyarrow.parquet.ParquetFile(self._stream, pre_buffer=False)
            groups = [self._file.metadata.row_group(at) for at in range(self._file.metadata.num_row_groups)]
            sizes = [group.num_rows for group in groups]
            self._row_bytes = sum(group.total_byte_size for group in groups) / max(1, sum(sizes))
            return sizes
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
        if self.group_of(start) > self.group_of(self.position):
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
