"""dedupe: keep the first of equivalent puzzles, with more rows than fit into memory.

Three passes over shards. The first computes the hash of each canonical form and sorts a shard's hashes into partitions
by their first bits. The second looks at one partition of all shards and finds every row but the first of its hash. The
third copies the input without these rows, in its order. Each pass leaves files, so a job that was stopped goes on.
Rows that have no canonical form are kept.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator
from typing import Any

from grille.many.canonical import canonical_many
from grille.many.engine import arrow_hashes
from grille.table.arrow import arrow
from grille.table.manifest import Manifest
from grille.table.names import puzzle_column
from grille.table.pools import Pool, Task
from grille.table.ranges import arrow_batch_rows
from grille.table.record_batch import text_column
from grille.table.shard import (
    ALONE,
    INVALID,
    MANY_TOGETHER,
    STATE,
    Entry,
    Origin,
    Shard,
    Work,
    commit,
    place_in,
    read_rows,
)
from grille.table.storage import Place, Sync, exists, open_input, write_whole
from grille.table.turn import Turn
from grille.table.views import filter_rows

# Rows of a partition, which is held in memory, on average; and the most partitions.
PARTITION_ROWS, MOST_PARTITIONS = 1 << 20, 1 << 16
KEPT, DUPLICATE = "kept", "duplicate"
# Bytes of a hash.
WIDTH = 16


def keys_file(work: Work, number: int) -> Place:
    return place_in(work.folder, f"{STATE}/keys-{number:05}.arrow")


def drops_file(work: Work, partition: int) -> Place:
    return place_in(work.folder, f"{STATE}/drops-{partition:05}.arrow")


def partitions_of(rows: int) -> int:
    """Return the number of partitions for so many rows: a power of two."""
    return min(MOST_PARTITIONS, 1 << max(0, -(-rows // PARTITION_ROWS) - 1).bit_length())


def hash_shard(work: Work, shard: Shard, partitions: int, turn: Turn = ALONE) -> int:
    """Write the hashes of a shard, one record batch for each partition. Returns the number of rows."""
    pa = arrow()
    import pyarrow.compute as pc

    hashes, rows, row = [], [], 0
    for read in read_rows(shard, MANY_TOGETHER, turn):
        name = puzzle_column(read.batch.schema.names, work.options.get("column"))
        forms = canonical_many(text_column(read.batch, name), threads=1).forms
        made = pa.Array.from_buffers(pa.binary(WIDTH), len(forms), [None, pa.py_buffer(arrow_hashes(forms, False))])
        hashed = pc.is_valid(forms)
        hashes.append(made.filter(hashed))
        rows.append(pa.array(range(row, row + len(forms)), pa.int32()).filter(hashed))
        row += len(forms)
    # Sorted by partition; within one, the order of the rows stays.
    table = pa.record_batch({"hash": pa.concat_arrays(hashes), "row": pa.concat_arrays(rows)})
    numbers = _partition_numbers(table.column("hash"), partitions)
    table = table.take(pc.array_sort_indices(numbers))
    sizes = {each["values"]: each["counts"] for each in pc.value_counts(numbers).to_pylist()}
    batches, start = [], 0
    for partition in range(partitions):
        size = sizes.get(partition, 0)
        batches.append(table.slice(start, size))
        start += size
    content = _ipc(table.schema, batches)
    turn.leave()
    write_whole(keys_file(work, shard.number), content, Sync.CONTENT)
    return row


def _partition_numbers(hashes: Any, partitions: int) -> Any:
    """Return the partition of each hash: its first two bytes, scaled to the number of partitions."""
    pa = arrow()
    firsts = memoryview(hashes.buffers()[1])[WIDTH * hashes.offset :]
    high, low = firsts[: WIDTH * len(hashes) : WIDTH].tobytes(), firsts[1 : WIDTH * len(hashes) : WIDTH].tobytes()
    numbers = array("H", bytes(2 * len(hashes)))
    places = memoryview(numbers).cast("B")
    # In the byte order of the machine, whatever it is.
    places[(sys.byteorder == "little") :: 2], places[(sys.byteorder == "big") :: 2] = high, low
    column = pa.Array.from_buffers(pa.uint16(), len(hashes), [None, pa.py_buffer(numbers)])
    import pyarrow.compute as pc

    # With 32 bits, because a shift by all bits of a number leaves it as it is.
    return pc.shift_right(column.cast(pa.uint32()), pa.scalar(16 - (partitions - 1).bit_length(), pa.uint32()))


def find_duplicates(work: Work, partition: int, shards: int, turn: Turn = ALONE) -> int:
    """Write the rows to drop among those of one partition, one record batch for each shard."""
    pa = arrow()
    import pyarrow.compute as pc

    tables = []
    for number in range(shards):
        turn.check()
        keys = _batch(keys_file(work, number), partition)
        position = pc.add(pa.scalar(number << 32, pa.int64()), keys.column("row").cast(pa.int64()))
        tables.append(pa.table({"hash": keys.column("hash"), "position": position}))
    table = pa.concat_tables(tables)
    first = table.group_by("hash").aggregate([("position", "min")]).column("position_min")
    dropped = pc.sort_indices(table.column("position"))
    positions = table.column("position").take(dropped)
    positions = positions.filter(pc.invert(pc.is_in(positions, value_set=first.combine_chunks())))
    owner = pc.shift_right(positions, pa.scalar(32, pa.int64()))
    rows = pc.bit_wise_and(positions, pa.scalar((1 << 32) - 1, pa.int64())).cast(pa.int32())
    schema = pa.schema({"row": pa.int32()})
    sizes = {each["values"]: each["counts"] for each in pc.value_counts(owner).to_pylist()}
    batches, start = [], 0
    flat = rows.combine_chunks() if isinstance(rows, pa.ChunkedArray) else rows
    for number in range(shards):
        size = sizes.get(number, 0)
        batches.append(pa.record_batch([flat.slice(start, size)], schema))
        start += size
    content = _ipc(schema, batches)
    turn.leave()
    write_whole(drops_file(work, partition), content, Sync.CONTENT)
    return start


def copy_shard(work: Work, shard: Shard, partitions: int, turn: Turn = ALONE) -> Entry:
    """Write the rows of a shard without the duplicates."""
    pa = arrow()
    drops: set[int] = set()
    for partition in range(partitions):
        drops.update(_batch(drops_file(work, partition), shard.number).column("row").to_pylist())
    flags = bytearray(b"\1") * shard.rows
    for at in drops:
        flags[at] = 0
    kept_rows = pa.py_buffer(flags)
    writer = work.writer()
    row = written = invalid = 0
    for read in read_rows(shard, MANY_TOGETHER, turn):
        size = read.batch.num_rows
        keep = pa.Array.from_buffers(pa.uint8(), size, [None, kept_rows.slice(row, size)]).cast(pa.bool_())
        kept = filter_rows(read.batch, keep)
        writer.write(kept)
        row += size
        written += kept.num_rows
        invalid += len(read.errors)
    hashed = _rows_of(keys_file(work, shard.number))
    tally = {KEPT: hashed - len(drops), DUPLICATE: len(drops), INVALID: row - hashed}
    tally = {word: number for word, number in tally.items() if number}
    origin = Origin(shard.source, shard.digest, shard.start)
    return commit(work, shard.number, writer.finish(), written, tally, origin, turn)


def dedupe(
    work: Work,
    shards: Callable[[], Iterator[Shard]],
    manifest: Manifest,
    pool: Pool,
    progress: Callable[[int], None],
) -> tuple[dict[int, Entry], int]:
    """Do what is missing of the three passes. Returns the entries, and how many of them were done before."""
    entries: dict[int, Entry] = {}
    total = rows = 0
    for shard in shards():
        total += 1
        rows += shard.rows
        entry = manifest.entry(shard.number)
        if entry is not None:
            entries[shard.number] = entry
    before = len(entries)
    if before == total:
        return entries, before
    partitions = partitions_of(rows)
    _all(pool, _hash_tasks(work, shards, partitions), progress)
    drops = (
        Task(partition, find_duplicates, (work, partition, total))
        for partition in range(partitions)
        if not exists(drops_file(work, partition))
    )
    _all(pool, drops, lambda _rows: None)
    missing = (shard for shard in shards() if shard.number not in entries)
    tasks = (Task(shard.number, copy_shard, (work, shard, partitions)) for shard in missing)
    return entries | dict(_all(pool, tasks, lambda entry: progress(entry.rows))), before


def _hash_tasks(work: Work, shards: Callable[[], Iterator[Shard]], partitions: int) -> Iterator[Task]:
    for shard in shards():
        if not exists(keys_file(work, shard.number)):
            yield Task(shard.number, hash_shard, (work, shard, partitions))


def _all(pool: Pool, tasks: Iterator[Task], report: Callable[[Any], None]) -> list[tuple[int, Any]]:
    """Do all tasks, a few at a time, and return their results."""
    results: list[tuple[int, Any]] = []
    running = 0

    def take() -> None:
        task, result = pool.next_done()
        report(result)
        results.append((task.number, result))

    for task in tasks:
        if running >= 2 * pool.slots:
            take()
            running -= 1
        pool.submit(task)
        running += 1
    for _ in range(running):
        take()
    return results


def _ipc(schema: Any, batches: list[Any]) -> Any:
    pa = arrow()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    return sink.getvalue()


def _rows_of(where: Place) -> int:
    """Return the number of rows of a file of record batches."""
    with open_input(where) as stream:
        return sum(arrow_batch_rows(stream))


def _batch(where: Place, number: int) -> Any:
    pa = arrow()
    with open_input(where) as stream, pa.ipc.open_file(stream) as reader:
        return reader.get_batch(number)
