"""dedupe: one of each set of equivalent puzzles, the first one, in the order of the input."""

from __future__ import annotations

from random import Random
from threading import Semaphore

import pyarrow as pa
import pytest

import grille.table
from grille.table import dedupe
from grille.table.dedupe import find_duplicates, hash_shard, partitions_of
from grille.table.shard import Shard, Work
from grille.table.turn import SharedTurn, Stopped
from many_forms import MIXED
from table_jobs import content, puzzles, result, write


def turned(text: str) -> str:
    return "".join(text[9 * row + column] for column in range(9) for row in range(8, -1, -1))


def listed() -> list[dict[str, object]]:
    chance = Random(4)
    texts = puzzles(30, seed=2)
    mixed = [*texts, *map(turned, texts), *texts, *MIXED, "1-0 1-2 3-2", "1-0 1-2 3-2"]
    chance.shuffle(mixed)
    return [{"id": at, "puzzle": text} for at, text in enumerate(mixed)]


@pytest.mark.parametrize("name", ["in.parquet", "in.jsonl"])
def test_the_first_of_equivalent_puzzles_is_kept(tmp_path, name):
    rows = listed()
    summary = grille.table.process(
        "dedupe", str(write(tmp_path / name, rows)), str(tmp_path / "out"), shard_rows=11, jobs=2
    )
    hashes = grille.table.run("canonical", pa.RecordBatch.from_pylist(rows)).column("hash").to_pylist()
    seen, expected = set(), []
    for row, each in zip(rows, hashes, strict=True):
        if each is None or each not in seen:
            expected.append(row)
        seen.add(each)
    assert result(tmp_path / "out").to_pylist() == expected
    assert summary.rows == len(expected)
    # Rows without a canonical form are kept: chains, junk and nulls.
    assert summary.tally == {"duplicate": len(rows) - len(expected), "invalid": 4, "kept": len(expected) - 4}


def test_the_bytes_do_not_depend_on_the_workers(tmp_path):
    source = str(write(tmp_path / "in.parquet", listed()))
    for name, settings in {"one": {"jobs": 1}, "two": {"jobs": 2, "workers": "processes"}}.items():
        grille.table.process("dedupe", source, str(tmp_path / name), shard_rows=20, **settings)
    assert content(tmp_path / "one") == content(tmp_path / "two")


@pytest.mark.parametrize(("rows", "partitions"), [(0, 1), (10**6, 1), (10**7, 16), (10**8, 128), (10**9, 1024)])
def test_partitions_fit_into_memory(rows, partitions):
    assert partitions_of(rows) == partitions


def test_the_result_does_not_depend_on_the_number_of_partitions(tmp_path, monkeypatch):
    source = str(write(tmp_path / "in.parquet", listed()))
    for rows in (1, 8, 10**6):
        monkeypatch.setattr(dedupe, "PARTITION_ROWS", rows)
        grille.table.process("dedupe", source, str(tmp_path / str(rows)), shard_rows=20, jobs=2)
    assert content(tmp_path / "1") == content(tmp_path / "8") == content(tmp_path / "1000000")


def test_a_partition_that_is_stopped_leaves_nothing(tmp_path):
    source, out = str(write(tmp_path / "in.parquet", listed())), tmp_path / "out"
    work = Work("dedupe", {}, str(out), "parquet", None, {})
    (out / "_state").mkdir(parents=True)
    for number in range(4):
        hash_shard(work, Shard(number, 20 * number, 20, source, "parquet"), 1)
    stopping = iter([*[False] * 3, True])
    with pytest.raises(Stopped):
        find_duplicates(work, 0, 4, SharedTurn(Semaphore(), lambda: next(stopping)))
    assert not list(out.glob("_state/drops-*"))
