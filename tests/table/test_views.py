"""Columns with views of text: pyarrow can't select rows of these types."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import grille.table
from grille.table.views import filter_rows, take_rows
from many_forms import CLASSIC
from table_jobs import puzzles

TEXTS = [CLASSIC, "." * 81, "junk", None, CLASSIC, *puzzles(9), "." * 81]


def with_views() -> pa.Table:
    """Return a table of puzzles, and of other columns, with views."""
    number = len(TEXTS)
    names = pa.array([None if at == 2 else f"the name of the row with the number {at}" for at in range(number)])
    views, offsets = names.cast(pa.string_view()), pa.array(range(number + 1), pa.int32())
    return pa.table(
        {
            "puzzle": pa.array(TEXTS, pa.string_view()),
            "name": views,
            "bytes": names.cast(pa.binary_view()),
            "list": pa.ListArray.from_arrays(offsets, views),
            "large": pa.LargeListArray.from_arrays(offsets.cast(pa.int64()), views),
            "fixed": pa.FixedSizeListArray.from_arrays(views, 1),
            "struct": pa.StructArray.from_arrays([views, names], ["view", "text"]),
            "map": pa.MapArray.from_arrays(offsets, pa.array(range(number)), views),
            "id": pa.array(range(number)),
        }
    ).replace_schema_metadata({"made": "here"})


def written(table: pa.Table, path: Path) -> str:
    if path.suffix == ".parquet":
        pq.write_table(table, path)
    else:
        with pa.ipc.new_file(path, table.schema) as writer:
            writer.write_table(table)
    return str(path)


def read(path: Path) -> pa.Table:
    return pq.read_table(path) if path.suffix == ".parquet" else pa.ipc.open_file(path).read_all()


@pytest.mark.parametrize("extension", ["parquet", "arrow"])
def test_dedupe_keeps_rows_with_views(tmp_path, extension):
    table, out = with_views(), tmp_path / f"out.{extension}"
    source = written(table, tmp_path / f"in.{extension}")
    summary = grille.table.process("dedupe", source, str(out), shard_rows=4)
    assert summary.tally == {"duplicate": 2, "invalid": 2, "kept": len(TEXTS) - 4}
    found = read(out)
    assert found.to_pylist() == [row for row in table.to_pylist() if row["id"] not in {4, len(TEXTS) - 1}]
    assert found.schema.types == table.schema.types


@pytest.mark.parametrize("extension", ["parquet", "arrow"])
def test_rows_with_views_are_done_again(tmp_path, extension):
    # pyarrow writes no Parquet file with a part of a struct that has views.
    table, out = with_views().drop_columns("struct"), tmp_path / f"out.{extension}"
    source = written(table, tmp_path / f"in.{extension}")
    first = grille.table.process("solve", source, str(out), nodes=1, shard_rows=4)
    assert first.tally["limit"] > 0
    again = grille.table.process("solve", source, str(out), nodes=100_000, shard_rows=4, retry_limits=True)
    assert "limit" not in again.tally
    found, whole = read(out), grille.table.run("solve", table, nodes=100_000)
    assert found.to_pylist() == whole.to_pylist()
    assert found.schema.types == whole.schema.types


def test_rows_are_selected():
    table = with_views()
    [batch] = table.combine_chunks().to_batches()
    kept = [1, 2, 5]
    flags = pa.array([at in kept for at in range(len(TEXTS))])
    expected = [table.to_pylist()[at] for at in kept]
    for rows in (table, batch, table.select(["id"])):
        for found in (filter_rows(rows, flags), take_rows(rows, pa.array(kept))):
            found.validate(full=True)
            assert found.schema.equals(rows.schema, check_metadata=True)
            assert found.to_pylist() == [{name: row[name] for name in rows.schema.names} for row in expected]


def test_puzzles_as_views_have_no_dictionary(tmp_path):
    table, out = with_views(), tmp_path / "out.parquet"
    grille.table.process("solve", written(table, tmp_path / "in.parquet"), str(out))
    group = pq.ParquetFile(out).metadata.row_group(0)
    columns = {group.column(at).path_in_schema: group.column(at) for at in range(group.num_columns)}
    assert not columns["puzzle"].has_dictionary_page
    assert not columns["puzzle"].is_stats_set
    assert not columns["name"].has_dictionary_page
    assert columns["status"].has_dictionary_page
