"""Playing a chain: turning, laying and taking back tiles, and whether it can still be finished."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.chain.hand import Hand
from grille.chain.tiles import kind, turned
from grille.chain.two_ended import can_finish
from grille.errors import GrilleError
from grille.play import Game


def play(text, *moves):
    game = Game(grille.parse(text))
    for move in moves:
        game.move(move)
    return game


def test_tiles_are_laid_at_both_ends():
    game = play("0-1 1-2 3-2", "first t2", "left t1", "turn t3", "right t3")
    assert game.board.tiles == ((0, 1), (1, 2), (2, 3))
    assert game.done


def test_names_of_planning_actions_are_accepted():
    assert play("0-1 1-2", "place-first t1", "PLACE-RIGHT T2").done


def test_a_tile_is_taken_back_as_it_lay():
    game = play("1-0 1-2", "turn t1", "first t1", "take right")
    assert game.board.held == ((0, (0, 1)), (1, (1, 2)))
    assert game.board.lying == ()


@pytest.mark.parametrize(
    ("moves", "last", "said"),
    [
        ((), "right t1", "the table is empty"),
        (("first t1",), "first t2", "not empty"),
        (("first t1",), "right t1", "already laid"),
        (("first t1",), "right t3", "3-2 does not fit at the right end: 3 is not 1"),
        (("first t2",), "right t3", "turned, it would"),
        ((), "take left", "no tile to take back"),
        ((), "turn t9", "there is no t9"),
    ],
)
def test_illegal_moves_are_explained(moves, last, said):
    game = play("0-1 1-2 3-2", *moves)
    with pytest.raises(GrilleError, match=said):
        game.move(last)


def test_tiles_of_the_table_cannot_be_taken():
    game = play("0-1 2-3 on 1-2", "left t1")
    with pytest.raises(GrilleError, match="was on the table at the start"):
        game.move("take right")
    game.move("take left")
    assert game.board.tiles == ((1, 2),)


def test_beginning_in_the_middle_is_not_a_mistake():
    """The chain must begin with 0, which is still possible when laid from its middle."""
    game = play("0-1 1-2 2-3 from 0", "first t2")
    assert game.mistakes() == ()
    hints = 0
    while not game.done:
        assert game.play_hint(game.hint())
        hints += 1
    assert hints == 2
    assert game.board.tiles == ((0, 1), (1, 2), (2, 3))


def test_a_dead_end_is_reported_with_its_reason():
    game = play("0-1 1-2 2-3 from 0", "turn t3", "first t3")
    (fault,) = game.mistakes()
    assert "is to begin with 0" in fault.message
    hint = game.hint()
    assert hint.step.contradiction
    assert not game.play_hint(hint)


def test_a_chain_that_ends_wrong_is_not_done():
    game = play("0-1 1-2 from 0", "turn t1", "turn t2", "first t2", "right t1")
    assert game.board.held == ()
    assert not game.done
    assert "begin with 0" in game.hint().step.sentence


def test_a_tile_that_no_longer_fits_is_reported():
    game = play("0-1 1-1 1-2", "first t1", "right t3")
    (fault,) = game.mistakes()
    assert "no chain" in fault.message


def test_the_solution_replaces_what_was_entered():
    game = play("0-1 1-2 2-3 from 0", "turn t3", "first t3", "turn t1")
    game.show_answer(game.puzzle.solve().solution)
    assert game.done
    game.undo()
    assert game.board.tiles == ((3, 2),)


# --- against a search through every way to lay the rest ---

DIGITS = st.integers(0, 3)
TILES = st.lists(st.tuples(DIGITS, DIGITS), max_size=5)


def by_search(tiles, left, right, start, end, ring):
    """Whether some order of laying all tiles at the two ends meets the constraints."""

    @cache
    def go(rest, left, right):
        if not rest:
            return start in (None, left) and end in (None, right) and (not ring or left == right)
        for at, tile in enumerate(rest):
            others = (*rest[:at], *rest[at + 1 :])
            for face in {tile, turned(tile)}:
                if face[1] == left and go(others, face[0], right):
                    return True
                if face[0] == right and go(others, left, face[1]):
                    return True
        return False

    return go(tuple(sorted(map(kind, tiles))), left, right)


@given(TILES, DIGITS, DIGITS, st.none() | DIGITS, st.none() | DIGITS, st.booleans())
def test_whether_a_chain_can_be_finished_needs_no_search(tiles, left, right, start, end, ring):
    stock = {}
    for tile in map(kind, tiles):
        stock[tile] = stock.get(tile, 0) + 1
    found = can_finish(stock, left, right, start=start, end=end, ring=ring)
    assert found == by_search(tiles, left, right, start, end, ring)


@given(
    st.lists(st.tuples(DIGITS, DIGITS), min_size=1, max_size=5),
    st.none() | DIGITS,
    st.none() | DIGITS,
    st.booleans(),
    st.randoms(),
)
def test_a_hint_is_right_about_every_board(tiles, start, end, ring, rng):
    """From any reachable board, a hint is a next step exactly where the board can be finished, and keeps it so."""
    game = Game(Hand(tiles, start=start, end=end, ring=ring))
    for _ in range(rng.randrange(6)):
        number = rng.randrange(len(tiles)) + 1
        try:
            game.move(rng.choice(("turn", "left", "right", "first")) + f" t{number}")
        except GrilleError:
            continue
    board = game.board
    rest = [tile for _, tile in board.held]
    if not board.lying:
        alive = game.puzzle.solve().solution is not None
    else:
        alive = by_search(rest, board.tiles[0][0], board.tiles[-1][1], start, end, ring)
    hint = game.look()
    if not rest:
        assert game.done == alive
        return
    assert hint.step is not None
    assert hint.step.contradiction == (not alive)
    if alive:
        while not game.done:
            assert game.play_hint(game.look())


def test_hints_use_tiles_as_they_are_turned():
    game = play("0-1 1-2 2-3", "turn t1", "turn t2")
    while not game.done:
        assert game.play_hint(game.hint())
