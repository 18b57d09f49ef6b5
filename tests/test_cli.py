"""The command line: inputs, exit codes, streams, and interrupts."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from threading import Timer

import pytest

import grille
from cli_puzzles import CLASH, CLASSIC, NO_WAY, READERS, SOLVED, THREE_WAYS
from ctrl_c import press_ctrl_c, receive_signals
from grille.cli import VERBS, run
from patience import GUARD

GRILLE = [sys.executable, "-m", "grille"]


@pytest.fixture
def stdin(monkeypatch):
    def give(data: bytes | str) -> None:
        raw = data.encode() if isinstance(data, str) else data
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))

    return give


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


# --- where puzzles come from ---


def test_a_puzzle_as_an_argument(capsys):
    assert run(["solve", "--to", "line", CLASSIC]) == 0
    assert capsys.readouterr().out == SOLVED + "\n"


def test_a_file_with_many_puzzles(tmp_path, capsys):
    path = tmp_path / "some.sdm"
    path.write_text(f"{CLASSIC}\n{NO_WAY}\n\n{THREE_WAYS}\n")
    assert run(["solve", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [SOLVED, "none"]
    assert grille.parse(THREE_WAYS).check(lines[2])


def test_standard_input(stdin, capsys):
    for arguments in (["count"], ["count", "-"]):
        stdin(f"{CLASSIC}\n{THREE_WAYS}\n")
        assert run(arguments) == 0
        assert capsys.readouterr().out == "1\n3\n"


def test_json_output_is_accepted_as_input(stdin, capsys):
    run(["solve", "--json", CLASSIC])
    stdin(capsys.readouterr().out)
    assert run(["count"]) == 0
    assert capsys.readouterr().out == "1\n"


def test_a_bad_line_is_reported_and_the_others_are_processed(tmp_path, capsys):
    path = tmp_path / "mixed.txt"
    path.write_text(f"{CLASSIC}\n{CLASSIC[:-1]}\n{THREE_WAYS}\nx{CLASSIC[1:]}\n{CLASSIC}\n")
    assert run(["count", str(path)]) == 2
    printed = capsys.readouterr()
    first, second, third, fourth, fifth = printed.out.splitlines()
    assert (first, third, fifth) == ("1", "3", "1")
    assert second == "error: line 2: expected 81 cells (side 9), found 80"
    assert fourth.startswith("error: line 4, column 1: 'x'")
    assert len(printed.err.splitlines()) == 3
    assert "line 2" in printed.err
    assert "81" in printed.err
    assert "80" in printed.err
    assert "line 4, column 1" in printed.err
    assert "'x'" in printed.err


def test_strict_stops_at_the_first_bad_line(tmp_path, capsys):
    path = tmp_path / "mixed.txt"
    path.write_text(f"{CLASSIC}\n{CLASSIC[:-1]}\n{THREE_WAYS}\n")
    assert run(["count", "--strict", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == "1\n"
    assert "line 2" in printed.err


def test_bad_lines_in_json_have_their_place(stdin, capsys):
    stdin(f"{CLASSIC}\n{CLASSIC}1\n")
    assert run(["solve", "--json"]) == 2
    good, bad = objects(capsys.readouterr().out)
    assert good["outcome"] == "unique"
    assert bad["error"]["line"] == 2
    assert "82" in bad["error"]["message"]


BAD_INPUT = {
    "nothing": b"",
    "blank lines": b"\n\n  \n",
    "eighty": b"." * 80,
    "eighty-two": b"." * 82,
    "outside the size": b"9" + b"." * 15,
    "ragged list": b"[[1,2,3,4],[1,2],[3,4,1,2],[2,1,4,3]]",
    "binary noise": bytes(range(256)) * 4,
    "not UTF-8": CLASSIC.encode() + b"\xff\xfe\n",
    "UTF-16": CLASSIC.encode("utf-16"),
    "entities": b'<!DOCTYPE o [<!ENTITY a "b">]><opensudoku><game data="&a;"/></opensudoku>',
}


@pytest.mark.parametrize("verb", READERS)
@pytest.mark.parametrize("name", list(BAD_INPUT))
def test_bad_input_is_one_message_and_exit_2(verb, name, tmp_path, capsys):
    path = tmp_path / "bad.txt"
    path.write_bytes(BAD_INPUT[name])
    assert run([verb, str(path)]) == 2
    printed = capsys.readouterr()
    # One row out for each row in; an empty file has none.
    empty = verb == "lab" or not BAD_INPUT[name].strip()
    assert re.fullmatch("" if empty else r"error: .*\n", printed.out)
    assert printed.err.startswith((f"grille: {path}: ", f"grille: {path}, line "))
    assert "Traceback" not in printed.err


# Runs the command line and reports its peak memory in kB. (The value of getrusage includes the parent process.)
PEAK = (
    "import re, sys; from grille.cli import run; code = run(sys.argv[1:]); "
    "print(re.search(r'VmHWM:\\s*([0-9]+)', open('/proc/self/status').read())[1], file=sys.stderr); sys.exit(code)"
)
needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc here to read memory from")


@needs_proc
def test_a_line_of_100_megabytes_takes_less_memory(tmp_path):
    path = tmp_path / "long.txt"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"." * 2**20)
        file.write(b"\n" + CLASSIC.encode() + b"\n")
    done = subprocess.run([sys.executable, "-c", PEAK, "count", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout.splitlines()[1:] == ["1"]
    message, _summary, peak = done.stderr.splitlines()
    assert "line 1: the line is longer than" in message
    assert int(peak) < 50_000


def test_a_large_board_that_ends_like_a_file_name_is_a_board(capsys):
    """The last row is `.........A.BC`: with its letters, it looks like a suffix."""
    board = "." * (144 - 4) + "A.BC"
    assert run(["count", "--limit", "2", board]) == 3
    assert capsys.readouterr().out.strip() == "at least 2"


@pytest.mark.parametrize(("argument", "reason"), [("no/such.txt", "no such file"), ("missing.sdm", "no such file")])
def test_a_missing_file(argument, reason, capsys):
    assert run(["solve", argument]) == 2
    assert reason in capsys.readouterr().err


def test_a_directory(tmp_path, capsys):
    assert run(["solve", str(tmp_path)]) == 2
    assert "is a directory" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path, capsys):
    path = tmp_path / "secret.txt"
    path.write_text(CLASSIC)
    path.chmod(0)
    assert run(["solve", str(path)]) == 2
    assert "permission denied" in capsys.readouterr().err


def test_a_wrong_call_is_exit_2(capsys):
    assert run(["solve", "--no-such-option"]) == 2
    assert run(["no-such-verb"]) == 2
    assert run(["solve", "--engine", "guesswork", CLASSIC]) == 2
    assert run(["solve", "--seconds", "-1", CLASSIC]) == 2
    assert run(["convert", "--to", "papyrus", CLASSIC]) == 2
    assert "Traceback" not in capsys.readouterr().err


# --- solve ---


def test_one_puzzle_is_drawn(capsys):
    assert run(["solve", "--ascii", CLASSIC]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[1] == "| 1 6 3 | 7 9 8 | 5 4 2 |"
    assert printed.err.startswith("the only solution (")
    assert run(["solve", "--quiet", CLASSIC]) == 0
    assert capsys.readouterr().err == ""


def test_colour_is_for_terminals_or_on_request(capsys, monkeypatch):
    run(["solve", CLASSIC])
    assert "\x1b" not in capsys.readouterr().out
    run(["solve", "--color", CLASSIC])
    assert "\x1b[36m1\x1b[0m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    run(["solve", CLASSIC])
    assert "\x1b" not in capsys.readouterr().out


def test_all_solutions_and_the_first_of_them(capsys):
    assert run(["solve", "--all", "--to", "line", THREE_WAYS]) == 0
    assert len(set(capsys.readouterr().out.split())) == 3
    assert run(["solve", "--limit", "2", "--to", "line", THREE_WAYS]) == 3
    assert len(set(capsys.readouterr().out.split())) == 2
    assert run(["solve", "--limit", "3", "--to", "line", THREE_WAYS]) == 0


def test_conflicting_givens_are_bad_input_with_their_cells(capsys):
    for verb in ("solve", "count"):
        assert run([verb, CLASH]) == 2
        assert "row 1 holds 5 twice: r1c1, r1c2" in capsys.readouterr().err
        assert run([verb, "--json", CLASH]) == 2
        answer = objects(capsys.readouterr().out)[0]
        assert answer["error"]["line"] == 1
        assert answer["faults"][0]["cells"] == ["r1c1", "r1c2"]
    assert run(["solve", "--all", CLASH]) == 2
    assert "r1c1, r1c2" in capsys.readouterr().err
    assert run(["check", CLASH]) == 1
    assert "row 1 holds 5 twice: r1c1, r1c2" in capsys.readouterr().out


def test_a_limit_is_not_reported_as_no_solution(capsys):
    assert run(["solve", "--nodes", "1", "--json", "." * 625]) == 3
    assert objects(capsys.readouterr().out)[0]["outcome"] == "limit"


def test_the_worst_result_decides_the_exit_code(stdin, capsys):
    stdin(f"{CLASSIC}\n{NO_WAY}\n")
    assert run(["solve"]) == 1
    stdin(f"{CLASSIC}\n{NO_WAY}\n12\n")
    assert run(["solve"]) == 2


# --- check ---


def test_an_answer_is_checked_against_the_puzzle(capsys):
    assert run(["check", CLASSIC, "--solution", SOLVED]) == 0
    assert capsys.readouterr().out == "ok\n"
    wrong = SOLVED.replace("3", "x").replace("4", "3").replace("x", "4")
    assert run(["check", "--json", CLASSIC, "--solution", wrong]) == 1
    answer = objects(capsys.readouterr().out)[0]
    assert answer["ok"] is False
    assert answer["faults"][0] == {"message": "r1c3 is given as 3, but the answer has 4", "cells": ["r1c3"]}


def test_moves(capsys):
    assert run(["check", CLASSIC, "--move", "r1c1=1"]) == 0
    assert run(["check", CLASSIC, "--move", "r1c1=3"]) == 1
    assert "row 1 holds 3 already, at r1c3" in capsys.readouterr().out
    assert run(["check", CLASSIC, "--move", "r1c10=3"]) == 2


def test_several_solutions_are_a_fault_if_uniqueness_is_required(capsys):
    assert run(["check", THREE_WAYS]) == 0
    assert run(["check", "--require-unique", THREE_WAYS]) == 1
    assert "several solutions" in capsys.readouterr().out
    assert run(["check", "--require-unique", NO_WAY]) == 1
    assert "no solution" in capsys.readouterr().out
    assert run(["check", "--require-unique", "--nodes", "0", THREE_WAYS]) == 3


# --- convert ---


def test_every_format_is_listed_and_can_be_written(capsys):
    assert run(["convert", "--formats"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("sudoku")]
    names = [line.split()[1] for line in lines]
    read = {line.split()[1] for line in lines if "(read, written)" in line}
    assert {"line", "sdm", "sdk", "ss", "picture", "marks", "hodoku", "json", "python"} <= set(names)
    assert {"opensudoku", "puzzlink", "solo", "svg"} <= set(names)
    for name in names:
        assert run(["convert", "--to", name, CLASSIC]) == 0
        text = capsys.readouterr().out
        if name in read:
            assert grille.parse(text).givens == CLASSIC


def test_the_file_name_selects_the_format(tmp_path, capsys):
    path = tmp_path / "out.sdk"
    assert run(["convert", CLASSIC, "-o", str(path)]) == 0
    assert grille.parse(path.read_text(), form="sdk").givens == CLASSIC
    assert run(["convert", str(path), "-o", str(tmp_path / "out.svg")]) == 0
    assert (tmp_path / "out.svg").read_text().startswith("<svg")


def test_a_file_is_written_completely_or_not_at_all(tmp_path, capsys):
    path = tmp_path / "out.sdm"
    path.write_text("precious\n")
    assert run(["convert", "--strict", CLASSIC, "12", "-o", str(path)]) == 2
    assert path.read_text() == "precious\n"
    assert os.listdir(tmp_path) == ["out.sdm"]
    assert run(["convert", CLASSIC, "-o", str(tmp_path / "no" / "out.sdm")]) == 2
    assert run(["convert", CLASSIC, "-o", str(tmp_path)]) == 2


def test_one_picture_per_file(capsys):
    assert run(["convert", "--to", "svg", CLASSIC, CLASSIC]) == 2
    assert "one puzzle" in capsys.readouterr().err


# --- interrupts and speed ---


def test_ctrl_c_keeps_the_output_and_exits_with_130():
    process = subprocess.Popen(
        [*GRILLE, "solve", "--all", "--to", "line", "." * 81],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=receive_signals,
    )
    # If the signal is not received, the test fails instead of reading without end.
    guard = Timer(GUARD, process.kill)
    guard.start()
    assert process.stdout is not None
    assert process.stderr is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    # Keep reading from the same stream: communicate() would skip what readline() has buffered.
    rest, errors = process.stdout.read(), process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    guard.cancel()
    assert process.wait(timeout=GUARD) == 130
    assert len(first) == 82
    assert all(len(line) == 81 for line in rest.splitlines())
    assert "Traceback" not in errors


def test_ctrl_c_stops_a_count_in_the_engine():
    # Without a limit: on a busy machine it would come before the signal.
    call = [*GRILLE, "count", "--seconds", "inf", "." * 81]
    process = subprocess.Popen(call, stderr=subprocess.PIPE, text=True, preexec_fn=receive_signals)
    # Longer than the start takes.
    press_ctrl_c(process, 1.5)
    try:
        _, errors = process.communicate(timeout=GUARD)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in errors


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to open here")
def test_a_long_run_shows_progress_and_cleans_up():
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [*GRILLE, "count", "." * 81], stderr=theirs, stdout=theirs, preexec_fn=receive_signals
    ) as process:
        os.close(theirs)
        seen = b""
        while b"s so far, Ctrl-C stops" not in seen:
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):  # the error on Linux when the other end is closed
            while data := os.read(ours, 4096):
                seen += data
    os.close(ours)
    *_, last = seen.split(b"\x1b[K")
    assert last.split() == [b"interrupted"]


def test_a_closed_output_pipe_is_not_an_error():
    done = subprocess.run(
        f"{sys.executable} -m grille solve --all --to line {'.' * 81} | head -3",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == ""


@needs_proc
def test_a_file_streams_in_little_memory(tmp_path):
    """Twenty thousand puzzles take the same memory as two hundred."""
    peaks = []
    for lines in (200, 20_000):
        path = tmp_path / f"{lines}.sdm"
        path.write_text(f"{CLASSIC}\n" * lines)
        done = subprocess.run(
            [sys.executable, "-c", PEAK, "convert", str(path)], capture_output=True, text=True, check=True
        )
        assert len(done.stdout.splitlines()) == lines
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] * 1.1


def loaded(program, *arguments):
    """Return the modules that a program has imported when it ends."""
    ending = "; import sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program + ending, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.splitlines()[-1].split())


def test_solve_imports_little_besides_click():
    solve = loaded("import sys; from grille.cli import run; assert run(sys.argv[1:]) == 0", "solve", CLASSIC)
    beyond = solve - loaded("import click")
    others = {name for name in beyond if name.partition(".")[0] != "grille"}
    assert others <= {"atexit", "gc", "nanobind_backend", "nanobind_backend._nb_backend_v1"}
    parts = {".".join(name.split(".")[:2]) for name in beyond - others}
    late = {
        "line_collector",
        "constraints",
        "frames",
        "generation",
        "generator",
        "fallback",
        "lab",
        "logic",
        "many",
        "play",
    }
    assert not parts & {f"grille.{name}" for name in (*late, "game_rules", "sat", "tui", "web")}


def test_help_and_version(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"grille {grille.__version__}\n"
    assert run(["--help"]) == 0
    listed = capsys.readouterr().out
    assert all(verb in listed for verb in VERBS)
    for verb in VERBS:
        assert run([verb, "--help"]) == 0
        assert "Usage: grille" in capsys.readouterr().out
