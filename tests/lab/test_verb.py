"""`grille lab`: output, limits, errors and pictures."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from itertools import pairwise

import pytest

from ctrl_c import press_ctrl_c, receive_signals
from grille.cli import lab_report, run
from grille.dominosa.board import Dominosa
from grille.lab import VARIABLES, Goal, Labelling, Row, chart, measure
from grille.lab.family_engine import FamilyEngine
from grille.lab.registry import DEFAULT
from grille.lab.summary import summary
from grille.lab.table import bars
from lab_models import board
from patience import GUARD

SMALL = "3:22213220133011300301"
ONE_WAY = "4:240441102321110343333414002022"
GRILLE = [sys.executable, "-m", "grille"]
SLOW = "set " + "0-0 " * 100 + "/ " + "0" * 100 + " / " + "0" * 100


def rows_of(text):
    lines = text.splitlines()
    assert lines[0].startswith("labelling")
    return lines[1 : lines.index("")] if "" in lines else lines[1:]


def test_every_labelling_has_a_row_aligned_with_the_heading(capsys):
    assert run(["lab", "--engine", "labelling", SMALL]) == 0
    out = capsys.readouterr().out
    rows = rows_of(out)
    assert len(rows) == len(DEFAULT)
    heading = out.splitlines()[0]
    for word in ("resumptions", "entailments", "prunings", "backtracks", "constraints", "choices", "time", "model"):
        end = heading.index(word) + len(word)
        assert all(row[end - 1] != " " and row[end] == " " for row in rows)
    assert all(row.endswith("  found") for row in rows)
    assert "time, each mark ten times" in out


def test_without_a_board_the_built_in_one_is_used(capsys):
    assert run(["lab", "--variable", "ffc", "--variable", "occurrence", "--variable", "leftmost"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("no board given, using the built-in one: Dominosa 12:")
    assert len(rows_of(captured.out)) == 3
    assert "backtracks, each mark ten times" in captured.out
    assert re.search(r"Fewest backtracks: ffc up step, 4; leftmost up step needed 195, 49 times as many", captured.out)


def test_any_family_with_constraints(capsys):
    assert run(["lab", "--variable", "ff", "--solutions", "unique", "..3.1........4.2"]) == 0
    assert all(row.endswith("unique") for row in rows_of(capsys.readouterr().out))
    assert run(["lab", "coins ??T"]) == 2
    assert capsys.readouterr().err == "grille: coins has neither a constraint model nor a planning problem to compare\n"


def test_json_has_an_object_per_board_and_run(capsys):
    assert run(["lab", "--json", "--engine", "labelling", "--engine", "cover", "--solutions", "all", SMALL, SMALL]) == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(objects) == 2 * (len(DEFAULT) + 1)
    assert {each["puzzle"] for each in objects} == {SMALL}
    assert {(each["outcome"], each["solutions"]) for each in objects} == {("several", 3)}
    first, last = objects[0], objects[-1]
    options = ("engine", "model", "variable", "value", "branching", "restart_policy", "consistency")
    assert [first[each] for each in options] == ["labelling", "spots", "leftmost", "up", "step", "none", "domain"]
    assert (first["size"], first["source"]) == (4, None)
    assert (last["engine"], last["variable"], last["resumptions"]) == ("exact cover", None, None)
    assert {"resumptions", "entailments", "prunings", "backtracks", "constraints", "choices", "seconds"} <= set(first)


def test_several_boards_are_added_up(capsys):
    assert run(["lab", "--value", "up", "--solutions", "unique", SMALL, ONE_WAY]) == 0
    rows = rows_of(capsys.readouterr().out)
    assert all(row.endswith("1 several, 1 unique") for row in rows)
    alone = measure(Labelling("leftmost"), board(Dominosa(SMALL)), Goal.UNIQUE, None)
    other = measure(Labelling("leftmost"), board(Dominosa(ONE_WAY)), Goal.UNIQUE, None)
    assert f" {alone.work.prunings + other.work.prunings:,} " in rows[0]


def test_a_run_stopped_at_the_limit_is_shown_as_such(capsys):
    arguments = ["lab", "--variable", "leftmost", "--model", "borders", "--solutions", "all", "--seconds", "0.1"]
    arguments += ["--value", "up", "--value", "down"]
    assert run([*arguments, SLOW]) == 3
    out = capsys.readouterr().out
    assert all(re.search(r" >1\d\d ms .*  limit, [\d,]+ found$", row) for row in rows_of(out))
    assert "No labelling finished within the limit" in out
    assert run([*arguments, "--json", SLOW]) == 3
    assert all(json.loads(line)["outcome"] == "limit" for line in capsys.readouterr().out.splitlines())


def test_one_finished_run_per_board_is_enough(capsys):
    """A labelling that reaches the limit is a result, not a failure."""
    orders = ["--variable", "leftmost", "--variable", "degree"]
    assert run(["lab", *orders, "--model", "borders", "--seconds", "0.1"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"degree up step needed more than [\d,]+, [\d,]+ times as many", out)


def test_bad_boards_and_bad_options_are_refused(capsys, tmp_path):
    assert run(["lab", "3:1", SMALL, "--variable", "ff"]) == 2
    captured = capsys.readouterr()
    assert len(rows_of(captured.out)) == 1
    assert captured.err.startswith("grille: ")
    assert run(["lab", "--picture", str(tmp_path / "lab.bmp"), SMALL]) == 2
    assert "ends in .png, .svg or .pdf" in capsys.readouterr().err
    assert run(["lab", "--picture", str(tmp_path / "no" / "lab.png"), SMALL]) == 2
    assert "the directory does not exist" in capsys.readouterr().err
    assert run(["lab", "--engine", "labelling", "--engine", "nobody", SMALL]) == 2


def test_engines_that_disagree_are_an_error(monkeypatch, capsys):
    true = lab_report.measure

    def lies(engine, *others):
        trial = true(engine, *others)
        return trial._replace(outcome="none", solutions=0) if engine.name == "ff up step" else trial

    monkeypatch.setattr(lab_report, "measure", lies)
    assert run(["lab", "--value", "up", SMALL]) == 2
    assert "engines disagree: leftmost up step: found (1), ff up step: none (0)" in capsys.readouterr().err


def test_ctrl_c_keeps_the_finished_rows(capsys, monkeypatch):
    true = lab_report.measure

    def interrupted(engine, *others):
        if engine.name == "min up step":
            raise KeyboardInterrupt
        return true(engine, *others)

    monkeypatch.setattr(lab_report, "measure", interrupted)
    assert run(["lab", "--variable", "leftmost", "--variable", "min", SMALL]) == 130
    out, err = capsys.readouterr()
    (row,) = rows_of(out)
    assert row.startswith("leftmost up step ")
    assert err.endswith("interrupted\n")


@pytest.mark.parametrize(("engine", "module"), [("cp-sat", "ortools"), ("cadical", "pysat")])
def test_ctrl_c_stops_a_third_party_solver(engine, module):
    pytest.importorskip(module)
    process = subprocess.Popen(
        [*GRILLE, "lab", "--engine", engine, "--model", "borders", "--solutions", "all", "--seconds", "inf", SLOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=receive_signals,
    )
    # Longer than it takes to load.
    press_ctrl_c(process, 3)
    _, err = process.communicate(timeout=GUARD)
    assert process.returncode == 130
    assert err.endswith("interrupted\n")


# --- bars, summaries, pictures ---


def row(variable, value, **changes):
    trial = measure(Labelling(variable, value), board(Dominosa(SMALL)), Goal.FIRST, None)
    work = trial.work._replace(backtracks=changes.pop("backtracks", trial.work.backtracks))
    return Row(trial.engine, (trial._replace(work=work, **changes),))


def test_each_power_of_ten_adds_the_same_length_to_a_bar():
    amounts = (0, 1, 10, 100, 1000, 10_000)
    rows = [row("ff", "up", backtracks=amount, solving=0.001) for amount in amounts]
    drawn = [line for line in bars(rows, ascii_only=True) if line.startswith("ff up step")][len(rows) :]
    lengths = [sum(sign in "#|" for sign in line) for line in drawn]
    assert lengths[0] == 0
    steps = [after - before for before, after in pairwise(lengths[1:])]
    assert max(steps) - min(steps) <= 1
    assert [line.rsplit(" ", 1)[1] for line in drawn] == ["0", "1", "10", "100", "1,000", "10,000"]


def test_the_summary_follows_from_the_rows():
    text = " ".join(summary([row("ff", "up", backtracks=10), row("ffc", "down", backtracks=2)]))
    assert "Fewest backtracks: ffc down step, 2; ff up step needed 10, 5 times as many." in text
    assert "ffc takes the smallest domain, and of those the one in the most constraints; ff takes" in text
    text = " ".join(summary([row("ff", "up", backtracks=0), row("ff", "down", backtracks=0)]))
    assert "no labelling needed a backtrack" in text
    text = " ".join(summary([row("ff", "up", backtracks=9), row("ff", "down", backtracks=3, outcome="limit")]))
    assert "Fewest backtracks: ff up step, 9; ff down step needed more than 3." in text


def test_ties_are_called_ties():
    rows = [row(name, "up", backtracks=2, solving=0.001) for name in ("ff", "ffc", "min")]
    text = " ".join(summary([*rows, row("max", "up", backtracks=6, solving=0.001)]))
    assert "Fewest backtracks: ff up step, ffc up step, min up step, 2, a tie of 3; max up step needed 6" in text
    text = " ".join(summary(rows))
    assert text.startswith("Fewest backtracks: ff up step, ffc up step, min up step, 2, a tie of 3.")


def test_times_that_differ_by_noise_are_not_ranked():
    trial = measure(FamilyEngine(), board(Dominosa(SMALL)), Goal.FIRST, None)
    own = [Row(FamilyEngine(name), (trial._replace(solving=each),)) for name, each in (("a", 1.0), ("b", 1.05))]
    text = [*summary([*own, Row(FamilyEngine("c"), (trial._replace(solving=2.0),))])]
    assert text == ["Fastest of all: a, 1.0 s; within 10% of it: b."]


@pytest.mark.parametrize(("suffix", "magic"), [("png", b"\x89PNG\r\n"), ("svg", b"<?xml"), ("pdf", b"%PDF-")])
def test_the_picture_is_written(suffix, magic, tmp_path, capsys):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install 'grille[lab]'")
    path = tmp_path / f"lab.{suffix}"
    assert run(["lab", "--engine", "labelling", "--picture", str(path), SMALL]) == 0
    data = path.read_bytes()
    assert data.startswith(magic)
    assert len(data) > 5000
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    if suffix == "svg":
        text = data.decode()
        for word in ("leftmost up bisect", "backtracks", "resumptions", "median", "to the first solution"):
            assert word in text


def test_the_picture_is_reproducible():
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install 'grille[lab]'")
    rows = [row("ff", "up", solving=0.001, backtracks=0), row("ff", "down", solving=0.1, outcome="limit")]
    assert chart.draw(rows, "twice", "svg") == chart.draw(rows, "twice", "svg")
    assert b"stopped at the limit" in chart.draw(rows, "twice", "svg")


# --- models, files, planning problems ---


def test_models_are_compared_in_one_table(capsys):
    models = ["--model", "spots", "--model", "borders"]
    assert run(["lab", *models, "--variable", "ff", "--engine", "labelling", "--engine", "own", SMALL]) == 0
    names = [" ".join(row.split()[:4]) for row in rows_of(capsys.readouterr().out)]
    assert [
        name.startswith(start) for name, start in zip(names, ["spots: ff", "borders: ff", "grille solve"], strict=True)
    ]


def test_a_model_must_be_one_of_the_family(capsys):
    assert run(["lab", "--model", "spots", "..3.1........4.2"]) == 2
    assert "unknown Sudoku model 'spots'. Known: cells, candidates" in capsys.readouterr().err
    assert run(["lab", "--model", "spot", SMALL]) == 2
    assert "--model: unknown model 'spot'; did you mean 'spots'?" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--model", "spots"], ["--group", "size"], ["--repeat", "3"], ["--tree", "t.svg"]])
def test_options_of_boards_are_refused_for_planning_problems(option, capsys):
    assert run(["lab", *option, "0-1 1-2"]) == 2
    assert f"{option[0]} cannot be used here" in capsys.readouterr().err


def test_results_are_written_to_tables(capsys, tmp_path):
    for suffix, sign in (("csv", ","), ("tsv", "\t")):
        path = tmp_path / f"lab.{suffix}"
        assert run(["lab", "--value", "up", "--value", "down", "-o", str(path), SMALL, ONE_WAY]) == 0
        assert capsys.readouterr().out == ""
        with path.open(newline="") as file:
            rows = [*csv.DictReader(file, delimiter=sign)]
        assert len(rows) == 2 * 2 * len(VARIABLES)
        assert rows[0]["puzzle"] == SMALL
        assert {row["outcome"] for row in rows} == {"found"}
    path = tmp_path / "lab.jsonl"
    assert run(["lab", "--variable", "ff", "-o", str(path), SMALL]) == 0
    assert json.loads(path.read_text())["variable"] == "ff"
    path = tmp_path / "lab.txt"
    assert run(["lab", "--variable", "ff", "-o", str(path), SMALL]) == 0
    assert path.read_text().startswith("labelling ")
    assert run(["lab", "-o", str(tmp_path / "lab.xls"), SMALL]) == 2
