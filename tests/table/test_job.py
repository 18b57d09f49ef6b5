"""Jobs: files in, files out, the same bytes however they are run, and nothing lost when they are stopped."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

import grille.table
from ctrl_c import worked
from grille import GrilleError
from many_forms import CLASSIC, MIXED, SEVERAL
from patience import GUARD, wait_until
from table_jobs import Gate, content, done_parts, puzzles, result, rows, run, start, times, write

ROWS = rows(40)
EXPECTED = grille.table.run("solve", pa.RecordBatch.from_pylist(ROWS)).to_pylist()


@pytest.mark.parametrize("name", ["in.parquet", "in.arrow", "in.jsonl"])
def test_formats_that_keep_types(tmp_path, name):
    grille.table.process("solve", str(write(tmp_path / name, ROWS)), str(tmp_path / "out"), shard_rows=9)
    assert result(tmp_path / "out").to_pylist() == EXPECTED


@pytest.mark.parametrize("name", ["in.csv", "in.tsv"])
def test_tables_of_text(tmp_path, name):
    # A CSV file has no nulls: a missing puzzle is an empty text.
    listed = [row | {"puzzle": row["puzzle"] or ""} for row in ROWS]
    grille.table.process("solve", str(write(tmp_path / name, listed)), str(tmp_path / "out"), shard_rows=9)
    found = result(tmp_path / "out").to_pylist()
    expected = grille.table.run("solve", pa.RecordBatch.from_pylist(listed)).to_pylist()
    assert found == expected
    assert found[1]["id"] == "001"


def test_plain_lines_and_compression(tmp_path):
    path = tmp_path / "in.txt.gz"
    path.write_bytes(gzip.compress(f"# comment\n\n{CLASSIC}\n junk\n{SEVERAL}".encode()))
    grille.table.process("solve", str(path), str(tmp_path / "out.jsonl"))
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["status"] for row in found] == ["unique", "invalid", "several"]


@pytest.mark.parametrize("name", ["out.parquet", "out.arrow", "out.csv", "out.csv.gz", "out.jsonl.zst", "out.tsv"])
def test_one_file_of_every_format(tmp_path, name):
    source = write(tmp_path / "in.parquet", ROWS)
    grille.table.process("solve", str(source), str(tmp_path / name), shard_rows=9)
    with pa.OSFile(str(tmp_path / name)) as raw:
        kind = {".gz": "gzip", ".zst": "zstd"}.get(Path(name).suffix)
        data = (raw if kind is None else pa.CompressedInputStream(raw, kind)).read()
    if ".parquet" in name:
        found = pq.read_table(pa.BufferReader(data))
        assert pq.read_schema(tmp_path / name).metadata[b"grille.verb"] == b"solve"
    elif ".arrow" in name:
        found = pa.ipc.open_file(data).read_all()
    elif ".jsonl" in name:
        found = [json.loads(line) for line in data.decode().splitlines()]
        assert found == EXPECTED
        return
    else:
        options = pyarrow.csv.ParseOptions(delimiter="\t" if ".tsv" in name else ",")
        found = pyarrow.csv.read_csv(pa.BufferReader(data), parse_options=options)
        assert found.column("status").to_pylist() == [row["status"] or "" for row in EXPECTED]
        return
    assert found.to_pylist() == EXPECTED
    # Nothing but the file and its manifest is left.
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in.parquet", name, f"{name}.manifest.json"]


def test_the_bytes_do_not_depend_on_the_workers(tmp_path):
    source = write(tmp_path / "in.parquet", [{"puzzle": text} for text in puzzles(60)])
    seen = []
    for name, settings in {
        "one": {"jobs": 1},
        "threads": {"jobs": 3},
        "processes": {"jobs": 2, "workers": "processes"},
    }.items():
        grille.table.process("rate", str(source), str(tmp_path / name), shard_rows=7, **settings)
        seen.append(content(tmp_path / name))
    assert seen[0] == seen[1] == seen[2]


def test_the_bytes_do_not_depend_on_where_a_reader_began(tmp_path):
    # A reader returns batches of 65,536 rows from the row group where it began; the batches of an Arrow file show.
    source, out = tmp_path / "in.parquet", tmp_path / "out"
    pq.write_table(pa.table({"puzzle": puzzles(70_000)}), source, row_group_size=30_001)
    job = {"shard_rows": 10_000, "part_form": "arrow", "jobs": 1}
    grille.table.process("solve", str(source), str(out), **job)
    before = content(out)
    os.remove(out / "part-00006.arrow")
    assert grille.table.process("solve", str(source), str(out), **job).parts_before == 6
    assert content(out) == before


def test_a_folder_of_results_is_an_input(tmp_path):
    source = write(tmp_path / "in.parquet", ROWS)
    grille.table.process("solve", str(source), str(tmp_path / "solved"), shard_rows=9)
    summary = grille.table.process(
        "check", str(tmp_path / "solved"), str(tmp_path / "checked"), answer_column="solution", prefix="check_"
    )
    assert summary.rows == 40
    assert set(summary.tally) == {"right", "invalid", "null"}


def test_a_second_run_does_only_what_is_missing(tmp_path):
    source, out = write(tmp_path / "in.parquet", ROWS), tmp_path / "out"
    first = grille.table.process("solve", str(source), str(out), shard_rows=9)
    before = content(out)
    assert (first.parts, first.parts_before) == (5, 0)
    os.remove(out / "part-00002.parquet")
    (out / "part-00003.parquet").write_bytes(b"damaged")
    kept = (out / "part-00001.parquet").stat()
    second = grille.table.process("solve", str(source), str(out), shard_rows=9)
    assert (second.parts, second.parts_before, second.tally) == (5, 3, first.tally)
    assert content(out) == before
    assert (out / "part-00001.parquet").stat() == kept


def test_a_changed_input_is_refused(tmp_path):
    source, out = write(tmp_path / "in.parquet", ROWS), str(tmp_path / "out")
    grille.table.process("solve", str(source), out)
    write(source, ROWS[:-1])
    with pytest.raises(GrilleError, match="the input has changed since; use --overwrite"):
        grille.table.process("solve", str(source), out)
    assert grille.table.process("solve", str(source), out, overwrite=True).rows == 39


def test_another_job_is_refused(tmp_path):
    source, out = write(tmp_path / "in.parquet", ROWS), str(tmp_path / "out")
    grille.table.process("solve", str(source), out)
    with pytest.raises(GrilleError, match='another job: verb was "solve", is "count"'):
        grille.table.process("count", str(source), out)
    with pytest.raises(GrilleError, match="another job: options"):
        grille.table.process("solve", str(source), out, nodes=5)


@pytest.mark.parametrize("overwrite", [False, True])
def test_an_output_is_never_an_input(tmp_path, overwrite):
    source = write(tmp_path / "in.parquet", rows(10))
    results = tmp_path / "results"
    grille.table.process("solve", str(source), str(results))
    (tmp_path / "link").symlink_to(results)
    before = content(tmp_path), content(results)
    for read, written in (
        (source, source),
        (results, results),
        (results / "part-00000.parquet", tmp_path / "link"),
        (source, tmp_path),
    ):
        with pytest.raises(GrilleError, match="an input of the job"):
            grille.table.process("rate", str(read), str(written), overwrite=overwrite, prefix="again_")
    assert (content(tmp_path), content(results)) == before


@pytest.mark.parametrize("name", ["in.parquet", "in.arrow"])
@pytest.mark.parametrize("verb", ["solve", "rate", "dedupe"])
def test_a_file_without_rows(tmp_path, name, verb):
    source = write(tmp_path / name, rows(1))
    table = pa.table({"id": pa.array([], pa.string()), "puzzle": pa.array([], pa.string())})
    if source.suffix == ".parquet":
        pq.write_table(table, source)
    else:
        with pa.ipc.new_file(source, table.schema) as writer:
            writer.write_table(table)
    out = tmp_path / "out.parquet"
    assert grille.table.process(verb, str(source), str(out)).rows == 0
    found = pq.read_table(out)
    expected = table if verb == "dedupe" else grille.table.run(verb, table)
    assert (found.num_rows, found.schema.names) == (0, expected.schema.names)


def test_files_of_other_origin_are_not_touched(tmp_path):
    source, out = write(tmp_path / "in.parquet", ROWS), tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    with pytest.raises(GrilleError, match="holds files of another origin"):
        grille.table.process("solve", str(source), str(out))
    assert content(out) == {"mine.txt": b"mine"}
    target = tmp_path / "mine.parquet"
    target.write_bytes(b"mine")
    with pytest.raises(GrilleError, match="was not written by this job"):
        grille.table.process("solve", str(source), str(target))
    assert target.read_bytes() == b"mine"


def test_rows_at_a_limit_are_done_again(tmp_path):
    source, out = write(tmp_path / "in.parquet", [{"puzzle": text} for text in (CLASSIC, "." * 81, "junk")]), "out"
    out = str(tmp_path / out)
    first = grille.table.process("solve", str(source), out, nodes=1)
    assert first.tally == {"invalid": 1, "limit": 1, "unique": 1}
    second = grille.table.process("solve", str(source), out, nodes=100_000, retry_limits=True)
    assert second.tally == {"invalid": 1, "several": 1, "unique": 1}
    assert result(tmp_path / "out").column("status").to_pylist() == ["unique", "several", "invalid"]
    assert result(tmp_path / "out").column("solution")[1].as_py() is not None


@pytest.mark.parametrize("name", ["out.parquet", "out.arrow"])
def test_rows_of_one_file_are_done_again(tmp_path, name):
    texts = [CLASSIC, "." * 81, "junk", CLASSIC, "." * 81]
    source, out = write(tmp_path / "in.parquet", [{"puzzle": text} for text in texts]), str(tmp_path / name)
    assert grille.table.process("solve", str(source), out, nodes=1, shard_rows=2).tally["limit"] == 2
    with pytest.raises(GrilleError, match="another job: options"):
        grille.table.process("solve", str(source), out, nodes=100_000, shard_rows=2)
    again = grille.table.process("solve", str(source), out, nodes=100_000, shard_rows=2, retry_limits=True)
    assert again.tally == {"invalid": 1, "several": 2, "unique": 2}
    assert again.parts_before == 1
    found = pq.read_table(out) if name == "out.parquet" else pa.ipc.open_file(out).read_all()
    whole = grille.table.run("solve", pa.table({"puzzle": texts}), nodes=100_000)
    assert found.to_pylist() == whole.to_pylist()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in.parquet", name, f"{name}.manifest.json"]
    # Nothing is left to be done again.
    last = grille.table.process("solve", str(source), out, nodes=100_000, shard_rows=2, retry_limits=True)
    assert (last.parts, last.parts_before) == (3, 3)


def test_rows_of_text_are_not_done_again(tmp_path):
    source, out = write(tmp_path / "in.parquet", [{"puzzle": "." * 81}]), tmp_path / "out.csv"
    grille.table.process("solve", str(source), str(out), nodes=1)
    before = content(tmp_path)
    with pytest.raises(GrilleError, match="only in Parquet and Arrow files"):
        grille.table.process("solve", str(source), str(out), nodes=9, retry_limits=True)
    assert content(tmp_path) == before
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(before)


def test_generate_in_parts(tmp_path):
    summary = grille.table.process(
        "generate", output=str(tmp_path / "out"), count=10, shard_rows=4, family="sudoku", size=4, seed=1, jobs=1
    )
    assert (summary.rows, summary.parts) == (10, 3)
    whole = grille.table.run("generate", family="sudoku", size=4, seed=1, count=10)
    assert result(tmp_path / "out").to_pylist() == whole.to_pylist()
    assert pq.read_schema(tmp_path / "out" / "part-00000.parquet").metadata[b"grille.seed"] == b"1"


def test_broken_rows_of_text_files_are_rows(tmp_path):
    path = tmp_path / "in.csv"
    path.write_bytes(f'id,puzzle\n1,{CLASSIC}\n2\n3,"{SEVERAL}"\n4,\xff\n5,a,b\n'.encode("latin-1"))
    grille.table.process("solve", str(path), str(tmp_path / "out"))
    found = result(tmp_path / "out").to_pylist()
    assert [row["status"] for row in found] == ["unique", "invalid", "several", "invalid", "invalid"]
    assert found[1]["error"] == "line 3: expected 2 columns, found 1"
    path = tmp_path / "in.jsonl"
    good = json.dumps({"id": 1, "puzzle": CLASSIC})
    path.write_text(f'{good}\n{{\n{{"id": "x", "puzzle": "1"}}\n{{"puzzle": "bad", "n": 1}}\n[]\n{good}')
    grille.table.process("solve", str(path), str(tmp_path / "lines"))
    found = result(tmp_path / "lines").to_pylist()
    assert [row["status"] for row in found] == ["unique", *["invalid"] * 4, "unique"]
    assert "line 2: not JSON" in found[1]["error"]


@pytest.mark.parametrize("name", ["in.csv", "in.jsonl"])
def test_any_bytes_are_rows(tmp_path, name):
    lone = '{"id": "\\ud800", "puzzle": "1", "more": {"a": [1]}}'
    text = f'id,puzzle\n"a\nb","{CLASSIC}"\n' if name == "in.csv" else f"{lone}\n" + json.dumps({"id": None}) + "\n"
    (tmp_path / name).write_text(text)
    summary = grille.table.process("solve", str(tmp_path / name), str(tmp_path / "out"))
    assert summary.rows == (1 if name == "in.csv" else 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "none.parquet", "-o", "out"], "none.parquet: no such file"),
        (["solve", "no*.parquet", "-o", "out"], "no*.parquet: no file matches this pattern"),
        (["solve", "in.parquet", "-o", "out", "--column", "quiz"], "in.parquet: there is no column 'quiz'. Columns"),
        (["solve", "cut.parquet", "-o", "out"], "cut.parquet: not a complete parquet file"),
        (["solve", "in.xlsx", "-o", "out"], "in.xlsx: unknown extension"),
        (["solve", "in.parquet", "-o", "out.txt"], "out.txt: expected a folder, or a file with the extension .parquet"),
        (["solve", "in.parquet", "other.parquet", "-o", "out"], "other.parquet: expected the columns"),
        (["solve", "in.parquet", "in.parquet", "-o", "out"], "in.parquet: given twice"),
        (["solve", "in.parquet", "-o", "file.bin/out"], "the folder can't be written: not a directory"),
        (["slove", "in.parquet", "-o", "out"], "did you mean 'solve'"),
        (["generate", "sudoku", "--seed", "1", "--level", "extreme", "--size", "4", "-o", "out"], "4x4"),
    ],
)
def test_bad_calls_leave_nothing(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    source = write(tmp_path / "in.parquet", ROWS)
    (tmp_path / "cut.parquet").write_bytes(source.read_bytes()[:200])
    (tmp_path / "in.xlsx").write_bytes(b"")
    (tmp_path / "file.bin").write_bytes(b"")
    write(tmp_path / "other.parquet", [{"puzzle": "1", "n": 1}])
    before = sorted(each.name for each in tmp_path.rglob("*"))
    ran = run(*arguments)
    assert ran.returncode == 2
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr
    assert sorted(each.name for each in tmp_path.rglob("*")) == before


def test_exit_codes_and_summary(tmp_path):
    source = write(tmp_path / "in.parquet", ROWS)
    ran = run("solve", source, "-o", tmp_path / "out", "--json", "--jobs", 1)
    assert ran.returncode == 2
    last = json.loads(ran.stdout.splitlines()[-1])
    assert last["finished"]
    assert last["rows"] == 40
    assert "40 rows" in ran.stderr
    good = write(tmp_path / "good.parquet", [{"puzzle": CLASSIC}])
    assert run("solve", good, "-o", tmp_path / "good").returncode == 0
    assert run("rate", good, "-o", tmp_path / "limited", "--seconds", 0).returncode == 3


PARTS = 12


def stopped_job(tmp_path: Path) -> tuple[object, ...]:
    """Return a job of twelve parts."""
    source = tmp_path / "in.parquet"
    if not source.exists():
        write(source, [{"puzzle": text} for text in puzzles(10 * PARTS, seed=9)])
    return "rate", source, "--shard-rows", 10


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    folder = tmp_path_factory.mktemp("expected")
    assert run(*stopped_job(folder), "-o", folder / "out", "--jobs", 1).returncode == 0
    return content(folder / "out")


@pytest.mark.parametrize(
    ("number", "code", "workers"),
    [
        ("SIGKILL", -9, "threads"),
        ("SIGKILL", -9, "processes"),
        ("SIGINT", 130, "threads"),
        ("SIGTERM", 143, "processes"),
    ],
)
def test_a_stopped_job_goes_on_where_it_was(tmp_path, expected, number, code, workers):
    out = tmp_path / "out"
    job = (*stopped_job(tmp_path), "-o", out, "--jobs", 2, "--workers", workers)
    gate = Gate(tmp_path, 4)
    with start(*job, gate=gate) as process:
        wait_until(lambda: len(done_parts(out)) == 4 or process.poll() is not None)
        process.send_signal(getattr(signal, number))
        gate.open()
        _, err = process.communicate(timeout=GUARD)
    assert process.returncode == code
    assert "Traceback" not in err
    done = done_parts(out)
    # Parts that were being done may be finished, and no others.
    assert 4 <= len(done) <= 8
    assert not list(out.glob(".*.tmp")) or number == "SIGKILL"
    kept = times(out, done)
    again = run(*job)
    assert again.returncode == 0
    # What was done is not done again.
    assert times(out, done) == kept
    assert content(out) == expected


def test_a_worker_that_dies_is_replaced(tmp_path, expected):
    out = tmp_path / "out"
    gate = Gate(tmp_path, 4)
    with start(*stopped_job(tmp_path), "-o", out, "--jobs", 2, "--workers", "processes", gate=gate) as process:
        wait_until(lambda: len(done_parts(out)) == 4 or process.poll() is not None)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            process.kill()
            pytest.skip("no /proc to find the workers")
        # The first child tracks resources; the workers are those that compute.
        workers = sorted(map(int, children.read_text().split()), key=lambda pid: -worked_by(pid))
        os.kill(workers[0], signal.SIGKILL)
        gate.open()
        _, err = process.communicate(timeout=GUARD)
    assert process.returncode == 0, err
    assert content(out) == expected


def worked_by(pid: int) -> float:
    class Process:
        pass

    found = Process()
    found.pid = pid
    return worked(found)


def test_two_runs_on_one_folder(tmp_path):
    out = tmp_path / "out"
    with start(*stopped_job(tmp_path), "-o", out, "--jobs", 1, gate=Gate(tmp_path, 1)) as process:
        wait_until(lambda: len(done_parts(out)) == 1 or process.poll() is not None)
        second = run(*stopped_job(tmp_path), "-o", out)
        assert process.poll() is None
        process.kill()
    assert second.returncode == 2
    assert "another run is writing there" in second.stderr


def test_a_full_disk(tmp_path):
    source = write(tmp_path / "in.parquet", [{"puzzle": text} for text in puzzles(40)])
    call = ("solve", source, "-o", tmp_path / "out", "--shard-rows", 10, "--jobs", 1, "--quiet")
    # No file may be larger, as if the disk were full; parts are larger, the state of the job is not.
    ran = run(*call, largest_file=1000)
    assert ran.returncode == 74
    assert re.search(r"part-0000\d\.parquet: file too large; what is done is kept", ran.stderr)
    assert len(ran.stderr.splitlines()) == 1
    assert not list(tmp_path.rglob("*.tmp"))
    assert run(*call).returncode == 0
    assert result(tmp_path / "out").num_rows == 40


def test_a_file_that_was_killed_before_its_manifest(tmp_path):
    source, out = write(tmp_path / "in.parquet", ROWS), tmp_path / "out.parquet"
    grille.table.process("solve", str(source), str(out), shard_rows=9)
    expected = content(tmp_path)
    gate = Gate(tmp_path, 2)
    with start("solve", source, "-o", out, "--shard-rows", 9, "--overwrite", "--jobs", 1, gate=gate) as process:
        wait_until(lambda: len(done_parts(tmp_path / ".out.parquet.parts")) == 2 or process.poll() is not None)
        process.kill()
    gate.open()
    # The file is there, without a manifest: put together, or of an older job that is being replaced.
    assert out.exists()
    assert not (tmp_path / "out.parquet.manifest.json").exists()
    summary = grille.table.process("solve", str(source), str(out), shard_rows=9)
    assert (summary.rows, summary.parts_before) == (40, 2)
    assert content(tmp_path) == expected
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(expected)


def test_mixed_rows_of_all_families():
    chain = "1-0 1-2 3-2"
    found = grille.table.run("solve", pa.record_batch({"puzzle": [*MIXED, chain]}))
    assert found.column("status").to_pylist()[-2:] == ["unique", "several"]


def test_the_progress_of_a_second_run_says_what_was_done_before(tmp_path):
    source, out = str(write(tmp_path / "in.parquet", ROWS)), tmp_path / "out"
    calls: list[tuple[int, int | None, int]] = []
    grille.table.process("solve", source, str(out), shard_rows=10, progress=lambda *each: calls.append(each))
    assert calls[-1] == (40, 40, 0)
    (out / "part-00002.parquet").unlink()
    calls.clear()
    grille.table.process("solve", source, str(out), shard_rows=10, progress=lambda *each: calls.append(each))
    assert calls[0] == (0, 40, 0)
    assert calls[-1] == (40, 40, 30)
