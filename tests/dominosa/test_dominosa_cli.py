"""Dominosa on the command line: output and exit codes."""

from __future__ import annotations

import json

import pytest

from grille.cli import run

CLASSIC = "3:12103211023333001220"
THREE_WAYS = "3:22213220133011300301"
SPOILT = "3:12103211023333001221"
NO_WAY = "3:32131221100001323302"
NO_SPOT = "010 / 101"


@pytest.mark.parametrize(
    ("to", "begins"),
    [
        ("directions", "EWSEW\nSSNEW\n"),
        ("tiles", "0-0 r3c5-r4c5\n"),
        ("borders", "1:2|1|0:3\n"),
        ("line", "EWSEW SSNEW NNEWS EWEWN\n"),
        ("picture", "┌───────┬───┬───────┐\n"),
        ("svg", "<svg "),
    ],
)
def test_a_solution_in_every_view(to, begins, capsys):
    assert run(["solve", "--to", to, "1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0"]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_a_view_of_another_family_is_refused(capsys):
    assert run(["solve", "--to", "directions", "..3.1........4.2"]) == 2
    assert "unknown format for Sudoku 'directions'" in capsys.readouterr().err
    assert run(["solve", "--to", "morse", CLASSIC]) == 2
    assert "morse" in capsys.readouterr().err


def test_json_has_directions_and_tiles(capsys):
    assert run(["solve", "--json", CLASSIC]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["family"] == "dominosa"
    assert answer["puzzle"] == CLASSIC
    assert answer["outcome"] == "unique"
    assert answer["directions"] == ["EWSEW", "SSNEW", "NNEWS", "EWEWN"]
    assert {"tile": "0-0", "squares": ["r3c5", "r4c5"]} in answer["tiles"]


@pytest.mark.parametrize("puzzle", [THREE_WAYS, "..3.1........4.."])
def test_several_solutions_are_counted_and_two_are_shown_with_their_difference(puzzle, capsys):
    assert run(["solve", puzzle]) == 0
    printed = capsys.readouterr()
    assert len(printed.out.split("\n\n")) == 2
    assert "one of 3 solutions; another differs in r" in printed.err
    assert run(["solve", "--json", puzzle]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["outcome"] == "several"
    assert answer["second"] != answer["solution"]
    assert answer["differences"]


def test_a_stopped_count_is_a_lower_bound(capsys):
    assert run(["solve", "." * 81]) == 0
    assert "one of more than 10,000 solutions; another differs in" in capsys.readouterr().err


def test_wrong_digit_counts_are_bad_input_for_solve_and_faults_for_check(capsys):
    for verb in ("solve", "count"):
        assert run([verb, SPOILT]) == 2
        assert "0 occurs 4 times, but a double-3 set has it 5 times: r1c4" in capsys.readouterr().err
    assert run(["solve", "--json", SPOILT]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["outcome"] == "none"
    assert answer["faults"][0]["cells"] == ["r1c4", "r2c4", "r3c5", "r4c1"]
    assert answer["error"]["line"] == 1
    assert run(["check", SPOILT]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_board_without_a_solution_exits_with_1(capsys):
    assert run(["solve", NO_WAY]) == 1
    assert run(["check", NO_WAY]) == 0
    capsys.readouterr()
    assert run(["solve", NO_SPOT]) == 1
    assert "no solution: 0-0 has no spot" in capsys.readouterr().err
    assert run(["count", NO_SPOT]) == 1
    assert run(["check", NO_SPOT]) == 1


def test_check_accepts_answers_and_moves(capsys):
    assert run(["check", CLASSIC, "--solution", "EWSEW SSNEW NNEWS EWEWN"]) == 0
    assert run(["check", CLASSIC, "--solution", "EWSEW SSNEW NNEWS EWEWW"]) == 1
    assert "r3c5 has S, but r4c5 has W instead of N" in capsys.readouterr().out
    assert run(["check", CLASSIC, "--move", "r1c1-r1c2"]) == 0
    assert run(["check", CLASSIC, "--move", "r1c1-r2c2"]) == 1
    assert run(["check", CLASSIC, "--solution", "nonsense"]) == 2


def test_convert_writes_every_notation(capsys, tmp_path):
    for form in ("line", "tatham", "dominocue", "rows", "spaced", "json", "python", "picture"):
        assert run(["convert", "--to", form, CLASSIC]) == 0
        text = capsys.readouterr().out
        assert run(["convert", "--to", "line", text]) == 0
        assert capsys.readouterr().out == CLASSIC + "\n"
    path = tmp_path / "board.svg"
    assert run(["convert", "-o", str(path), CLASSIC]) == 0
    assert path.read_text().startswith("<svg")


def test_a_shape_selects_the_rectangle(capsys):
    assert run(["convert", "--to", "rows", "--shape", "5x4", "12103211023333001220"]) == 0
    assert capsys.readouterr().out == "1210\n3211\n0233\n3300\n1220\n"


def test_a_file_name_is_not_read_as_a_board(capsys):
    assert run(["solve", "no/such/file"]) == 2
    assert "no such file" in capsys.readouterr().err
