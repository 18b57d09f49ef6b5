"""Series: groups of boards, their spread, and the pictures of it."""

from __future__ import annotations

import csv
import json
import re

import pytest

from grille.cli import lab_boards, run
from grille.dominosa.board import Dominosa
from grille.lab import Goal, Labelling, Options, Row, measure, series_chart
from grille.lab.series import Group, Spread, grouped
from lab_models import board

SMALL, LARGER = "3:22213220133011300301", "4:240441102321110343333414002022"
SUDOKUS = ["..3.1........4.2", "..3.1........4..", "1......4.2..3...", "....613......15......61......415...."]


def lab(capsys, *arguments):
    assert run(["lab", *arguments]) == 0
    return capsys.readouterr().out


def test_boards_are_grouped_by_size(capsys):
    out = lab(capsys, "--group", "size", "--variable", "ff", "--variable", "leftmost", *SUDOKUS)
    blocks = re.split(r"\n(?=side)", out)
    assert [block.split()[:2] for block in blocks] == [["side", "4"], ["side", "6"]]
    assert [re.search(r"ff up step +(\d+)", block)[1] for block in blocks] == ["3", "1"]
    heading, first, second = blocks[0].splitlines()[1:4]
    assert heading.split()[:5] == ["boards", "mean", "±", "sd", "median"]
    assert len(heading) == len(first) == len(second)


def test_boards_are_grouped_by_file(capsys, tmp_path):
    paths = [tmp_path / name for name in ("easy.txt", "hard.txt")]
    for path, lines in zip(paths, ([SMALL], [LARGER, SMALL]), strict=True):
        path.write_text("\n".join(lines))
    out = lab(capsys, "--group", "file", "--variable", "ff", "--json", *map(str, paths))
    objects = [json.loads(line) for line in out.splitlines()]
    assert [(each["group"], each["boards"]) for each in objects] == [(str(paths[0]), 1), (str(paths[1]), 2)]


def test_a_group_has_mean_deviation_median_and_worst(capsys):
    """Compared with the trials of the same boards, one by one."""
    one_by_one = [
        json.loads(line) for line in lab(capsys, "--variable", "leftmost", "--json", *SUDOKUS[:3]).splitlines()
    ]
    (group,) = map(
        json.loads, lab(capsys, "--group", "size", "--variable", "leftmost", "--json", *SUDOKUS[:3]).splitlines()
    )
    prunings = [each["prunings"] for each in one_by_one]
    mean = sum(prunings) / 3
    assert group["prunings_mean"] == pytest.approx(mean)
    assert group["prunings_deviation"] == pytest.approx((sum((each - mean) ** 2 for each in prunings) / 2) ** 0.5)
    assert (group["prunings_median"], group["prunings_worst"]) == (sorted(prunings)[1], max(prunings))
    assert group["seconds_worst"] >= group["seconds_median"] > 0
    assert (group["boards"], group["stopped"], group["size"], group["model"]) == (3, 0, 4, "cells")


def test_a_single_board_has_no_deviation():
    assert Spread.of([3.0]) == Spread(3.0, 0.0, 3.0, 3.0)


def test_a_group_is_a_row_of_a_table(capsys, tmp_path):
    path = tmp_path / "series.csv"
    lab(capsys, "--group", "size", "--engine", "own", "--engine", "labelling", "-o", str(path), *SUDOKUS)
    with path.open(newline="") as file:
        rows = [*csv.DictReader(file)]
    assert {row["group"] for row in rows} == {"4", "6"}
    assert next(row for row in rows if row["engine"] == "grille solve")["prunings_mean"] == ""


def test_groups_need_sizes(capsys, monkeypatch):
    from grille.family import family

    monkeypatch.setattr(lab_boards, "family_named", lambda name: family(name)._replace(size=None))
    assert run(["lab", "--group", "size", SMALL]) == 2
    assert "--group size: Dominosa has no size" in capsys.readouterr().err


# --- the built-in experiments ---


@pytest.mark.parametrize("name", [*lab_boards.SERIES])
def test_a_series_generates_the_same_boards_each_time(name, monkeypatch):
    small = lab_boards.SERIES[name]._replace(boards=lab_boards.SERIES[name].boards[:1])
    first, again = ([puzzle.notation() for puzzle in small.generate()] for _ in range(2))
    assert first == again
    assert len({*first}) == 10


def test_the_series_of_rules_has_a_row_for_each_number_of_digits(capsys):
    objects = [json.loads(line) for line in lab(capsys, "--series", "rules", "--json", "--repeat", "1").splitlines()]
    assert [each["group"] for each in objects if each["engine"] == "steps"] == ["6", "8", "10", "12"]
    assert {each["engine"] for each in objects} == {"steps", "plain", "grille solve"}
    assert {each["boards"] for each in objects} == {10}
    # All boards are solved by steps, none of which supposes anything.
    assert {(each["stopped"], each["choices_worst"]) for each in objects if each["engine"] == "steps"} == {(0, 0)}


def test_the_series_of_constraints_compares_four_labellings_on_three_models(capsys):
    objects = [
        json.loads(line) for line in lab(capsys, "--series", "constraints", "--json", "--repeat", "1").splitlines()
    ]
    assert len(objects) == 4 * 3 * 4
    spots = {(each["group"], each["variable"], each["branching"]): each for each in objects if each["model"] == "spots"}
    # On the largest boards ffc needs fewer backtracks than leftmost, and bisect no fewer than step with it.
    assert spots["13", "ffc", "step"]["backtracks_mean"] < spots["13", "leftmost", "step"]["backtracks_mean"]


def test_a_series_takes_no_boards_and_can_be_changed(capsys):
    assert run(["lab", "--series", "rules", SMALL]) == 2
    assert "--series generates its own boards" in capsys.readouterr().err
    series = lab_boards.SERIES["constraints"]
    assert series.defaults(("own",), (), Options())[0] == ("own",)
    assert series.defaults((), (), Options(("ff",)))[2] == Options(("ff",))
    assert series.defaults((), ("borders",), Options())[1] == ("borders",)


# --- pictures ---


def rows():
    boards = [board(Dominosa(text)) for text in (SMALL, LARGER, SMALL)]
    groups = [Group("4", 4), Group("5", 5), Group("4", 4)]
    labellings = [Labelling("ff"), Labelling("ff", "down")]
    found = [
        Row(
            each,
            tuple(
                measure(each, one, Goal.FIRST, None)._replace(solving=0.001 * at) for at, one in enumerate(boards, 1)
            ),
        )
        for each in labellings
    ]
    return grouped(groups, found)


def test_rows_are_divided_by_groups():
    found = rows()
    assert [(each.group.name, each.row.name, len(each.row.trials)) for each in found] == [
        ("4", "ff up step", 2),
        ("4", "ff down step", 2),
        ("5", "ff up step", 1),
        ("5", "ff down step", 1),
    ]
    assert found[0].seconds == pytest.approx((0.002, 0.001414, 0.002, 0.003), abs=1e-6)


def test_the_picture_has_growth_curves_and_boxes():
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install 'grille[lab]'")
    drawn = series_chart.draw(rows(), "two sizes", "digits", "svg")
    assert drawn == series_chart.draw(rows(), "two sizes", "digits", "svg")
    for word in (b"two sizes", b"median, and best to worst", b"all boards", b"digits", b"ff down step"):
        assert word in drawn


def test_groups_without_sizes_have_boxes_only(tmp_path, capsys):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install 'grille[lab]'")
    path = tmp_path / "files.svg"
    lab(capsys, "--group", "file", "--variable", "ff", "--picture", str(path), SMALL, LARGER)
    text = path.read_text()
    assert "all boards" in text
    assert "best to worst" not in text
