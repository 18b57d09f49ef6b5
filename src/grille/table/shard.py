"""Shard: a part of a job that one worker does, and the entry of the manifest that it leaves.

A shard depends on the input alone, never on the number of workers. Its output file is written whole, then its entry; a
shard with an entry is done, and doing it twice writes the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from grille.table.arrow import arrow, empty_batch
from grille.table.pending import Pending
from grille.table.ranges import RowRange, read_range, schema_of
from grille.table.record_batch import GENERATE, run
from grille.table.storage import Place, Sync, digest, place, read_whole, size_of, write_whole
from grille.table.text_files import ReadRows
from grille.table.turn import Turn
from grille.table.writers import CODECS, EXTENSIONS, Writer

STATE = "_state"
# Rows that are processed together; a worker that should stop does so after them.
TOGETHER = {"rate": 2048, "steps": 512, GENERATE: 128}
MANY_TOGETHER = 1 << 15
INVALID, LIMIT = "invalid", "limit"


class Work(NamedTuple):
    """What all shards of a job share. It is sent to every worker."""

    verb: str
    options: dict[str, Any]
    folder: str
    form: str
    compression: str | None
    metadata: dict[str, str]
    codec: str = CODECS[0]

    def writer(self) -> Writer:
        """Begin a part in memory."""
        return Writer(self.form, self.compression, self.metadata, codec=self.codec)

    def part(self, number: int) -> Place:
        extension = EXTENSIONS[self.form] + {None: "", "gzip": ".gz", "zstd": ".zst"}[self.compression]
        return place_in(self.folder, f"part-{number:05}{extension}")

    def entry(self, number: int) -> Place:
        return place_in(self.folder, f"{STATE}/part-{number:05}.json")

    @property
    def status(self) -> str:
        """The name of the column with the statuses."""
        return f"{self.options.get('prefix', '')}status"


def place_in(folder: str, name: str) -> Place:
    """Return the place of a file in a folder, which can be a URL with a query."""
    return place(folder).child(name)


class Shard(NamedTuple):
    """A range of rows: of a file that workers read themselves, of rows that the driver read, or of new puzzles."""

    number: int
    start: int
    rows: int
    url: str | None = None
    form: str = ""
    source: str = ""
    digest: str = ""
    read: ReadRows | None = None


class Origin(NamedTuple):
    """Where the rows of a shard come from: the file, its checksum, and the first row."""

    source: str
    source_digest: str
    start: int


class Entry(NamedTuple):
    """The line of the manifest about one shard."""

    part: str
    rows: int
    size: int
    digest: str
    source: str
    source_digest: str
    start: int
    tally: dict[str, int]

    def data(self) -> dict[str, Any]:
        return self._asdict()

    @property
    def origin(self) -> Origin:
        return Origin(self.source, self.source_digest, self.start)


ALONE = Turn()


def process_shard(work: Work, shard: Shard, turn: Turn = ALONE) -> Entry:
    """Do one shard: write its output, then its entry."""
    writer = work.writer()
    tally: dict[str, int] = {}
    rows = 0
    for batch in _results(work, shard, turn):
        count_statuses(batch, work.status, tally)
        rows += batch.num_rows
        writer.write(batch)
    origin = Origin(shard.source, shard.digest, shard.start)
    return commit(work, shard.number, writer.finish(), rows, tally, origin, turn)


def commit(
    work: Work,
    number: int,
    content: Any,
    rows: int,
    tally: dict[str, int],
    origin: Origin,
    turn: Turn = ALONE,
) -> Entry:
    """Write a part and its entry."""
    part = work.part(number)
    entry = Entry(part.name, rows, len(content), digest(content), *origin, dict(sorted(tally.items())))
    turn.leave()
    write_whole(part, content, Sync.CONTENT)
    # After a power failure, a part without an entry, or with a damaged one, is done again.
    write_whole(work.entry(number), json.dumps(entry.data()).encode(), Sync.NOTHING)
    return entry


def read_entry(work: Work, number: int) -> Entry | None:
    """Return the entry of a shard that is done; None if its part is missing or has another size."""
    return checked_entry(work, read_whole(work.entry(number)))


def checked_entry(work: Work, written: bytes | Mapping[str, Any] | None) -> Entry | None:
    """Return an entry if it is complete and its part is there."""
    if written is None:
        return None
    try:
        entry = Entry(**(json.loads(written) if isinstance(written, bytes) else written))
    except (ValueError, TypeError):
        return None
    return entry if size_of(place_in(work.folder, entry.part)) == entry.size else None


def _results(work: Work, shard: Shard, turn: Turn) -> Iterator[Any]:
    together = TOGETHER.get(work.verb, MANY_TOGETHER)
    if work.verb == GENERATE:
        for at in range(shard.start, shard.start + shard.rows, together):
            turn.check()
            count = min(together, shard.start + shard.rows - at)
            yield run(GENERATE, None, start=at, count=count, **work.options)
        return
    for read in read_rows(shard, together, turn):
        yield apply(work, read)


def apply(work: Work, read: ReadRows) -> Any:
    """Apply the verb to rows; those that could not be read are invalid, with their message."""
    result = run(work.verb, read.batch, **work.options)
    if not read.errors:
        return result
    pa = arrow()
    prefix = work.options.get("prefix", "")
    texts = {work.status: dict.fromkeys(read.errors, INVALID), f"{prefix}error": read.errors}
    for name, cells in texts.items():
        at = result.schema.get_field_index(name)
        column = result.column(at).to_pylist()
        for row, text in cells.items():
            column[row] = text
        result = result.set_column(at, name, pa.array(column, pa.string()))
    return result


def read_rows(shard: Shard, together: int, turn: Turn = ALONE) -> Iterator[ReadRows]:
    """Iterate over the rows of a shard; an empty shard is one batch without rows."""
    if shard.read is not None:
        for start in range(0, max(shard.rows, 1), together):
            turn.check()
            yield shard.read.slice(start, min(together, shard.rows - start))
    elif shard.url is not None and shard.rows:
        # Always cut at the same rows, wherever the reader began: the sizes of batches show in the bytes of a part.
        pending = Pending()
        wanted = RowRange(shard.url, shard.form, shard.digest, shard.start, shard.rows)
        for batch in read_range(wanted, together):
            turn.check()
            pending.add(ReadRows(batch, {}))
            if pending.rows >= together:
                yield pending.take(together)
        if pending.rows:
            yield pending.take(pending.rows)
    elif shard.url is not None:
        yield ReadRows(empty_batch(schema_of(shard.url, shard.form)), {})


def count_statuses(batch: Any, status: str, tally: dict[str, int]) -> None:
    """Add the statuses of a batch to a tally; a null is counted as `null`."""
    import pyarrow.compute as pc

    column = batch.column(status)
    word = column[0].as_py() if len(column) else None
    # Most often all rows have the same status, and comparing takes a sixth of the time that counting takes.
    if word is not None and pc.sum(pc.equal(column, word)).as_py() == len(column):
        tally[word] = tally.get(word, 0) + len(column)
        return
    for each in pc.value_counts(column).to_pylist():
        word = "null" if each["values"] is None else each["values"]
        tally[word] = tally.get(word, 0) + each["counts"]
