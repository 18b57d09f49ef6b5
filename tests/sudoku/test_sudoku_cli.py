"""Steps, hints, ratings and lessons of Sudoku on the command line."""

from __future__ import annotations

import json

import pytest

import grille
from grille.cli import run
from grille.sudoku.exemplars import EXEMPLARS
from grille.sudoku.techniques import TECHNIQUES

SMALL = "..3.1........4.2"
WINGED = EXEMPLARS["x_wing"].practice


def json_output(capsys, *arguments):
    """The exit code, and the JSON objects on standard output."""
    code = run([*arguments, "--json"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_limit_stops_steps(capsys):
    code, (answer,) = json_output(capsys, "steps", SMALL, "--limit", "3")
    assert (code, len(answer["steps"]), answer["finished"], answer["ending"]) == (0, 3, False, None)
    code, (answer,) = json_output(capsys, "steps", SMALL, "--limit", "99")
    assert (code, answer["finished"], answer["ending"]) == (0, True, "finished")
    assert run(["steps", SMALL, "--limit", "2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_steps_that_get_stuck_say_why(capsys):
    code, (answer,) = json_output(capsys, "steps", "..3.1........4..")
    assert (code, answer["ending"], answer["outcome"]) == (1, "stuck", "several")
    assert run(["steps", "..3.1........4.."]) == 1
    assert capsys.readouterr().err.endswith(": there are several solutions\n")


def test_all_lists_every_step_or_those_of_one_technique(capsys):
    code, (answer,) = json_output(capsys, "steps", SMALL, "--all")
    names = {step["technique"] for step in answer["steps"]}
    assert code == 0
    assert names >= {"naked_single", "hidden_single"}
    code, (answer,) = json_output(capsys, "steps", SMALL, "--all", "--technique", "naked_single")
    assert {step["code"] for step in answer["steps"]} == {"0003"}
    assert run(["steps", SMALL, "--all", "--technique", "Jellyfish"]) == 1
    assert run(["steps", SMALL, "--technique", "x_wing"]) == 2
    assert run(["steps", SMALL, "--all", "--technique", "guess"]) == 2
    assert "unknown technique 'guess'" in capsys.readouterr().err


def test_steps_have_their_code_and_result(capsys):
    _, (answer,) = json_output(capsys, "steps", WINGED)
    (wing, *_) = (step for step in answer["steps"] if step["technique"] == "x_wing")
    assert wing["code"] == "0300"
    assert wing["places"] == []
    assert all("<>" in word for word in wing["removes"])
    assert wing["sentence"].startswith("In ")


def test_options_select_techniques_and_weights(capsys, tmp_path):
    _, (usual,) = json_output(capsys, "rate", WINGED)
    _, (without,) = json_output(capsys, "rate", WINGED, "--without", "x_wing")
    assert "x_wing" in usual["techniques"]
    assert "x_wing" not in without["techniques"]
    _, (heavy,) = json_output(capsys, "rate", WINGED, "--weight", "x_wing=1140")
    assert heavy["score"] == usual["score"] + 1000 * usual["techniques"]["x_wing"]
    rules = tmp_path / "rules.json"
    rules.write_text(json.dumps({"without": ["uniqueness"], "weights": {"x_wing": 1140}}))
    _, (written,) = json_output(capsys, "rate", WINGED, "--rules", str(rules))
    assert written["score"] == heavy["score"]
    rules.write_text('{"order": ["hidden_single", "naked_single"]}')
    code, (stuck,) = json_output(capsys, "rate", WINGED, "--rules", str(rules))
    assert (code, stuck["reason"]) == (1, "stuck")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--without", "guessing"], "unknown technique 'guessing'"),
        (["--weight", "x_wing"], "--weight: expected a technique and a whole number"),
        (["--weight", "x_wing=-1"], "--weight: expected a technique and a whole number"),
        (["--weight", "x_wing=0"], "expected a weight from 1 to 1,000,000 for 'x_wing'"),
        (["--rules", "{}x"], "not JSON"),
        (["--rules", '{"with": 3}'], "expected a list of techniques for 'with'"),
    ],
)
def test_invalid_rules_give_a_one_line_error(arguments, message, capsys):
    assert run(["rate", SMALL, *arguments]) == 2
    assert message in capsys.readouterr().err


def test_many_are_rated_in_order_with_errors_in_place(capsys, tmp_path):
    path = tmp_path / "puzzles.txt"
    lines = [WINGED, "..3.1........4..", "5" * 81 + "5", SMALL, "3:30113322201300103221", WINGED]
    path.write_text("\n\n".join(lines))
    code, answers = json_output(capsys, "rate", str(path), "--jobs", "2")
    assert code == 2
    assert [answer["family"] for answer in answers] == ["sudoku", "sudoku", None, "sudoku", "dominosa", "sudoku"]
    assert answers[0] == answers[-1]
    assert answers[1]["reason"] == "several"


def test_a_hint_has_three_depths(capsys):
    hint = grille.parse(SMALL).hint()
    run(["hint", SMALL])
    first = capsys.readouterr()
    run(["hint", SMALL, "--depth", "2"])
    second = capsys.readouterr()
    run(["hint", SMALL, "--depth", "3"])
    third = capsys.readouterr()
    assert first.out == f"{hint.step.where}\n"
    assert second.out == f"{hint.step.technique.title}: {hint.step.notice}\n"
    assert third.out == f"{hint.step.technique.title}: {hint.step.sentence}\n"
    assert hint.step.places[0] not in first.out + second.out
    assert "--depth 2" in first.err
    assert "--depth 3" in second.err
    assert run(["hint", SMALL, "--position", "r1c1=2", "--depth", "2"]) == 1
    assert capsys.readouterr().out == "r1c1 is not 2\n"


def test_learn_lists_and_explains_every_technique(capsys, tmp_path):
    assert run(["learn", "--as", "sudoku"]) == 0
    listed = capsys.readouterr().out
    assert all(technique.id in listed for technique in TECHNIQUES)
    assert run(["learn"]) == 0
    assert "Dominosa" in capsys.readouterr().out
    path = tmp_path / "lesson.svg"
    assert run(["learn", "0300", "--ascii", "--svg", str(path)]) == 0
    taught = capsys.readouterr().out
    assert taught.startswith("X-Wing (hard, weight 140)\n  Take one digit")
    assert f"Practice puzzle: {WINGED}" in taught
    assert "x ruled out" in taught
    assert path.read_text().startswith("<svg")
    code, (lesson,) = json_output(capsys, "learn", "x_wing")
    assert code == 0
    assert (lesson["code"], lesson["practice"], lesson["step"]["technique"]) == ("0300", WINGED, "x_wing")
    assert run(["learn", "guessing"]) == 2
    assert run(["learn", "net", "x_wing", "--svg", str(path)]) == 2


def test_learn_finds_techniques_of_other_families(capsys):
    assert run(["learn", "only-spot"]) == 0
    assert "A tile with one spot left" in capsys.readouterr().out


@pytest.mark.parametrize("name", [name for name, exemplar in EXEMPLARS.items() if exemplar.practice])
def test_a_practice_puzzle_needs_its_technique(name):
    from grille.logic.rules import Rules

    puzzle = grille.parse(EXEMPLARS[name].practice)
    rating = puzzle.rate()
    assert name in rating.techniques
    without = puzzle.rate(rules=Rules(without=(name,)))
    ranks = [technique.id for technique in TECHNIQUES]
    if without.level is not None:
        assert max(map(ranks.index, without.techniques)) > ranks.index(name)
