"""Columns of results: hashes, texts of one width, and what is written with a dictionary."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import grille.table
from grille import GrilleError
from grille.many.engine import arrow_hashes
from grille.many.kinds import column_of_width
from grille.table import record_batch
from grille.table.arrow import map_column
from many_forms import CLASSIC, MIXED
from table_jobs import puzzles, result, write


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.binary()])
def test_hashes_are_those_of_the_standard_library(kind):
    chance = Random(1)
    # All lengths around the ends of blocks of 128 bytes.
    texts = [None if size % 50 == 7 else "".join(chance.choices(".123456789é", k=size)) for size in range(400)]
    column = pa.array([None if text is None else text.encode() for text in texts], pa.binary()).cast(kind)
    digests = [None if text is None else blake2b(text.encode(), digest_size=16).digest() for text in texts]
    assert bytes(arrow_hashes(column, hexadecimal=False)) == b"".join(each or bytes(16) for each in digests)
    digits = [bytes(32) if each is None else each.hex().encode() for each in digests]
    assert bytes(arrow_hashes(column, hexadecimal=True)) == b"".join(digits)
    # A part of a column begins in the middle of its buffers.
    assert bytes(arrow_hashes(column.slice(100, 9), hexadecimal=True)) == b"".join(digits[100:109])


@pytest.mark.parametrize("others", [(), (None,), ("long" * 33,), (None, "", "long" * 33, "é" * 64)])
def test_hashes_of_any_number_of_rows(others):
    # Several rows are hashed side by side: as many as a vector has lanes, up to 8, and blocks of 64 rows.
    chance = Random(2)
    for number in (*range(20), *range(60, 70), 127, 128, 129):
        texts = ["".join(chance.choices(".123456789", k=chance.randrange(129))) for _ in range(number)]
        for each in others:
            texts.insert(chance.randrange(number + 1), each)
        digests = [bytes(16) if text is None else blake2b(text.encode(), digest_size=16).digest() for text in texts]
        assert bytes(arrow_hashes(pa.array(texts, pa.string()), hexadecimal=False)) == b"".join(digests)
        several = pa.chunked_array([texts[: number // 3], texts[number // 3 :]], pa.string())
        assert bytes(arrow_hashes(several, hexadecimal=True)) == b"".join(
            bytes(32) if text is None else digest.hex().encode() for text, digest in zip(texts, digests, strict=True)
        )


def test_hashes_need_text():
    with pytest.raises(TypeError, match="not a column of text"):
        arrow_hashes(pa.array([1, 2]), hexadecimal=True)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary(), pa.binary(3)])
@pytest.mark.parametrize("texts", [[], ["abc"], ["abc", "def", "ghi"], ["abc", None, "ghi"], [None]])
def test_texts_of_one_width(kind, texts):
    signs = memoryview(b"".join(bytes(3) if text is None else text.encode() for text in texts))
    column = column_of_width(pa, kind, signs, 3)
    column.validate(full=True)
    assert column.type == kind
    found = [each.decode() if isinstance(each, bytes) else each for each in column.to_pylist()]
    assert found == texts


def test_maps_with_nulls():
    rows = [{"a": 1, "b": 2}, None, {}, {"c": 3}, None]
    column = map_column(rows)
    column.validate(full=True)
    assert [None if each is None else dict(each) for each in column.to_pylist()] == rows
    assert map_column([]).type == column.type == pa.map_(pa.string(), pa.int64())


def test_a_large_table_is_done_in_pieces(monkeypatch):
    table = pa.table({"puzzle": pa.array(MIXED * 5, pa.string())}).replace_schema_metadata({"made": "here"})
    whole = {verb: grille.table.run(verb, table) for verb in ("solve", "rate")}
    monkeypatch.setattr(record_batch, "TOGETHER", 7)
    for verb, expected in whole.items():
        found = grille.table.run(verb, table, prefix="its_")
        assert found.column("its_status").num_chunks > 1
        assert found.rename_columns(expected.column_names).equals(expected)
        assert found.schema.metadata == {b"made": b"here"}


def test_only_columns_that_repeat_have_a_dictionary(tmp_path):
    rows = [{"id": f"n{at:03}", "group": "ab"[at % 2], "puzzle": text} for at, text in enumerate(puzzles(40))]
    source = str(write(tmp_path / "in.parquet", rows))
    grille.table.process("rate", source, str(tmp_path / "out.parquet"))
    columns = pq.ParquetFile(tmp_path / "out.parquet").metadata.row_group(0)
    dictionaries = {
        columns.column(at).path_in_schema: columns.column(at).has_dictionary_page for at in range(columns.num_columns)
    }
    limits = {columns.column(at).path_in_schema: columns.column(at).is_stats_set for at in range(columns.num_columns)}
    assert limits["id"]
    assert limits["group"]
    assert limits["score"]
    assert not limits["puzzle"]
    assert not dictionaries["id"]
    assert not dictionaries["puzzle"]
    assert dictionaries["group"]
    assert dictionaries["level"]
    assert dictionaries["techniques.key_value.key"]
    expected = grille.table.run("rate", pa.Table.from_pylist(rows))
    assert pq.read_table(tmp_path / "out.parquet").to_pylist() == expected.to_pylist()


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_compression_is_a_choice(tmp_path, form):
    source = str(write(tmp_path / "in.parquet", [{"puzzle": text} for text in puzzles(40)]))
    sizes, tables = {}, []
    for codec in ("zstd", "lz4", "none"):
        out = tmp_path / codec
        grille.table.process("solve", source, str(out), part_form=form, compression=codec)
        parts = list(out.glob(f"part-*.{form}"))
        sizes[codec] = sum(part.stat().st_size for part in parts)
        tables.append(result(out) if form == "parquet" else pa.ipc.open_file(parts[0]).read_all())
    assert tables[0] == tables[1] == tables[2]
    assert sizes["zstd"] < sizes["lz4"] < sizes["none"]
    # Another compression would write other bytes: it is another job.
    with pytest.raises(GrilleError, match='compression was "lz4", is "none"'):
        grille.table.process("solve", source, str(tmp_path / "lz4"), part_form=form, compression="none")


@pytest.mark.parametrize(("name", "codec", "message"), [("out.csv", "lz4", "ends in .gz"), ("out", "brotli", "brotli")])
def test_a_compression_that_does_not_fit(tmp_path, name, codec, message):
    source = str(write(tmp_path / "in.parquet", [{"puzzle": CLASSIC}]))
    with pytest.raises(GrilleError, match=message):
        grille.table.process("solve", source, str(tmp_path / name), compression=codec)
    assert not list(tmp_path.glob("out*"))
