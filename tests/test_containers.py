"""Puzzles and solutions as containers: cells by row and column, rows, arrays."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grille import Dominosa, GrilleError, Hand, LimitReached, Sudoku

SMALL = Sudoku("..3.1........4.2")
BOARD = Dominosa(["12103", "21102", "33330", "01220"])


def test_a_sudoku_by_row_and_column():
    assert (SMALL[1, 3], SMALL[2, 1], SMALL[1, 1]) == (3, 1, 0)
    assert [*SMALL] == [0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2]
    assert len(SMALL) == 16
    assert SMALL.rows == ((0, 0, 3, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 4, 0, 2))
    assert SMALL.columns[1] == (0, 0, 0, 4)
    assert SMALL.boxes[2:] == ((0, 0, 0, 4), (0, 0, 0, 2))
    answer = SMALL.solve().solution
    assert answer[1, 1] == answer.rows[0][0] == answer.columns[0][0] == answer.boxes[0][0] == next(iter(answer)) == 4
    for row, column in ((0, 1), (5, 1), (1, 5), (1, -1)):
        with pytest.raises(IndexError, match=f"r{row}c{column} is off the board"):
            SMALL[row, column]


def test_a_given_is_added_and_removed():
    more = SMALL.with_given(1, 1, 4)
    assert (more[1, 1], SMALL[1, 1]) == (4, 0)
    assert more.with_given(1, 1, 0) == SMALL
    with pytest.raises(GrilleError, match="r1c2: expected a digit from 1 to 4, or 0, found 5"):
        SMALL.with_given(1, 2, 5)


def test_candidates_follow_from_the_givens():
    left = SMALL.candidates()
    assert [*left] == [(row, column) for row in range(1, 5) for column in range(1, 5)]
    assert left[1, 1] == SMALL.candidates(1, 1) == (2, 4)
    assert left[1, 3] == SMALL.candidates(1, 3) == (3,)
    for (row, column), digits in left.items():
        if not SMALL[row, column]:
            allowed = [digit for digit in range(1, 5) if SMALL.check_move(f"r{row}c{column}={digit}").ok]
            assert [*digits] == allowed


def test_true_candidates_occur_in_solutions():
    puzzle = Sudoku("..3.1........4..")
    found: dict[tuple[int, int], set[int]] = {}
    for solution in puzzle.solutions():
        for row, column in puzzle.candidates():
            found.setdefault((row, column), set()).add(solution[row, column])
    assert {cell: {*digits} for cell, digits in puzzle.true_candidates().items()} == found
    assert not any(Sudoku("..3.1.2...4..1..").true_candidates().values())
    with pytest.raises(LimitReached):
        puzzle.true_candidates(seconds=0)
    wide = Sudoku("." * 81).true_candidates()
    assert all(digits == (1, 2, 3, 4, 5, 6, 7, 8, 9) for digits in wide.values())


def test_a_sudoku_from_any_input():
    rows = [[*row] for row in SMALL.rows]
    flat = [cell for row in rows for cell in row]
    signs = ["..3.", "1...", "....", ".4.2"]
    nothing = [[cell or None for cell in row] for row in rows]
    for given in (
        rows,
        SMALL.rows,
        flat,
        iter(rows),
        signs,
        nothing,
        [[float(cell or "nan") for cell in row] for row in rows],
        [*SMALL.givens],
        "2x2:b3a1h4a2",
        str(SMALL),
        SMALL,
    ):
        assert Sudoku(given) == SMALL
    assert Sudoku([[0] * 9] * 9).givens == "." * 81
    assert Sudoku([[0, 12] + [0] * 10] + [["C"] + [0] * 11] + [[0] * 12] * 10).givens.startswith(".C")
    assert Sudoku([0] * 36, "3x2").layout.text == "3x2"
    cross = Sudoku("1" + "." * 80, "3x3+x")
    assert Sudoku(cross) == cross
    assert Sudoku(cross, "3x3") == Sudoku(cross.givens)
    assert Sudoku("3x3+x:" + "." * 81) == Sudoku("." * 81, "3x3+x")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([[0] * 9] * 8, "expected 9 rows of 9 cells, found 8"),
        ([[0] * 9] * 8 + [[0] * 8], "expected 9 cells in row 9, found 8"),
        ([[0] * 9, [0] * 4 + [10] + [0] * 4] + [[0] * 9] * 7, "r2c5: expected a digit from 1 to 9, .* found '10'"),
        ([1.5] + [0] * 80, "r1c1: .* found '1.5'"),
        ([float("inf")] + [0] * 80, "r1c1: .* found 'inf'"),
        ([True] + [0] * 80, "r1c1: .* found 'True'"),
        ([0] * 80, "80 cells are not a square board"),
        (5, "text, rows of cells or an array, not int"),
    ],
)
def test_bad_values_name_the_place(given, message):
    with pytest.raises(GrilleError, match=message):
        Sudoku(given)


def test_arrays_round_trip():
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    array = numpy.asarray(SMALL)
    assert array.shape == (4, 4)
    assert array.dtype == numpy.uint8
    assert Sudoku(array) == Sudoku(array.astype(numpy.int64).ravel()) == Sudoku(array.astype(str)) == SMALL
    answer = SMALL.solve().solution
    assert numpy.asarray(answer, dtype=int).tolist() == [[*row] for row in answer.rows]
    assert numpy.asarray([SMALL, SMALL]).shape == (2, 4, 4)
    assert numpy.asarray(BOARD).tolist() == [[*row] for row in BOARD.rows]
    assert Dominosa(numpy.asarray(BOARD)) == BOARD
    hand = Hand([(0, 1), (1, 2)])
    assert numpy.asarray(hand).tolist() == [[0, 1], [1, 2]]
    assert Hand(numpy.asarray(hand)) == hand


def test_numpy_is_not_imported_for_a_puzzle():
    program = "import sys, grille; grille.Sudoku([[0] * 9] * 9).rows; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_dominosa_by_row_and_column():
    assert (BOARD[1, 5], BOARD.height, BOARD.width, len(BOARD)) == (3, 4, 5, 20)
    assert BOARD.rows[0] == (1, 2, 1, 0, 3)
    assert BOARD.columns[0] == (1, 2, 3, 0)
    assert [*BOARD][:5] == [1, 2, 1, 0, 3]
    with pytest.raises(IndexError, match="r5c1 is off the board"):
        BOARD[5, 1]
    for given, place in (([[0, 1], [1, "x"]], "r2c2"), ([[0, 1], [1, 0.5]], "r2c2"), ([[0, 1], 5], "row 2")):
        with pytest.raises(GrilleError, match=place):
            Dominosa(given)
    answer = BOARD.solve().solution
    assert (answer[1, 1], answer.rows, len(answer)) == ("E", answer.directions, 10)
    assert [*answer] == [*answer.tiles]


def test_a_hand_is_a_list_of_tiles():
    hand = Hand([(0, 1), (2, 1), (2, 3)])
    assert ([*hand], hand[1], len(hand)) == ([(0, 1), (2, 1), (2, 3)], (2, 1), 3)
    assert bool(Hand([]))
    chain = hand.solve().solution
    assert ([*chain], chain[0], len(chain)) == ([(0, 1), (1, 2), (2, 3)], (0, 1), 3)
    for given, place in (([(0, 1), (1,)], "tile 2"), ([(0, 1), (-1, 2)], "tile 2"), ([(0, "a")], "tile 1"), (5, "int")):
        with pytest.raises(GrilleError, match=place):
            Hand(given)


def test_an_index_is_a_row_and_a_column():
    for board in (SMALL, SMALL.solve().solution, BOARD, BOARD.solve().solution):
        for index in (1, "r1c1", (1, 1, 1), slice(2)):
            with pytest.raises(TypeError, match="expected a row and a column"):
                board[index]


def test_an_answer_as_rows_or_as_an_array():
    solution = SMALL.solve().solution
    assert SMALL.check(solution.rows).ok
    assert SMALL.check([*solution]).ok
    assert not SMALL.check([(*row[:3], 0) for row in solution.rows]).ok
    with pytest.raises(GrilleError, match="expected 16 cells"):
        SMALL.check([1, 2, 3])
    with pytest.raises(GrilleError, match="not int"):
        SMALL.check(5)
