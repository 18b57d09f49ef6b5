"""Views of a chain: faces and pips, the plan step by step, the animation, and the output of the command line."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

import grille
from chain_hands import trail
from grille.chain.animation import animate
from grille.chain.hand import Hand
from grille.chain.solution_views import faces, plan, plan_json, proof, remark, story
from grille.cli import run
from grille.scene.description import with_solution
from grille.scene.theme import DARK, LIGHT, PRINT

THREE = Hand("1-0 1-2 3-2 from 0")
SVG = "{http://www.w3.org/2000/svg}"


def dots(picture):
    root = ET.fromstring(picture)  # noqa: S314  our own document
    return [path.get("d").count("h0") for path in root.iter(f"{SVG}path") if "pips" in path.get("class", "")]


def test_a_half_has_as_many_pips_as_its_digit():
    hand = Hand([(digit, digit) for digit in range(10)])
    assert dots(hand.svg()) == [digit for digit in range(1, 10) for _ in range(2)]
    assert "<text" not in hand.svg()


def test_large_digits_are_numerals():
    picture = Hand([(9, 10), (10, 100)]).svg()
    assert dots(picture) == [9]
    assert [node.text for node in ET.fromstring(picture).iter(f"{SVG}text")] == ["10", "10", "100"]  # noqa: S314


def test_the_hand_and_the_chain_as_text():
    assert str(THREE) == "┌───────┬───────┬───────┐\n│ 1   0 │ 1   2 │ 3   2 │\n└───────┴───────┴───────┘"
    assert str(THREE.solve().solution).splitlines()[1] == "│ 0   1 │ 1   2 │ 2   3 │"
    assert len(str(trail(25)).splitlines()) == 7


def test_views_of_a_chain():
    chain = THREE.solve().solution
    assert faces(chain) == "[0|1][1|2][2|3]"
    assert plan(chain).splitlines()[-1] == "; cost = 5 (unit cost)"
    assert " ".join(story(chain).splitlines()[0].split()) == "1. turn t1 table empty hand 0-1 1-2 3-2"
    assert story(chain).splitlines()[-1].endswith("table [0|1][1|2][2|3]   hand nothing")
    last = json.loads(plan_json(chain))[-1]
    assert last == {
        "step": 5,
        "action": "place-right",
        "tile": "t3",
        "hand": {},
        "ends": [0, 3],
        "table": [[0, 1], [1, 2], [2, 3]],
    }
    assert remark(chain) == "3 tiles, 5 actions, 2 turns, and no chain has fewer"
    assert proof(chain).startswith("at least 2 turns, by the potentials of the digits: 0: ")


@pytest.mark.parametrize("text", ["1-0 1-2 3-2", "0-1 3-3 3-12 on 1-2 2-3", "hand"])
def test_the_animation_is_one_document_without_script(text):
    hand = grille.parse(text)
    moves = hand.solve().solution.plan
    picture = animate(moves)
    root = ET.fromstring(picture)  # noqa: S314  our own document
    assert "script" not in picture
    assert "href" not in picture
    plates = [node for node in root.iter(f"{SVG}rect") if node.get("class") == "plate given"]
    assert len(plates) == len(hand.tiles) + len(hand.table)
    motions = [node.get("type") for node in root.iter(f"{SVG}animateTransform")]
    assert motions.count("translate") == len(hand.tiles)
    assert motions.count("rotate") == moves.turns
    for node in root.iter(f"{SVG}animateTransform"):
        times = [float(time) for time in node.get("keyTimes").split(";")]
        assert len(times) == len(node.get("values").split(";"))
        assert times == sorted(times)
        assert (times[0], times[-1]) == (0, 1)


def test_the_animation_has_the_themes_of_every_picture(capsys):
    plan = THREE.solve().solution.plan
    fills = {}
    for theme, palette in (("light", LIGHT), ("dark", DARK), ("print", PRINT)):
        picture = plan.svg(theme)
        root = ET.fromstring(picture)  # noqa: S314  our own document
        assert root.get("class") == f"grille-{theme}"
        assert "<style" not in picture
        fills[theme] = [node.get("fill") for node in root.iter(f"{SVG}rect")]
        assert fills[theme] == [palette["paper"], palette["table"], *[palette["given plate"]] * 3]
        assert run(["solve", "--to", f"animation-{theme}", THREE.notation()]) == 0
        drawn = with_solution(picture, THREE.solve().solution.line)
        assert capsys.readouterr().out.startswith(drawn.rstrip())
    auto = plan.svg()
    # Without style sheets it is the light picture; with them the dark colours follow the reader's system.
    assert [node.get("fill") for node in ET.fromstring(auto).iter(f"{SVG}rect")] == fills["light"]  # noqa: S314
    assert "prefers-color-scheme: dark" in auto
    assert all(colour in auto for colour in fills["dark"])
    with pytest.raises(grille.GrilleError, match="unknown theme 'sepia'"):
        plan.svg("sepia")


def test_the_command_line_explains_why_there_is_no_chain(capsys):
    assert run(["solve", "0-1 0-2 0-3"]) == 1
    output = capsys.readouterr().out
    for part in ("odd number", "every tile takes at least 2 chains", "add 1-3", "drop t1", "longest chain has 2"):
        assert part in output
    assert run(["solve", "--json", "0-1 0-2 0-3"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["odd"], answer["components"]) == ([0, 1, 2, 3], [[0, 1, 2, 3]])
    assert (answer["min_chains"], answer["longest"], answer["longest_exact"]) == (2, 2, True)
    assert run(["solve", "0-1 1-2 from 1"]) == 1
    assert "not with the required ends" in capsys.readouterr().out


def test_the_command_line_prints_the_plan(capsys, tmp_path):
    problem = tmp_path / "p.pddl"
    assert run(["convert", "--to", "pddl-portable", "1-0 1-1 1-2", "-o", str(problem)]) == 0
    capsys.readouterr()
    assert run(["solve", "--to", "plan-portable", str(problem)]) == 0
    made = capsys.readouterr().out
    assert "(place-double-right t2 d1)" in made
    answer = tmp_path / "p.plan"
    answer.write_text(made)
    assert run(["check", str(problem), "--solution", str(answer)]) == 0
    assert capsys.readouterr().out == "ok\n"
    answer.write_text(made.replace("place-double-right", "place-double-left"))
    assert run(["check", str(problem), "--solution", str(answer)]) == 1
    assert capsys.readouterr().out.startswith("step ")
    answer.write_text(made.replace("t2", "t9"))
    assert run(["check", str(problem), "--solution", str(answer)]) == 2
    assert "there is no tile 't9' in this hand" in capsys.readouterr().err


def test_the_json_of_a_chain(capsys):
    assert run(["solve", "--json", "1-0 1-3 from 0"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["chain"] == [[0, 1], [1, 3]]
    assert answer["plan"] == ["(turn t1 d1 d0)", "(place-first t1 d0 d1)", "(place-right t2 d1 d3)"]
    assert (answer["turns"], answer["actions"], answer["certificate"]["bound"]) == (1, 3, 1)
    # The output can be read back.
    assert run(["check", "--json", json.dumps(answer)]) == 0


def test_the_full_double_six_is_counted(capsys):
    full = " ".join(f"{a}-{b}" for a in range(7) for b in range(a, 7))
    assert run(["count", full]) == 0
    assert capsys.readouterr().out == "7959229931520\n"


def test_a_large_hand_extends_a_table(capsys):
    hand = trail(400)
    text = hand.notation() + " on " + f"{hand.tiles[0][0]}-{hand.tiles[0][0]}"
    assert run(["solve", "--json", "--seconds", "60", text]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "several"


PROBLEM = Hand("0-1 1-2").notation("pddl")
BAD = {
    "one digit": ("0-1 1", "line 1, column 5: expected a tile of two digits"),
    "letters": ("0-1 a-b", "line 1, column 5: expected a tile of two digits such as 1-3, found 'a-b'"),
    "a negative digit": ("0--1 2-3", "line 1, column 3: expected a digit of 0 or more, found -1"),
    "a digit of 10^12": (
        "0-1000000000000",
        "line 1, column 1: expected a digit from 0 to 999,999,999, found 1000000000000",
    ),
    "a million tiles": ("0-1 " * 1_000_000, "line 1: the line is longer than 1,048,576 characters"),
    "a problem cut off": (PROBLEM[:150], "the file ends before this '(' is closed"),
    "requirements": (
        PROBLEM.replace("(:objects", "(:requirements :fluents)\n(:objects"),
        "line 3, column 18: ':fluents' is not a supported requirement",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_with_its_place(name, tmp_path, capsys):
    text, says = BAD[name]
    file = tmp_path / "hand"
    file.write_text(text)
    assert run(["solve", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("error: ")
    assert out.count("\n") == 1
    assert says in err
    assert err.count("\n") == 1


def test_a_plan_with_an_unknown_tile_is_refused_with_its_line(capsys):
    assert run(["check", "0-1 1-2", "--solution", "(place-first t1)\n(place-right t9)"]) == 2
    assert "line 2: there is no tile 't9' in this hand" in capsys.readouterr().err


def test_the_plan_of_the_empty_hand_is_empty(capsys):
    assert run(["solve", "--json", "hand"]) == 0
    assert json.loads(capsys.readouterr().out)["actions"] == 0
