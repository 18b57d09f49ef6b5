"""`grille audit` on the command line: output, exit codes and messages."""

from __future__ import annotations

import json
from functools import partial

import pytest

GOOD, TURNED, OPEN = "..3.1........4.2", ".4.2....1.....3.", "..3.1........4.."


@pytest.fixture
def run(called):
    return partial(called, "audit")


def test_the_exit_code_says_whether_faults_were_found(tmp_path, run):
    (tmp_path / "good.txt").write_text(f"{GOOD}\n")
    (tmp_path / "bad.txt").write_text(f"{GOOD}\n{OPEN}\n")
    good, bad = (run(name, cwd=tmp_path) for name in ("good.txt", "bad.txt"))
    assert (good.returncode, bad.returncode) == (0, 1)
    assert "several solutions   1 (50.0%)" in bad.stdout
    assert bad.stderr == ""


def test_json_and_page_hold_the_same_report(tmp_path, run):
    (tmp_path / "a.txt").write_text(f"{GOOD}\n")
    (tmp_path / "b.txt").write_text(f"{TURNED}\n")
    done = run("a.txt", "b.txt", "--json", "--html", "report.html", cwd=tmp_path)
    found = json.loads(done.stdout)
    assert found["between"][0]["equivalent"] == 1
    assert found["ok"] is False
    assert done.returncode == 1
    assert "a.txt and b.txt share 1 puzzles" in (tmp_path / "report.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("missing.csv",), "missing.csv: no such file"),
        (("data.xlsx",), "data.xlsx: unknown extension"),
        (("other.csv",), "no column is named puzzle"),
        (("good.txt", "--column", "board"), "good.txt: there is no column 'board'"),
        (("good.txt", "--label-column", "stars"), "there is no column 'stars'"),
        (("good.txt", "--rate-seconds", "soon"), "--rate-seconds: expected a number"),
        (("good.txt", "--html", "report.pdf"), "--html: expected a file name that ends in .html"),
        (("good.txt", "--html", "nowhere/report.html"), "nowhere"),
        (("broken.npy",), "broken.npy: not a NumPy file"),
        (("empty.csv",), "the file has no rows"),
    ],
)
def test_bad_calls_get_one_message(tmp_path, run, arguments, message):
    (tmp_path / "good.txt").write_text(f"{GOOD}\n")
    (tmp_path / "other.csv").write_text("name,age\nAnn,7\n")
    (tmp_path / "empty.csv").write_text("puzzle,solution\n")
    (tmp_path / "broken.npy").write_bytes(b"\x93NUMPY")
    (tmp_path / "data.xlsx").write_bytes(b"PK")
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
