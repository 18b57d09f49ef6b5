"""Prolog in: matrices with a full stop, facts, goals and programs; and out: facts that Prolog can consult."""

from __future__ import annotations

import shutil
import subprocess

import pytest

import grille
from grille.cli import run
from grille.errors import NotationError
from grille.notation import read

BOARD = "[[1,2,1,0,3],[2,1,1,0,2],[3,3,3,3,0],[0,1,2,2,0]]"
GRID = "[[_,_,3,_],[1,_,_,_],[_,_,_,_],[_,4,_,2]]"
DOMINOSA, SUDOKU = grille.parse(BOARD), grille.parse("..3.1........4.2")
PROGRAM = """% Boards of the course.
:- use_module(library(clpfd)).
/* The first one
   is small. */
m([[1,2,1,0,3], [2,1,1,0,2],   % two rows
   [3,3,3,3,0],
   [0,1,2,2,0]]).
size(4).
s(1, [[A,B,3,C],
      [1,_,_,_], [_,_,_,_], [_,4,_,2]]).
first([H|_], H).
main :- M = [[_,_,3,_],[1,_,_,_],[_,_,_,_],[_,4,_,2]], solve(M), write(M).
hand([1-0,1-2,3-2]).
"""


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD}.",
        f"{BOARD} .  % the first board",
        f"m({BOARD}).",
        f"solution({BOARD},S).",
        f"?- solution({BOARD}, S).",
        f"?- solution({BOARD}, S)",
        f"M = {BOARD}.",
        f"board(course, 1, {BOARD}).",
        f"m(\n{BOARD.replace('],', '],' + chr(10))}\n).",
    ],
)
def test_a_board_in_prolog(text):
    assert grille.parse(text) == DOMINOSA


@pytest.mark.parametrize(
    "text",
    [
        f"{GRID}.",
        f"s({GRID}).",
        "[[A,B,3,C],[1,_,_,_],[_,_,_,_],[_,4,_,2]].",
        "p([[_G1,_G2,3,X],[1,_,_,_],[_,_,_,_],[_,4,_,2]]).",
        "p([['_',' ','3',_],['1',_,_,_],[_,_,_,_],[_,'4',_,'2']]).",
    ],
)
def test_a_grid_with_variables(text):
    assert grille.parse(text) == SUDOKU


def test_a_program_with_several_facts_is_several_puzzles(tmp_path, capsys):
    found = list(grille.read(PROGRAM))
    assert [each.puzzle for each in found] == [DOMINOSA, SUDOKU, SUDOKU, grille.parse("1-0 1-2 3-2")]
    assert [each.line for each in found] == [5, 9, 12, 13]
    file = tmp_path / "boards.pl"
    file.write_text(PROGRAM, encoding="utf-8")
    assert run(["count", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("foo(bar).", "expected a matrix", 1, None),
        ("m([[1,2],[3).", "expected ']', found ')'", 1, 12),
        ("% only\nm([[1,2,1,0,3],\n [2,1,1,0]]).", "expected 5 squares in row 2, found 4", 3, None),
        ("m([[A,A,3,_],[1,_,_,_],[_,_,_,_],[_,4,_,2]]).", "the variable A is used twice", 1, 7),
        (f"two({BOARD}, {BOARD}).", "a second matrix in one clause", 1, None),
        ("m([[1,2],[3,4]", "is never closed", 1, 3),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text, message, line, column):
    with pytest.raises(NotationError, match=message.replace("[", r"\[").replace(")", r"\)")) as caught:
        grille.parse(text)
    assert caught.value.line == line
    assert column is None or caught.value.column == column


def test_a_letter_that_may_be_a_digit_is_not_taken_for_an_empty_cell():
    first, other = ",".join(["A", *"_" * 15]), ",".join("_" * 16)
    with pytest.raises(NotationError, match="in quotes for a digit"):
        grille.parse(f"[[{first}],{','.join([f'[{other}]'] * 15)}].")


@pytest.mark.parametrize(
    "puzzle",
    [
        SUDOKU,
        DOMINOSA,
        grille.Dominosa(["0011", "1100"], ["0-0", "0-0", "1-1", "1-1"]),
        grille.Hand([(1, 0), (1, 2)]),
        grille.Hand([(1, 0), (1, 2)], table=[(2, 3)]),
        grille.Hand([(0, 1), (1, 2), (2, 0)], ring=True),
        grille.Hand([(0, 1), (1, 2)], start=0, end=2),
    ],
)
def test_a_puzzle_is_written_as_a_fact_and_read_back(puzzle):
    text = puzzle.notation("prolog")
    assert text.endswith(").")
    assert grille.parse(text) == puzzle


SWIPL = shutil.which("swipl") or ""


@pytest.mark.skipif(not SWIPL, reason="SWI-Prolog is not installed")
def test_prolog_consults_the_facts(tmp_path):
    file = tmp_path / "facts.pl"
    file.write_text("\n".join(each.notation("prolog") for each in (SUDOKU, DOMINOSA)) + "\n", encoding="utf-8")
    goal = "sudoku(S), length(S, 4), dominosa(D), nth1(1, D, R), write(R), halt"
    done = subprocess.run([SWIPL, "-q", "-g", goal, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == "[1,2,1,0,3]"


@pytest.mark.parametrize("remark", ["# remark", "% remark", "; remark", "// remark", "/* remark */"])
def test_a_comment_behind_a_clause_does_not_join_the_next_line_to_it(remark):
    lines = [f"m([[1,2],[1,1],[2,2]]). {remark}", "..3.1........4.2", f"m([[0,0],[0,1],[1,1]]). {remark}"]
    found = list(read(lines))
    assert [record.line for record in found] == [1, 2, 3]
    assert all(record.puzzle is not None for record in found)


def test_other_text_behind_a_clause_is_an_error_and_loses_nothing():
    found = list(read(["m([[1,2],[1,1],[2,2]]). 17 more", "..3.1........4.2"]))
    assert [record.puzzle is not None for record in found] == [True, False, True]
    assert "unexpected text after the clause: '17 more'" in str(found[1].error)
    assert found[1].error.line == 1
