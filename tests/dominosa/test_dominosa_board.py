"""Dominosa and Tiling as values: their content, invalid values, and two well-known examples."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

import grille
from dominosa_boards import boards
from grille import Dominosa, NotationError, Tiling
from grille.dominosa.spots import Spot, spots
from grille.dominosa.tiles import LARGEST, full_set, order_of, squares_of

CLASSIC = Dominosa(["12103", "21102", "33330", "01220"])


@pytest.mark.parametrize(
    ("text", "directions"),
    [
        ("1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0", "EWSEW SSNEW NNEWS EWEWN"),
        ("1 3 0 1 2 / 3 2 0 1 3 / 3 3 0 0 1 / 2 2 1 2 0", "SEWSS NEWNN EWEWS EWEWN"),
    ],
)
def test_well_known_examples_are_solved(text, directions):
    outcome = grille.parse(text).solve()
    assert outcome.unique
    assert outcome.solution.line == directions
    assert outcome.solution.directions == tuple(directions.split())


def test_a_board_has_its_size_digits_and_set():
    assert (CLASSIC.height, CLASSIC.width, CLASSIC.order) == (4, 5, 3)
    assert CLASSIC.digits == bytes(map(int, "12103211023333001220"))
    assert CLASSIC.pieces == full_set(3)
    assert len(CLASSIC.pieces) == 10
    assert CLASSIC.rows[0] == (1, 2, 1, 0, 3)


def test_rows_are_strings_numbers_or_text():
    assert Dominosa(CLASSIC.rows) == CLASSIC
    assert Dominosa("3:12103211023333001220") == CLASSIC
    assert Dominosa("12103\n21102\n33330\n01220") == CLASSIC


def test_pieces_that_list_the_full_set_are_the_full_set():
    listed = Dominosa(["12103", "21102", "33330", "01220"], pieces=full_set(3))
    assert listed == CLASSIC
    assert hash(listed) == hash(CLASSIC)
    own = Dominosa(["01", "10"], pieces=["0-1", (1, 0)])
    assert own.pieces == ((0, 1), (0, 1))
    assert own != Dominosa(["01", "10"], pieces=["0-0", "1-1"])


@pytest.mark.parametrize("order", [0, 1, 2, 9, 10, 100, LARGEST])
def test_boards_of_the_smallest_to_the_largest_order(order):
    digits = [digit for piece in full_set(order) for digit in piece]
    assert len(digits) == squares_of(order)
    assert order_of(len(digits)) == order
    board = Dominosa([digits[at : at + order + 2] for at in range(0, len(digits), order + 2)])
    assert (board.order, board.height, board.width) == (order, order + 1, order + 2)
    assert not board.clashes()


@pytest.mark.parametrize(
    ("rows", "pieces", "says"),
    [
        ([], None, "found none"),
        (["12103", "2110", "33330", "01220"], None, "expected 5 squares in row 2, found 4"),
        (["123", "201", "000"], None, "expected an even number of squares, found 3 rows of 3"),
        (["0123", "0123"], None, "8 squares, which no full set covers: a double-1 set covers 6, a double-2 set 12"),
        (["12103", "21102", "33330", "01224"], None, "unexpected digit 4"),
        (["12x"], None, "row 1: expected digits or a list of integers"),
        ([[0, 1, -1], [0, 0, 1]], None, "expected a digit from 0 to 255, found -1"),
        ([[0, 1, 300], [0, 0, 1]], None, "expected a digit from 0 to 255, found 300"),
        (["01", "10"], ["0-1"], "4 squares need 2 tiles, but the set lists 1"),
        (["02", "10"], ["0-0", "1-1"], "unexpected digit 2: no tile of the set has this digit"),
        (["01", "10"], ["0-0", "one"], "expected a tile such as 1-3, found 'one'"),
    ],
)
def test_an_invalid_board_is_refused(rows, pieces, says):
    with pytest.raises(grille.GrilleError, match=says):
        Dominosa(rows, pieces)


def test_an_endless_board_is_refused_within_bounded_memory():
    with pytest.raises(NotationError, match="more than 65,792 squares"):
        Dominosa([itertools.repeat(1)])
    with pytest.raises(NotationError, match="more than 65,792 squares"):
        Dominosa(itertools.repeat([0, 1]))


@settings(max_examples=60)
@given(boards())
def test_repr_rebuilds_any_board(board):
    assert eval(repr(board)) == board  # noqa: S307  our own repr


def test_spots_are_numbered_east_before_south():
    assert [*spots(2, 3)] == [(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5)]
    assert [*spots(3, 1)] == [(0, 1), (1, 2)]
    assert CLASSIC.tile_at(Spot(0, 1)) == (1, 2)


def test_a_tiling_names_its_tiles_and_their_squares():
    solution = CLASSIC.solve().solution
    assert isinstance(solution, Tiling)
    assert [piece for piece, _ in solution.tiles] == list(CLASSIC.pieces)
    assert solution.details()["tiles"][0] == {"tile": "0-0", "squares": ["r3c5", "r4c5"]}
    assert solution.details()["directions"] == ["EWSEW", "SSNEW", "NNEWS", "EWEWN"]
    assert Tiling.of(CLASSIC, solution.spots()) == solution
    assert solution.cells()["r1c1"] == "E"
