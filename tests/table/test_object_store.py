"""Jobs on an object store: an S3 server in this process."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq
import pytest

import grille.table
from grille import GrilleError
from many_forms import MIXED, package

TABLE = pa.table({"id": range(len(MIXED)), "puzzle": MIXED})


@pytest.fixture(scope="module")
def store():
    package("moto")
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    query = f"endpoint_override={host}:{port}&scheme=http&region=us-east-1&allow_bucket_creation=true"
    try:
        yield lambda path: f"s3://key:secret@bucket/{path}?{query}"
    finally:
        server.stop()


def test_a_job_from_an_object_store_to_an_object_store(store, tmp_path):
    system, _ = pyarrow.fs.FileSystem.from_uri(store(""))
    system.create_dir("bucket")
    with system.open_output_stream("bucket/in/a.parquet") as stream:
        pq.write_table(TABLE, stream)
    expected = str(tmp_path / "out")
    source = str(tmp_path / "a.parquet")
    pq.write_table(TABLE, source)
    grille.table.process("solve", source, expected, shard_rows=2)
    summary = grille.table.process("solve", store("in/a.parquet"), store("out"), shard_rows=2)
    assert (summary.rows, summary.parts) == (len(MIXED), 3)
    for name in ("part-00000.parquet", "part-00002.parquet", "_manifest.json"):
        with system.open_input_file(f"bucket/out/{name}") as stream:
            assert stream.read() == (tmp_path / "out" / name).read_bytes()
    assert grille.table.process("solve", store("in"), store("out"), shard_rows=2).parts_before == 3
    single = grille.table.process("solve", store("in"), store("one.parquet"))
    assert single.rows == len(MIXED)


def test_the_mark_of_a_killed_run(store):
    system, _ = pyarrow.fs.FileSystem.from_uri(store(""))
    system.create_dir("bucket")
    with system.open_output_stream("bucket/in2/a.parquet") as stream:
        pq.write_table(TABLE, stream)
    with system.open_output_stream("bucket/out2/_state/lock") as stream:
        stream.write(b"{}")
    with pytest.raises(GrilleError, match="--unlock"):
        grille.table.process("solve", store("in2"), store("out2"))
    assert grille.table.process("solve", store("in2"), store("out2"), unlock=True).rows == len(MIXED)
