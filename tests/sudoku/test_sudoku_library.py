"""Positions in text: HoDoKu library lines and their claims, pencil marks, saved games."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import grille
from grille.cli import run
from grille.logic import Position
from grille.logic.library import LibraryPosition, check
from grille.sudoku.exemplars import EXEMPLARS
from grille.sudoku.logic import LOGIC
from grille.sudoku.notation import hodoku
from patience import GUARD

# The largest share of a technique's positions that may be missed.
MISSES = 0.02


def library_line(name, *, variant="", wrong=False):
    """The library line of a technique, optionally with another variant or a wrong claim."""
    fields = EXEMPLARS[name].text.split(":")
    fields[1] += variant
    fields[5] = "111" if wrong else fields[5]
    return ":".join(fields)


def record(text):
    (read,) = grille.read(text)
    return read


def test_a_library_line_is_a_position():
    read = record(library_line("x_wing"))
    case = read.library_position
    assert (case.code, case.absent) == ("0300", False)
    assert case.removes
    assert case.position.places
    step = next(step for step in read.puzzle.all_steps(case.position, ["x_wing"]) if case.shown_by(step))
    written = hodoku.library_line(read.puzzle, case.position, step)
    assert (record(written).puzzle, record(written).library_position) == (read.puzzle, case)


@pytest.mark.parametrize("name", ["hidden_single", "pointing", "x_wing", "xy_wing", "x_chain", "uniqueness_1"])
def test_the_claim_of_a_library_line_is_checked(name, capsys):
    assert run(["check", library_line(name)]) == 0
    assert capsys.readouterr().out == "ok\n"
    assert run(["check", library_line(name, variant="-x")]) == 1
    assert "but the line claims that it does not" in capsys.readouterr().out
    assert run(["steps", "--all", "--json", library_line(name)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["found"], answer["code"]) == (True, LOGIC.technique(name).code)
    assert any(step["code"] == answer["code"] for step in answer["steps"])


def test_a_wrong_claim_is_reported(capsys):
    assert run(["check", library_line("x_wing", wrong=True)]) == 1
    assert "the line claims that X-Wing (0300) gives" in capsys.readouterr().out
    assert run(["steps", "--all", library_line("x_wing", wrong=True)]) == 1
    assert capsys.readouterr().err.endswith("the line claims technique 0300, but it does not apply here\n")
    assert run(["check", library_line("x_wing").replace(":0300:", ":9999:")]) == 1
    assert "unknown technique code 9999" in capsys.readouterr().out


def test_a_line_without_a_claim_is_only_a_position(capsys):
    line = grille.parse("." * 81).notation("hodoku")
    assert record(line).library_position == LibraryPosition()
    assert run(["check", line]) == 0
    assert capsys.readouterr().out == "ok\n"


def test_an_invalid_triple_is_reported(capsys):
    assert run(["check", library_line("x_wing").rstrip(":") + " 12:::"]) == 2
    assert "expected digit, row and column" in capsys.readouterr().err


def test_missing_pencil_marks_are_ruled_out():
    puzzle = grille.parse(EXEMPLARS["x_wing"].practice)
    text = puzzle.notation("marks")
    assert record(text).library_position.position == Position()
    row = next(line for line in text.split("\n") if line.startswith("|"))
    marked = next(token for token in row.split() if len(token) > 2)
    fewer = text.replace(row, row.replace(marked, marked[1:] + " ", 1), 1)
    gone = record(fewer).library_position.position
    assert len(gone.removes) == 1
    assert next(iter(gone.removes)).endswith(f"<>{marked[0]}")


def test_a_saved_game_is_continued():
    puzzle = grille.parse("..3.1........4.2")
    played = "[Puzzle]\n..3.\n1...\n....\n.4.2\n[State]\n4.3.\n1...\n....\n.4.2"
    assert record(played).library_position.position == Position(frozenset({"r1c1=4"}))
    nine = EXEMPLARS["x_wing"].practice
    solution = grille.parse(nine).solve().solution.digits
    at = nine.index(".")
    fields = "".join(
        f"{solution[i]}|0|1|" if i == at else "0|0|1|" if sign == "." else f"{sign}|0|0|" for i, sign in enumerate(nine)
    )
    read = record(f'<game data="version: 2 {fields}"/>')
    assert read.puzzle == grille.parse(nine)
    assert read.library_position.position.places == frozenset({f"r{at // 9 + 1}c{at % 9 + 1}={solution[at]}"})
    assert puzzle.hint("r1c1=4").step is not None


def test_the_positions_of_the_library_are_found(corpus):
    """For each technique nearly all library positions are found, with the same result."""
    found, total = Counter(), Counter()
    for line in corpus("sudoku-logic/cases.txt"):
        if not line.startswith(":"):
            continue
        read = record(line)
        code = read.library_position.code
        if not read.library_position.techniques(LOGIC):
            continue
        total[code] += 1
        found[code] += check(LOGIC, read.puzzle, read.library_position, seconds=GUARD).ok
    short = {code: (found[code], number) for code, number in total.items() if number - found[code] > MISSES * number}
    assert not short
