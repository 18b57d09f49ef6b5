"""Ratings on other scales: Sudoku Explainer's ER, EP and ED, and effort."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import grille
from grille.cli import run
from grille.errors import GrilleError
from grille.logic import Position
from grille.logic.rating import Reason
from grille.logic.rules import Rules
from grille.logic.scales import COLUMNS, SCALES, UNRATED, EffortRating, ExplainerRating, title
from grille.sudoku.symmetry import Symmetry

RATED = [
    line.split()
    for line in (Path(__file__).parent / "explainer_ratings.txt").read_text().splitlines()
    if not line.startswith("#")
]
X_WING = ".....25......3..2.1..........382.79..6.1.......597...39...5..7.....9.38.3....1..9"
# Inkala's puzzle of 2012, which takes nested forcing chains.
NESTED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "..3.1........4.2"


def test_ratings_are_those_of_sudoku_explainer():
    found = grille.rate_many([row[0] for row in RATED], scale="se")
    assert [[row[0], str(each.er), str(each.ep), str(each.ed)] for row, each in zip(RATED, found, strict=True)] == RATED
    assert len({each.hardest for each in found}) >= 30
    assert {each.er for each in found} >= {1.2, 2.0, 4.5, 6.6, 7.2, 8.3, 9.0}


def test_ratings_agree_with_published_ones(corpus):
    rows = [line.split("\t") for line in corpus("sudoku-logic/ratings.tsv")[1:] if line]
    rows = [row for row in rows if row[3] != "-" and float(row[3]) <= 9.0][::20]
    found = grille.rate_many([row[0] for row in rows], scale="se")
    same = sum(str(each.er) == row[3] for row, each in zip(rows, found, strict=True))
    assert same >= 0.98 * len(rows)


def test_techniques_are_counted_and_the_hardest_is_named():
    rating = grille.parse(X_WING).rate(scale="se")
    assert isinstance(rating, ExplainerRating)
    assert (rating.hardest, rating.techniques["x_wing"], rating.er) == ("x_wing", 1, 3.2)
    assert sum(rating.techniques.values()) == 57
    assert (title("hidden_single_box"), title("xyz_wing")) == ("Hidden Single Box", "XYZ-Wing")
    assert "X-Wing" in "".join(rating.lines())
    assert "ER" in rating._repr_html_()


def test_a_board_is_rated_as_it_lies():
    """Sudoku Explainer's rating depends on the orientation in rare cases, so nothing is turned before."""
    puzzle = grille.parse(next(row[0] for row in RATED if float(row[1]) > 7))
    turned = puzzle.transformed(Symmetry.random(puzzle.layout, seed=3))
    assert puzzle.rate(scale="effort") == turned.rate(scale="effort")
    assert abs(puzzle.rate(scale="se").er - turned.rate(scale="se").er) <= 0.5


def by_hand(puzzle):
    """The effort by definition: list all steps of the technique before each step, and count different results."""
    effort, widths = 0.0, []
    trace = puzzle.steps().trace()
    position = Position()
    for step in trace.steps:
        singles = ("full_house", "naked_single", "hidden_single")
        names = singles if step.technique.id in singles else (step.technique.id,)
        results = {(each.places, tuple(sorted(each.removes))) for each in puzzle.all_steps(position, names)}
        assert (step.places, tuple(sorted(step.removes))) in results
        widths.append(len(results) if names is singles else min(len(results), 20))
        effort += step.technique.weight / widths[-1]
        position = position.after(step)
    return EffortRating(round(effort, 1), round(sum(widths) / len(widths), 1), widths.count(1), len(widths))


@pytest.mark.parametrize("text", [SMALL, X_WING, *(row[0] for row in Random(1).sample(RATED[:60], 4))])
def test_effort_is_the_sum_of_weights_by_widths(text):
    puzzle = grille.parse(text)
    assert puzzle.rate(scale="effort") == by_hand(puzzle)


def test_effort_follows_rules():
    puzzle = grille.parse(X_WING)
    heavier = puzzle.rate(scale="effort", rules=Rules(weights=(("x_wing", 14000),)))
    assert heavier.effort > 10 * puzzle.rate(scale="effort").effort


@pytest.mark.parametrize("scale", SCALES[1:])
def test_puzzles_without_a_rating_say_why(scale):
    several, none = grille.parse("." * 81), grille.parse("11" + "." * 79)
    assert several.rate(scale=scale).reason is Reason.SEVERAL
    assert none.rate(scale=scale).reason is Reason.NONE
    assert grille.parse(X_WING).rate(scale=scale, seconds=0).reason is Reason.LIMIT
    for reason in Reason:
        unrated = UNRATED[scale](reason)
        assert str(unrated).startswith("no rating")
        assert all(unrated.data()[name] is None for name in COLUMNS[scale] if name != "reason")
        assert "no rating" in unrated._repr_html_()


def test_a_puzzle_beyond_the_scale_says_so():
    rating = grille.parse(NESTED).rate(scale="se")
    assert rating.reason is Reason.STUCK
    assert "nested forcing chains" in str(rating)


@pytest.mark.parametrize(
    ("text", "asked", "why"),
    [
        (SMALL, {"scale": "se"}, "classic 9x9 boards, not 4x4"),
        ("3:30113322201300103221", {"scale": "effort"}, "dominosa has no scale effort, only level"),
        (X_WING, {"scale": "hodoku"}, "unknown scale 'hodoku'"),
        (X_WING, {"scale": "se", "rules": Rules(without=("x_wing",))}, "takes no rules"),
    ],
)
def test_what_is_not_on_a_scale_is_refused(text, asked, why):
    with pytest.raises(GrilleError, match=why):
        grille.parse(text).rate(**asked)


def test_a_variant_is_not_on_sudoku_explainers_scale():
    diagonals = grille.Sudoku(X_WING, "3x3+x")
    with pytest.raises(GrilleError, match="classic 9x9 boards"):
        diagonals.rate(scale="se")
    assert diagonals.rate(scale="effort").reason is Reason.NONE


@pytest.mark.parametrize("scale", SCALES)
def test_many_have_one_row_each_with_the_columns_of_the_scale(scale):
    rows = [X_WING, "junk", SMALL, "." * 81]
    rated = grille.rate_many(rows, scale=scale, threads=2)
    columns = rated.columns()
    assert list(columns) == [*COLUMNS[scale], "error"]
    assert {len(column) for column in columns.values()} == {4}
    assert columns["reason"][:2] == [None, "invalid"]
    assert columns["reason"][3] == "several"
    assert (columns["error"][2] is not None) == (scale == "se")
    assert rated[0] == grille.parse(X_WING).rate(scale=scale)
    assert rated.reason[3] == "several"


def test_tables_have_typed_columns():
    pyarrow = pytest.importorskip("pyarrow")
    from grille.table import run, schema

    batch = pyarrow.record_batch({"puzzle": [X_WING, "junk"]})
    found = run("rate", batch, scale="se")
    assert found["er"].to_pylist() == [3.2, None]
    assert found.schema == schema("rate", batch.schema, scale="se")
    assert run("rate", batch, scale="effort")["steps"].to_pylist() == [57, None]
    with pytest.raises(GrilleError, match="unknown scale"):
        run("rate", batch, scale="x")


def test_the_command_line_prints_and_writes_scales(tmp_path, capsys):
    assert run(["rate", "--scale", "se", X_WING]) == 0
    assert capsys.readouterr().out.startswith("ER 3.2, EP 1.2, ED 1.2, X-Wing\n    20  Last Cell\n")
    assert run(["rate", "--scale", "effort", "--json", X_WING]) == 0
    assert json.loads(capsys.readouterr().out)["steps"] == 57
    file, out = tmp_path / "in.txt", tmp_path / "out.csv"
    file.write_text(f"{X_WING}\n{SMALL}\n{'.' * 81}\n")
    assert run(["rate", "--scale", "se", str(file), "-o", str(out)]) == 2
    header, *rows = out.read_text().splitlines()
    assert header == "puzzle,er,ep,ed,hardest,techniques,reason,error"
    assert [row.split(",")[1] for row in rows] == ["3.2", "", ""]
    capsys.readouterr()
    assert run(["rate", "--scale", "se", "--without", "x_wing", X_WING]) == 2
    assert "takes no rules" in capsys.readouterr().err
