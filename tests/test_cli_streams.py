"""The command line with closed, full or missing streams, and with existing files."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
from threading import Thread

import pytest

from cli_puzzles import CLASSIC, SOLVED
from ctrl_c import receive_signals
from grille import Sudoku
from grille.cli import run, source

BASH = shutil.which("bash") or "bash"
GRILLE = [sys.executable, "-m", "grille"]
SMALL = "..3.1........4.2"
needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
needs_fifo = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
needs_root = pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root may give files away")


def call(*arguments, **settings):
    return subprocess.run([*GRILLE, *arguments], capture_output=True, text=True, check=False, **settings)


def shell(line, **environment):
    return subprocess.run(
        [BASH, "-c", line.replace("grille ", f"{sys.executable} -m grille ", 1)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )


@pytest.fixture
def lines(tmp_path):
    """A file with more puzzles than a pipe can buffer answers for."""
    path = tmp_path / "many.txt"
    path.write_text(f"{CLASSIC}\n" * 3000)
    return path


# --- exit codes for output errors ---


@pytest.mark.parametrize("verb", ["solve", "solve --json", "check --json", "count --json", "convert", "rate --json"])
def test_a_closed_output_pipe_is_not_a_failure(lines, verb):
    done = shell(f"grille {verb} {lines} | head -1; echo ${{PIPESTATUS[0]}}")
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


@needs_full
def test_a_full_disk_is_one_message_and_its_own_exit_code(lines):
    for what in (str(lines), SMALL):
        done = shell(f"grille solve -q {what} > /dev/full")
        assert (done.returncode, done.stderr) == (74, "grille: standard output: no space left on device\n")


@needs_full
def test_a_file_that_cannot_be_written_is_named():
    done = call("solve", "-q", SMALL, "-o", "/dev/full")
    assert (done.returncode, done.stderr) == (74, "grille: /dev/full: no space left on device\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_pictures_are_ascii_in_an_encoding_without_box_drawing(encoding):
    asked = call("solve", "-q", "--ascii", SMALL)
    done = call("solve", "-q", SMALL, env=os.environ | {"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stdout, done.stderr) == (0, asked.stdout, "")
    assert "+-----+" in done.stdout


def test_json_in_ascii_is_equivalent(tmp_path):
    path = tmp_path / "some.jsonl"
    path.write_text(json.dumps({"puzzle": SMALL, "name": "é ─ 😀"}, ensure_ascii=False) + "\n")
    done = call("solve", "--json", str(path), env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout)["name"] == "é ─ 😀"
    assert done.stdout.isascii()


def test_closed_streams():
    done = shell(f"grille solve -q {SMALL} >&-")
    assert (done.returncode, done.stderr) == (74, "grille: standard output: closed\n")
    done = shell(f"grille solve {SMALL} --to line 2>&-")
    assert (done.returncode, done.stdout) == (0, "4231132421433412\n")
    done = shell("grille solve - <&-")
    assert (done.returncode, done.stderr) == (2, "grille: standard input: closed\n")
    done = shell("grille solve <&-")
    assert (done.returncode, done.stderr.startswith("grille: no puzzle")) == (2, True)


def test_a_file_is_written_with_all_streams_closed(tmp_path):
    """An opened file must not get the descriptor of a closed stream, or other output would go into it."""
    path = tmp_path / "out.txt"
    assert shell(f"grille solve {SMALL} -o {path} <&- >&- 2>&-").returncode == 0
    assert path.read_text() == "4231132421433412\n"


# --- rows with arbitrary content ---


def test_a_lone_surrogate_is_handled_like_other_text(tmp_path):
    path = tmp_path / "some.jsonl"
    rows = [
        r'{"puzzle": "bad", "name": "\ud800"}',
        r'{"puzzle": "\udfff"}',
        f'{{"puzzle": "{SMALL}", "name": "\\ud800"}}',
    ]
    path.write_text("".join(row + "\n" for row in rows))
    for verb in ("solve", "count", "check", "rate", "steps", "hint", "convert"):
        done = call(verb, "--json", str(path))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [("error" in answer, answer.get("name")) for answer in answers] == [
            (True, "\ud800"),
            (True, None),
            (False, "\ud800"),
        ], verb
        assert "Traceback" not in done.stderr


def test_a_family_that_is_not_text_is_refused(tmp_path, capsys):
    path = tmp_path / "some.jsonl"
    path.write_text(f'{{"puzzle": "{SMALL}", "family": [1]}}\n{{"puzzle": "{SMALL}"}}\n')
    assert run(["solve", str(path)]) == 2
    first, second = capsys.readouterr().out.splitlines()
    assert first == 'error: line 1: expected a string as "family", found [1]'
    assert second == "4231132421433412"


def test_an_endless_answer_is_bounded(tmp_path, monkeypatch, capsys):
    assert run(["check", CLASSIC, "--solution", "/dev/zero"]) == 2
    assert capsys.readouterr().err == "grille: /dev/zero: binary data, expected text\n"
    monkeypatch.setattr(source, "MOST_BYTES", 5000)
    path = tmp_path / "long.txt"
    path.write_text(f"{SOLVED}\n" * 100)
    assert run(["check", CLASSIC, "--solution", str(path)]) == 2
    assert capsys.readouterr().err == f"grille: {path}: longer than 5,000 bytes\n"


# --- existing files ---


@needs_fifo
def test_output_to_a_named_pipe(tmp_path):
    path = tmp_path / "pipe.txt"
    os.mkfifo(path)
    got = []
    reader = Thread(target=lambda: got.append(path.read_text()))
    reader.start()
    assert run(["solve", "-q", SMALL, "-o", str(path)]) == 0
    reader.join()
    assert got == ["4231132421433412\n"]
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/stdout"])
def test_output_to_a_device_does_not_replace_it(device):
    before = os.lstat(device)
    done = call("solve", "-q", SMALL, "-o", device)
    assert done.returncode == 0
    assert done.stdout == ("" if device == "/dev/null" else "4231132421433412\n")
    assert (os.lstat(device).st_mode, os.lstat(device).st_ino) == (before.st_mode, before.st_ino)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed(tmp_path, there):
    (tmp_path / "inner").mkdir()
    real, link = tmp_path / "inner" / "real.txt", tmp_path / "link.txt"
    if there:
        real.write_text("before\n")
    link.symlink_to(real)
    assert run(["solve", "-q", SMALL, "-o", str(link)]) == 0
    assert link.is_symlink()
    assert real.read_text() == "4231132421433412\n"


def test_the_mode_of_a_file_is_kept(tmp_path):
    path = tmp_path / "secret.txt"
    path.write_text("before\n")
    path.chmod(0o600)
    assert run(["solve", "-q", SMALL, "-o", str(path)]) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text() == "4231132421433412\n"


@needs_root
def test_the_owner_of_a_file_is_kept(tmp_path):
    path = tmp_path / "theirs.txt"
    path.write_text("before\n")
    os.chown(path, 12345, 23456)
    assert run(["solve", "-q", SMALL, "-o", str(path)]) == 0
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminated_process_leaves_no_files(tmp_path, number):
    arguments = ["generate", "sudoku", "--count", "100000000", "-o", str(tmp_path / "out.txt")]
    command = [*GRILLE, *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=receive_signals) as process:
        while process.poll() is None and not any(tmp_path.iterdir()):
            pass
        process.send_signal(number)
        said = process.communicate()[1]
    assert (process.returncode, said) == (128 + number, "")
    assert list(tmp_path.iterdir()) == []


# --- Parquet, in groups ---


def test_a_parquet_file_is_written_in_groups(tmp_path, monkeypatch):
    """The type of a column fits all its rows, even if the first group suggests another."""
    parquet = pytest.importorskip("pyarrow.parquet")
    from grille.cli import parquet_sink

    monkeypatch.setattr(parquet_sink, "GROUP", 2)
    names = [None, 1, 2, 3, "four"]
    source_path, path = tmp_path / "some.jsonl", tmp_path / "some.parquet"
    rows = [{"puzzle": SMALL, "id": at, "name": name, "late": None if at < 3 else at} for at, name in enumerate(names)]
    source_path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert run(["solve", "-q", str(source_path), "-o", str(path)]) == 0
    file = parquet.ParquetFile(path)
    assert file.num_row_groups == 3
    table = file.read().to_pydict()
    assert table["id"] == [0, 1, 2, 3, 4]
    assert table["name"] == [None, "1", "2", "3", "four"]
    assert table["late"] == [None, None, None, 3, 4]
    assert table["solution"] == ["4231132421433412"] * 5
    assert sorted(each.name for each in tmp_path.iterdir()) == ["some.jsonl", "some.parquet"]


def test_every_solution_has_the_fields_of_its_row(tmp_path, capsys):
    table, lines = tmp_path / "some.csv", tmp_path / "some.jsonl"
    table.write_text("id,puzzle\n7,..3.1........4..\n")
    lines.write_text('{"id": 7, "puzzle": "..3.1........4.."}\n')
    for path, number in ((table, "7"), (lines, 7)):
        assert run(["solve", "--all", "--json", "-q", str(path)]) == 0
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(each["id"], each.get("number")) for each in found] == [(number, n) for n in (1, 2, 3, None)]


def test_steps_of_many_puzzles_match_those_of_each(tmp_path):
    """Steps found in batches or one by one, with any number of jobs: the same text and the same remarks."""
    dominosa, large = "3:30113322201300103221", Sudoku("." * 256).solve().solution.line.replace("1", ".")
    puzzles = [CLASSIC, SMALL, "no puzzle", "..3.1........4..", dominosa, "0-1 1-2 2-3", large, CLASSIC]
    path = tmp_path / "some.txt"
    path.write_text("".join(f"{each}\n" for each in puzzles))
    done = [call("steps", "--jobs", jobs, str(path)) for jobs in ("1", "2")]
    # With --limit, steps are found one puzzle at a time.
    done.append(call("steps", "--limit", "1000", str(path)))
    assert len({(each.stdout, each.stderr, each.returncode) for each in done}) == 1
    assert done[0].stdout.startswith(f"{CLASSIC}\n1. ")
    assert done[0].returncode == 2


@pytest.mark.parametrize(
    "options",
    [
        ["--json"],
        ["--draw"],
        ["--all"],
        ["--lessons"],
        ["--limit", "3"],
        ["--position", "r1c1=4"],
        ["--svg", "pictures"],
    ],
    ids=lambda options: options[0],
)
def test_steps_refuse_jobs_where_it_has_no_effect(options, capsys):
    assert run(["steps", "--jobs", "2", *options, SMALL]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (f"grille: --jobs can't be combined with {options[0]}: it finds the steps of one puzzle at a time\n")


def test_steps_refuse_jobs_for_a_table(tmp_path, capsys):
    table, written = tmp_path / "some.csv", tmp_path / "steps.csv"
    table.write_text(f"id,puzzle\n7,{SMALL}\n8,{SMALL}\n")
    assert run(["steps", "--jobs", "2", str(table), "-o", str(written)]) == 2
    assert "--jobs can't be combined with a table" in capsys.readouterr().err
    assert not written.exists()
    assert run(["steps", str(table), "-o", str(written)]) == 0
    assert written.read_text().count("naked_single") > 0


def test_one_puzzle_with_several_solutions_shows_their_number(capsys):
    assert run(["solve", "--json", "-q", "..3.1........4.."]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["count"], found["exact"]) == ("several", 3, True)
