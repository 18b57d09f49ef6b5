"""Pages of Parquet files: compressed without looking for repetitions, and put together without decoding."""

from __future__ import annotations

from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import grille.table
from grille.many.engine import compress_literals
from grille.table.parquet_pages import compress_columns, joined
from grille.table.thrift import read_struct, write_struct
from grille.table.writers import Writer, whole
from many_forms import CLASSIC, package

CODEC = pa.Codec("zstd")
BLOCK = 1 << 17


def back(data: bytes) -> bytes:
    return CODEC.decompress(compress_literals(memoryview(data)), len(data), asbytes=True)


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 1023, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 300])
@pytest.mark.parametrize("signs", [1, 2, 3, 10, 129, 130, 256])
def test_what_is_compressed_is_read_back(size, signs):
    chance = Random(size + signs)
    # Weights that differ by more than the longest code allows.
    weights = [2.0 ** -(at % 20) for at in range(signs)]
    data = bytes(chance.choices(range(signs), weights, k=size))
    assert back(data) == data


def test_a_sign_that_no_sample_shows():
    # Counted are 256 of each 2,048 bytes.
    data = bytearray(b"12" * BLOCK)
    data[1000] = ord("3")
    assert back(bytes(data)) == bytes(data)
    data[1001] = 255
    assert back(bytes(data)) == bytes(data)
    data = bytearray(b"1" * BLOCK)
    assert back(bytes(data)) == bytes(data)
    data[1000] = ord("2")
    assert back(bytes(data)) == bytes(data)


def test_digits_are_as_small_as_with_the_library():
    chance = Random(1)
    data = "".join(chance.choices("123456789", k=BLOCK)).encode()
    assert len(compress_literals(memoryview(data))) <= len(pa.compress(data, "zstd"))


def test_a_page_begins_with_numbers():
    data = bytes([3, 0, 0, 0, 200, 150, 1]) + b"12345678" * 1000
    assert back(data) == data
    assert len(compress_literals(memoryview(data))) < len(data) / 2


def table(rows: int) -> pa.Table:
    chance = Random(rows)
    # All different: the digits of one puzzle permuted.
    texts = [CLASSIC.translate(str.maketrans("123456789", "".join(chance.sample("123456789", 9)))) for _ in range(rows)]
    columns = {"id": pa.array(range(rows)), "puzzle": texts, "more": [[{"a": at}] for at in range(rows)]}
    return pa.table(columns | {"none": pa.nulls(rows, pa.string()), "word": ["some", "words"] * (rows // 2)})


def test_the_file_of_a_writer():
    rows = grille.table.run("solve", table(100))
    content = b"".join(whole(Writer("parquet", None, {"a": "b"}), rows.to_batches()))
    file = pq.ParquetFile(pa.BufferReader(content))
    assert file.read().equals(rows)
    assert file.schema_arrow.metadata[b"a"] == b"b"
    group = file.metadata.row_group(0)
    columns = {group.column(at).path_in_schema: group.column(at) for at in range(group.num_columns)}
    assert {column.compression for column in columns.values()} == {"ZSTD"}
    assert not columns["puzzle"].has_dictionary_page
    assert columns["status"].has_dictionary_page
    puzzle = columns["puzzle"]
    assert puzzle.total_compressed_size < puzzle.total_uncompressed_size / 2


def test_other_readers_read_it(tmp_path):
    rows = grille.table.run("solve", table(100)).drop_columns(["more", "none", "error"])
    path = tmp_path / "a.parquet"
    path.write_bytes(b"".join(whole(Writer("parquet", None, {}), rows.to_batches())))
    with package("duckdb").connect() as session:
        found = session.read_parquet(str(path)).order("id").fetchall()
    assert found == [tuple(row.values()) for row in rows.to_pylist()]
    assert package("polars").read_parquet(path).to_dicts() == rows.to_pylist()


def test_files_are_joined(tmp_path):
    rows = grille.table.run("solve", table(90))
    batches = rows.combine_chunks().to_batches(max_chunksize=40)
    parts = [b"".join(whole(Writer("parquet", None, {}), [each])) for each in batches]
    path = tmp_path / "a.parquet"
    path.write_bytes(b"".join(joined(parts)))
    assert pq.read_table(path).equals(rows)
    metadata = pq.ParquetFile(path).metadata
    assert (metadata.num_rows, metadata.num_row_groups) == (90, 3)
    assert pq.ParquetFile(path).read_row_group(2).equals(rows.slice(80))


def test_a_footer_is_written_as_it_was():
    sink = pa.BufferOutputStream()
    pq.write_table(table(40), sink, row_group_size=2)
    data = memoryview(sink.getvalue()).cast("B")
    size = int.from_bytes(data[-8:-4], "little")
    footer, end = read_struct(data[-8 - size : -8], 0)
    assert end == size
    out = bytearray()
    write_struct(footer, out)
    assert out == data[-8 - size : -8]
    assert b"".join(compress_columns(data, [])) == data
