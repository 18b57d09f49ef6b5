"""Playing a Dominosa: tiles, borders, and the two highlights."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.dominosa.spots import Spot
from grille.errors import GrilleError
from grille.play import Game

BOARD = "3:12103211023333001220"


@pytest.fixture
def game():
    return Game(grille.parse(BOARD))


def test_a_tile_is_laid_and_removed(game):
    game.move("r1c1-r1c2")
    assert game.board.laid == {Spot(0, 1)}
    game.move("r1c2?r1c1")
    assert game.board.laid == frozenset()


def test_a_square_belongs_to_one_tile(game):
    game.move("r1c1-r1c2")
    game.move("r1c3-r1c2")
    assert game.board.laid == {Spot(1, 2)}


def test_a_border_and_a_tile_exclude_each_other(game):
    game.move("r1c1-r1c2")
    game.move("r1c1|r1c2")
    assert (game.board.laid, game.board.closed) == (frozenset(), {Spot(0, 1)})
    game.move("r1c2-r1c1")
    assert (game.board.laid, game.board.closed) == ({Spot(0, 1)}, frozenset())


def test_a_border_changes_no_other_tile(game):
    game.move("r1c1-r1c2")
    game.move("r2c1|r1c1")
    assert game.board.laid == {Spot(0, 1)}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("r1c1-r2c2", "not side by side"),
        ("r1c1-r1c1", "not side by side"),
        ("r9c1-r9c2", "off the board"),
        ("mark 1 7", "no digit 7"),
        ("mark 3 1", "a move such as"),
    ],
)
def test_impossible_moves_are_explained(game, move, said):
    with pytest.raises(GrilleError, match=said):
        game.move(move)
    assert game.at == 0


def test_a_tile_laid_twice_clashes(game):
    # Both are 1-2.
    game.move("r1c1-r1c2")
    game.move("r2c1-r2c2")
    (fault,) = game.clashes()
    assert fault.message.startswith("1-2 is laid 2 times")
    assert set(fault.cells) == {"r1c1", "r1c2", "r2c1", "r2c2"}
    assert not game.done
    assert game.hint().mistakes == (fault,)


def test_highlights_are_like_radio_buttons(game):
    game.move("mark 1 3")
    game.move("mark 2 1")
    assert game.board.marks == (3, 1)
    game.move("mark 2 3")
    assert game.board.marks == (None, 3)
    game.move("mark 2")
    assert game.board.marks == (None, None)


def test_a_wrong_tile_is_reported_on_request(game):
    game.move("r1c2-r1c3")
    assert [fault.cells for fault in game.mistakes()] == [("r1c2", "r1c3")]


SQUARES = st.tuples(st.integers(1, 4), st.integers(1, 5))
MOVES = st.one_of(
    st.builds(
        lambda one, sign, other: "r{}c{}{}r{}c{}".format(*one, sign, *other), SQUARES, st.sampled_from("-|?"), SQUARES
    ),
    st.builds("mark {} {}".format, st.integers(1, 2), st.integers(0, 3)),
)


@given(st.lists(MOVES, max_size=40))
def test_random_moves_keep_the_board_consistent(moves):
    game = Game(grille.parse(BOARD))
    for move in moves:
        try:
            game.move(move)
        except GrilleError:
            continue
    board = game.board
    squares = [square for spot in board.laid for square in spot]
    assert len(squares) == len(set(squares))
    assert not board.laid & board.closed
    assert board.marks[0] is None or board.marks[0] != board.marks[1]
    assert all(spot.second - spot.first in (1, 5) for spot in (*board.laid, *board.closed))
    assert game.position.places == {
        f"r{one // 5 + 1}c{one % 5 + 1}-r{two // 5 + 1}c{two % 5 + 1}" for one, two in board.laid
    }
