"""Playing a Sudoku: digits, notes, colours, and the position on the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.errors import GrilleError
from grille.play import Game

FOUR = "..3.1........4.2"
ANSWER = "4231132421433412"
NINE = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."


@pytest.fixture
def game():
    return Game(grille.parse(FOUR))


def test_a_digit_is_written_and_cleared(game):
    game.move("r1c1=4")
    assert game.board.digits[0] == "4"
    game.move("R1C1=2")
    assert game.board.digits[0] == "2"
    game.move("r1c1=")
    assert game.board.digits[0] == "."


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("r1c3=1", "r1c3 holds 3, a given"),
        ("r1c3~12", "a given"),
        ("r1c3<>1", "a given"),
        ("r1c1=5", "5 is not a digit of this board"),
        ("r5c1=1", "off the board"),
        ("r1c1#9", "colours go from 1 to 8"),
        ("r1c1=12", "is not a digit"),
    ],
)
def test_impossible_moves_are_explained(game, move, said):
    with pytest.raises(GrilleError, match=said):
        game.move(move)


def test_a_wrong_digit_is_allowed_and_marked_when_asked(game):
    game.move("r1c1=2")
    assert game.clashes() == ()
    assert [fault.message for fault in game.mistakes()] == ["r1c1 is not 2"]
    game.move("r1c2=3")
    assert any("3 twice" in fault.message for fault in game.clashes())
    assert game.hint().mistakes == game.clashes()


def test_only_empty_cells_have_notes(game):
    game.move("r1c1~42")
    game.move("r1c1^31")
    assert (game.board.centre[0], game.board.corner[0]) == ("24", "13")
    game.move("r1c1=4")
    with pytest.raises(GrilleError, match="clear the cell before adding notes"):
        game.move("r1c1~1")
    game.move("r1c1=")
    assert game.board.centre[0] == "24"


def test_notes_are_updated_on_request(game):
    game.move("notes")
    game.move("r1c2^2")
    assert "2" in game.board.centre[1]
    game.move("r1c1=2")
    assert "2" in game.board.centre[1]
    game.undo()
    game.move("r1c1=2!")
    # Removed from the row, the column and the box, and nowhere else.
    assert "2" not in game.board.centre[1] + game.board.corner[1] + game.board.centre[8] + game.board.centre[5]
    assert "2" in game.board.centre[6]


def test_filled_notes_are_the_candidates(game):
    game.move("notes")
    # Row 1 holds 3, column 1 holds 1, and so does the box.
    assert game.board.centre[0] == "24"
    assert game.board.centre[2] == ""
    game.move("notes clear")
    assert not any(game.board.centre)


def test_ruling_out_starts_from_all_candidates(game):
    game.move("r1c1<>2")
    assert game.board.centre[0] == "4"
    assert game.position.removes == {"r1c1<>2"}


def test_notes_without_the_right_digit_are_a_mistake(game):
    game.move("r1c1~2")
    assert [fault.message for fault in game.mistakes()] == ["r1c1 can still be 4"]
    assert "r1c1" in game.hint().nudge


def test_corner_notes_and_colours_are_not_part_of_the_position(game):
    game.move("r1c1^2", "r1c1#3")
    assert game.position == Game(game.puzzle).position


def test_large_boards_accept_letters_and_numbers():
    game = Game(grille.parse("." * 256))
    game.move("r1c1=G")
    game.move("r1c2=10")
    assert game.board.digits[:2] == "GA"


def test_a_hint_uses_the_notes_of_the_player():
    """Notes with one digit make the cell a naked single."""
    game = Game(grille.parse(NINE))
    game.move("r1c1~1")
    assert game.mistakes() == ()
    assert game.position.removes == {"r1c1<>7", "r1c1<>9"}


CELLS = st.integers(1, 4)
MOVES = st.one_of(
    st.builds("r{}c{}={}{}".format, CELLS, CELLS, st.sampled_from(["", *"1234"]), st.sampled_from(["", "!"])),
    st.builds("r{}c{}{}{}".format, CELLS, CELLS, st.sampled_from("~^"), st.text("1234", max_size=4)),
    st.builds("r{}c{}<>{}".format, CELLS, CELLS, CELLS),
    st.builds("r{}c{}#{}".format, CELLS, CELLS, st.integers(0, 8)),
    st.sampled_from(["notes", "notes clear"]),
)


@given(st.lists(MOVES, max_size=30))
def test_random_moves_keep_the_board_consistent(moves):
    game = Game(grille.parse(FOUR))
    for move in moves:
        try:
            game.move(move)
        except GrilleError:
            continue
    board = game.board
    assert all(given in (".", digit) for given, digit in zip(FOUR, board.digits, strict=True))
    assert all(list(notes) == sorted(set(notes)) for notes in (*board.centre, *board.corner))
    assert len(board.digits) == len(board.centre) == len(board.corner) == len(board.colours) == 16
    assert game.done == (board.digits == ANSWER)
    # The position depends on the board alone, not on how it was reached.
    for word in game.position.places:
        cell, _, digit = word.partition("=")
        row, column = int(cell[1]), int(cell[3])
        assert board.digits[(row - 1) * 4 + column - 1] == digit


@pytest.mark.parametrize("options", [{}, {"size": 16}, {"variant": ["killer"]}], ids=["9x9", "16x16", "killer"])
def test_a_hint_in_a_game_solves_the_puzzle_at_most_once(options, monkeypatch):
    game = Game(next(grille.generate("sudoku", level="easy", seed=2, **options)).puzzle)
    game.play_hint(game.look())
    solved = []
    solve = grille.Sudoku.solve
    monkeypatch.setattr(grille.Sudoku, "solve", lambda self, **how: solved.append(self) or solve(self, **how))
    assert game.look().step is not None
    assert len(solved) == 1
