"""Faults of givens, answers and moves: each has its house, its digit and its cells."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.sudoku_sample import shuffled
from grille import GrilleError, NotationError, Sudoku
from grille.sudoku.check import read_move
from grille.sudoku.layout import EMPTY, Layout
from sudoku_boards import SHAPES

SMALL = Sudoku("..3.1........4.2")
SOLVED = "4231132421433412"


def test_all_clashes_are_reported_together():
    report = Sudoku("5.5......5......" + EMPTY * 65).check()
    assert str(report).splitlines() == [
        "row 1 holds 5 twice: r1c1, r1c3",
        "column 1 holds 5 twice: r1c1, r2c1",
        "box 1 holds 5 three times: r1c1, r1c3, r2c1",
    ]


def test_a_digit_four_times_in_a_row():
    report = Sudoku("1111" + EMPTY * 12).check()
    assert str(report).splitlines() == [
        "row 1 holds 1 4 times: r1c1, r1c2, r1c3, r1c4",
        "box 1 holds 1 twice: r1c1, r1c2",
        "box 2 holds 1 twice: r1c3, r1c4",
    ]


def test_an_answer_can_have_empty_cells_changed_givens_and_clashes():
    assert SMALL.check(SOLVED).ok
    assert str(SMALL.check("." + SOLVED[1:])) == "r1c1 is empty"
    assert "2 cells are empty: r1c1, r1c2" in str(SMALL.check(".." + SOLVED[2:]))
    assert "r1c3 is given as 3, but the answer has 2" in str(SMALL.check("4221132421433412"))
    assert "row 1 holds 2 twice: r1c2, r1c3" in str(SMALL.check("4221132421433412"))
    other = "2134431212433421"
    assert Sudoku(other).check().ok  # a solution, but not of this puzzle
    assert all("is given as" in fault.message for fault in SMALL.check(other).faults)


def test_an_answer_of_another_size_is_refused():
    with pytest.raises(GrilleError):
        SMALL.check(EMPTY * 81)
    with pytest.raises(GrilleError):
        SMALL.check(42)


@given(st.sampled_from(SHAPES), st.integers(0, 10**9))
def test_full_grids_are_valid_and_one_change_is_detected(shape, seed):
    rng = Random(seed)
    digits = shuffled(shape, rng)
    puzzle = Sudoku(EMPTY * shape.cells, shape)
    from grille import Grid

    assert puzzle.check(Grid(puzzle, digits)).ok
    cell = rng.randrange(shape.cells)
    digit = rng.choice([symbol for symbol in shape.symbols if symbol != digits[cell]])
    report = puzzle.check(Grid(puzzle, digits[:cell] + digit + digits[cell + 1 :]))
    assert len(report.faults) >= 2
    assert all(shape.name(cell) in fault.cells for fault in report.faults)


def test_moves():
    assert SMALL.check_move("r1c1=4").ok
    assert str(SMALL.check_move("r1c3=4")) == "r1c3 holds 3, a given"
    assert str(SMALL.check_move(" R1C1 = 3 ")) == "row 1 holds 3 already, at r1c3"
    assert str(SMALL.check_move("r1c2=1")) == "box 1 holds 1 already, at r2c1"


@pytest.mark.parametrize(
    "move", ["", "r1c1", "r0c1=1", "r5c1=1", "r1c1=5", "r1c1=0", "r1c1=A", "1,1=1", "r1c1=1 r1c2=2"]
)
def test_an_invalid_move_is_refused(move):
    with pytest.raises(GrilleError):
        SMALL.check_move(move)


def test_large_digits_are_letters_or_numbers():
    shape = Layout.boxes(4, 4)
    assert read_move(shape, "r2c3=G") == read_move(shape, "r2c3=16") == (18, "G")
    assert read_move(Layout.boxes(6, 6), "r36c36=36") == (1295, "@")


def test_invalid_characters_are_refused_with_their_column():
    with pytest.raises(NotationError) as caught:
        Sudoku("....5" + EMPTY * 11)
    assert (caught.value.column, "'5'" in str(caught.value)) == (5, True)


@pytest.mark.parametrize("cells", [0, 1, 15, 25, 49, 80, 82, 121, 37 * 37])
def test_invalid_numbers_of_cells_are_refused(cells):
    with pytest.raises(GrilleError):
        Sudoku(EMPTY * cells)


def test_box_sizes():
    assert str(Layout.of_side(12)) == "3x4"
    assert Layout.of_length(256) == Layout.boxes(4, 4)
    assert len(Layout.boxes(2, 3).houses) == 18
    for wrong in ("", "3", "3x", "0x9", "1x1", "7x7", "axb", "-3x3"):
        with pytest.raises(GrilleError):
            Layout.of(wrong)
    with pytest.raises(GrilleError, match="Latin square"):
        Layout.of_side(7)
    assert Layout.boxes(1, 7).side == 7
