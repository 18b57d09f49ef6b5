"""Cells from Python, moves in other words, sets read from the board, and tables of squares and spots."""

from __future__ import annotations

import pytest

import grille
from grille.cli import run
from grille.errors import GrilleError

SMALL = grille.parse("..3.1........4.2")
# The first board of the Dominosa course, and the same with every digit one higher.
BOARD = [[1, 2, 1, 0, 3], [2, 1, 1, 0, 2], [3, 3, 3, 3, 0], [0, 1, 2, 2, 0]]
HIGHER = " / ".join(" ".join(str(digit + 1) for digit in row) for row in BOARD)


def test_row_column_box_cell_and_candidates():
    assert SMALL.row(1) == (0, 0, 3, 0)
    assert SMALL.column(3) == (3, 0, 0, 0)
    assert SMALL.box(1) == (0, 0, 1, 0)
    assert SMALL.cell(1, 3) == SMALL[1, 3] == 3
    assert SMALL.candidates(1, 1) == (2, 4)
    with pytest.raises(GrilleError, match="a row from 1 to 4"):
        SMALL.row(5)


@pytest.mark.parametrize("move", ["r3c1=4", "3 1 4", "3,1,4"])
def test_a_move_as_row_column_and_digit(move, capsys):
    assert run(["check", "..3.1........4.2", "--move", move]) == 1
    assert "box 3 holds 4 already" in capsys.readouterr().out


@pytest.mark.parametrize(("move", "code"), [("left t1", 0), ("place-left t1", 0), ("right t1", 1), ("first t1", 1)])
def test_a_move_in_the_words_of_the_game(move, code):
    assert run(["check", "-q", "0-1 1-2 on 1-3", "--move", move]) == code


def test_the_set_is_inferred_from_the_digits_of_the_board(capsys):
    board = grille.parse(HIGHER)
    assert board.solve().unique
    assert board.solve().solution.directions == grille.Dominosa(BOARD).solve().solution.directions
    assert board.pieces[0] == (1, 1)
    assert board.pieces[-1] == (4, 4)
    # If the digits are not those of a full set, the tiles have to be listed.
    assert run(["solve", HIGHER.replace("1", "9", 1)]) == 2
    assert "list the tiles after `set`" in capsys.readouterr().err


def test_the_numbers_of_squares_and_the_spots(capsys):
    text = "3:12103211023333001220"
    assert run(["convert", "-q", "--to", "ids", text]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "15 16 17 18 19"
    assert run(["convert", "-q", "--to", "spots", text]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 31
    assert lines[0].split() == ["1-2", "0-1", "r1c1-r1c2"]
