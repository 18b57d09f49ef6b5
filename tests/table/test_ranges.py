"""Ranges of rows: threads share the positions in a file, and no row is decoded twice without need."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from grille.table import ranges
from grille.table.ranges import Cursor, Cursors, RowRange, close_files, read_range
from patience import GUARD, wait_until

ROWS, SHARD = 1000, 70


@pytest.fixture
def source(tmp_path):
    name = str(tmp_path / "in.parquet")
    pq.write_table(pa.table({"row": range(ROWS)}), name, row_group_size=400)
    yield name
    close_files()


def shards(name, digest="same"):
    return [RowRange(name, "parquet", digest, start, min(SHARD, ROWS - start)) for start in range(0, ROWS, SHARD)]


def read(wanted):
    return [row for batch in read_range(wanted, 32) for row in batch.column("row").to_pylist()]


def test_shards_in_order_open_a_file_once(source, monkeypatch):
    opened = []
    monkeypatch.setattr(ranges, "open_input", lambda where, of=ranges.open_input: opened.append(where) or of(where))
    assert [row for shard in shards(source) for row in read(shard)] == list(range(ROWS))
    assert len(opened) == 1


@pytest.mark.parametrize("most_bytes", [0, ranges.MOST_BYTES])
def test_threads_read_what_they_should(source, monkeypatch, most_bytes):
    monkeypatch.setattr(ranges, "MOST_BYTES", most_bytes)
    backwards = shards(source)[::-1]
    with ThreadPoolExecutor(4) as pool:
        for wanted in (shards(source), backwards):
            for shard, rows in zip(wanted, pool.map(read, wanted), strict=True):
                assert rows == list(range(shard.start, shard.start + shard.rows))


def test_another_file_of_the_same_name_is_opened_again(source):
    first, second, *_ = shards(source)
    assert read(first)[0] == 0
    pq.write_table(pa.table({"row": range(5000, 6000)}), f"{source}.new")
    os.replace(f"{source}.new", source)
    assert read(second._replace(digest="other")) == list(range(5000 + SHARD, 5000 + 2 * SHARD))


def test_a_thread_waits_for_the_rows_before_its_own(source):
    first, second, third, *_ = shards(source)
    cursors, taken = Cursors(), Event()
    reading = cursors.take(first)
    found: list[Cursor] = []

    def take_second() -> None:
        found.append(cursors.take(second))
        taken.set()

    thread = Thread(target=take_second)
    thread.start()
    # Rows of another group are not behind those that are being read, so nothing is waited for.
    other = cursors.take(third._replace(start=800))
    assert other is not reading
    wait_until(lambda: cursors._changed._waiters)
    assert not taken.is_set()
    cursors.give_back(first, reading)
    assert taken.wait(GUARD)
    thread.join()
    assert found == [reading]
