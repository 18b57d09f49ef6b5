"""A Dominosa and its answer as values: what they hold, what they refuse, and the two examples everybody knows."""

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
def test_the_known_examples_come_out_exactly(text, directions):
    outcome = grille.parse(text).solve()
    assert outcome.unique
    assert outcome.solution.line == directions
    assert outcome.solution.directions == tuple(directions.split())


def test_a_board_knows_its_size_its_digits_and_its_set():
    assert (CLASSIC.height, CLASSIC.width, CLASSIC.order) == (4, 5, 3)
    assert CLASSIC.digits == bytes(map(int, "12103211023333001220"))
    assert CLASSIC.pieces == full_set(3)
    assert len(CLASSIC.pieces) == 10
    assert CLASSIC.rows[0] == (1, 2, 1, 0, 3)


def test_rows_come_as_strings_numbers_or_text():
    assert Dominosa(CLASSIC.rows) == CLASSIC
    assert Dominosa("3:12103211023333001220") == CLASSIC
    assert Dominosa("12103\n21102\n33330\n01220") == CLASSIC


def test_a_list_of_the_full_set_is_the_full_set():
    listed = Dominosa(["12103", "21102", "33330", "01220"], pieces=full_set(3))
    assert listed == CLASSIC
    assert hash(listed) == hash(CLASSIC)
    own = Dominosa(["01", "10"], pieces=["0-1", (1, 0)])
    assert own.pieces == ((0, 1), (0, 1))
    assert own != Dominosa(["01", "10"], pieces=["0-0", "1-1"])


@pytest.mark.parametrize("order", [0, 1, 2, 9, 10, 100, LARGEST])
def test_orders_from_the_smallest_to_the_largest(order):
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
        (["123", "201", "000"], None, "9 squares, an odd number"),
        (["0123", "0123"], None, "8 squares, which no full set covers: a double-1 covers 6, a double-2 12"),
        (["12103", "21102", "33330", "01224"], None, "4 does not belong here"),
        (["12x"], None, "digits alone"),
        ([[0, 1, -1], [0, 0, 1]], None, "-1 is no digit"),
        ([[0, 1, 300], [0, 0, 1]], None, "300 is no digit"),
        (["01", "10"], ["0-1"], "4 squares need 2 pieces, and the set lists 1"),
        (["02", "10"], ["0-0", "1-1"], "2 does not belong here: no piece of the set has it"),
        (["01", "10"], ["0-0", "one"], "a tile is two digits"),
    ],
)
def test_what_does_not_fit_together_is_refused(rows, pieces, says):
    with pytest.raises(grille.GrilleError, match=says):
        Dominosa(rows, pieces)


def test_an_endless_board_is_refused_before_memory_is_full():
    with pytest.raises(NotationError, match="more than 65,792 squares"):
        Dominosa([itertools.repeat(1)])
    with pytest.raises(NotationError, match="more than 65,792 squares"):
        Dominosa(itertools.repeat([0, 1]))


@settings(max_examples=60)
@given(boards())
def test_repr_rebuilds_any_board(board):
    assert eval(repr(board)) == board  # noqa: S307  our own repr


def test_spots_are_counted_east_before_south():
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
