"""Dominosa as text: every notation is read and written, recognised, and refused with its place."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grille
from dominosa_boards import boards, shuffled
from grille import Dominosa, GrilleError, NotationError, Sudoku, parse, read
from grille.dominosa.family import FAMILY
from thorough import trials

CLASSIC = Dominosa(["12103", "21102", "33330", "01220"])
ROWS = ["12103", "21102", "33330", "01220"]
NINE = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
FORMATS = FAMILY.formats()


def puzzles(text: str) -> list[object]:
    return [record.puzzle or str(record.error) for record in read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "3:12103211023333001220",
        "3dt:12103211023333001220",
        "3db:12103211023333001220",
        "3dh:12103211023333001220",
        "3de:12103211023333001220",
        "3a:12103211023333001220",
        "3:1210[3]211023[3]33001220",
        "12103211023333001220",
        "1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0",
        "12103/21102/33330/01220",
        "\n".join(ROWS),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(", ".join(row) for row in ROWS),
        "[[1,2,1,0,3],[2,1,1,0,2],[3,3,3,3,0],[0,1,2,2,0]]",
        "((1, 2, 1, 0, 3), (2, 1, 1, 0, 2), (3, 3, 3, 3, 0), (0, 1, 2, 2, 0))",
        "grid = [[1,2,1,0,3],\n  [2,1,1,0,2],\n  [3,3,3,3,0],\n  [0,1,2,2,0]]",
        '["12103", "21102", "33330", "01220"]',
        '{"family": "dominosa", "puzzle": "3:12103211023333001220"}',
        '{"puzzle": [[1,2,1,0,3],[2,1,1,0,2],[3,3,3,3,0],[0,1,2,2,0]]}',
        "set 0-0 0-1 0-2 0-3 1-1 1-2 1-3 2-2 2-3 3-3 / 12103 / 21102 / 33330 / 01220",
        "12103 / 21102 / 33330 / 01220 / set 0-0 0-1 0-2 0-3 1-1 1-2 1-3 2-2 2-3 3-3",
        "set 0-0 0-1 0-2 0-3\nset 1-1 1-2 1-3 2-2 2-3 3-3\n" + "\n".join(ROWS),
        str(CLASSIC),
        str(CLASSIC.solve().solution),
        "+-----------+\n" + "\n".join(f"| {' '.join(row)} |" for row in ROWS) + "\n+-----------+",
    ],
)
def test_the_same_board_in_every_notation(text):
    assert parse(text) == CLASSIC
    assert parse(text, family="dominosa") == CLASSIC


def test_a_solution_with_borders_is_read_as_its_board():
    ways = {name: write for name, _, write in FAMILY.shows}
    assert parse(ways["borders"](CLASSIC.solve().solution), family="dominosa") == CLASSIC


def test_two_digit_numbers_in_every_notation():
    board = shuffled(12, 13, Random(12))
    for form in FORMATS:
        if form.read is None:
            continue
        try:
            text = form.write(board)
        except GrilleError:
            assert form.name == "dominocue"
            continue
        assert parse(text) == board, form.name
    assert "[12]" in board.notation("tatham")


def test_a_shape_selects_the_rectangle():
    digits = "".join(ROWS)
    assert parse(digits, shape="5x4").notation("rows") == "1210\n3211\n0233\n3300\n1220"
    assert parse(digits, shape="2x10").height == 2
    assert parse("3:" + digits, shape="10x2").width == 2
    assert parse("\n".join(ROWS), shape="4x5") == CLASSIC
    with pytest.raises(NotationError, match="expected a board of 5x4, found 4 rows of 5"):
        parse("\n".join(ROWS), shape="5x4", family="dominosa")
    with pytest.raises(NotationError, match="expected 30 squares"):
        parse(digits, shape="3x10")
    with pytest.raises(GrilleError, match="rows x columns"):
        parse(digits, shape="wide", family="dominosa")
    assert parse("[1,2,1,0,3,2,1,1,0,2,3,3,3,3,0,0,1,2,2,0]", shape="4x5") == CLASSIC


@settings(max_examples=150)
@given(boards(), st.sampled_from(FORMATS))
def test_every_notation_round_trips(board, form):
    try:
        text = form.write(board)
    except GrilleError:
        return
    if form.read is not None:
        assert form.sniff(text)
        assert form.read(text, None) == board
        assert parse(text, family="dominosa", form=form.name) == board


@settings(max_examples=100)
@given(st.lists(boards(20), min_size=1, max_size=4), st.sampled_from([form for form in FORMATS if form.read]))
def test_a_file_of_several_boards_is_read_back(several, form):
    # The smallest boards have rows that are boards themselves.
    texts, written = [], []
    for board in several:
        if board.order < 3:
            continue
        try:
            texts.append(form.write(board))
            written.append(board)
        except GrilleError:
            continue
    text = form.head + form.between.join(texts) + form.tail
    assert [record.puzzle for record in read(BytesIO(text.encode()), family="dominosa")] == written


@pytest.mark.parametrize("order", [3, 6, 9, 12, 34, 35, 36, 40, 50])
@pytest.mark.parametrize("upright", [False, True])
def test_rows_are_distinguished_from_those_of_a_sudoku(order, upright):
    board = shuffled(order, order + 2 if upright else order + 1, Random(order))
    for form in ("rows", "spaced", "picture", "json", "line"):
        text = board.notation(form)
        assert puzzles(text) == [board]
        assert puzzles(f"{text}\n\n{NINE}\n{text}\n\n{text}") == [board, Sudoku(NINE), board, board]
        if form in ("rows", "spaced"):
            assert puzzles(f"{text}\n{text}\n{NINE}") == [board, board, Sudoku(NINE)]


def test_a_board_with_wrong_digit_counts_ends_at_a_blank_line():
    for wrong in (["12103", "21102", "33330", "01221"], ["1210", "3211", "0233", "3300", "1221"]):
        text = "\n".join(wrong)
        assert puzzles(f"{text}\n\n{text}\n") == [Dominosa(wrong)] * 2


def test_square_grids_are_sudokus():
    small = "0030\n1000\n0000\n0402"
    assert puzzles(small) == [Sudoku("..3.1........4.2")]
    assert puzzles(f"{small}\n{small}") == [Sudoku("..3.1........4.2")] * 2
    assert puzzles(f"{small}\n\n{small}") == [Sudoku("..3.1........4.2")] * 2
    # There is no 4, so a fifth row could make it a Dominosa; it does not follow.
    three = "0030\n1000\n0000\n0302"
    assert puzzles(f"{three}\n{three}\n{NINE}") == [Sudoku("..3.1........3.2")] * 2 + [Sudoku(NINE)]
    nine = "\n".join(NINE.replace(".", "0")[at : at + 9] for at in range(0, 81, 9))
    assert puzzles(f"{nine}\n{nine}") == [Sudoku(NINE)] * 2
    assert parse(NINE.replace(".", "0")).family == "sudoku"
    assert parse("2x2:b3a1h4a2").family == "sudoku"


def test_a_mixed_file_is_read_line_by_line():
    lines = [
        NINE,
        "3:12103211023333001220",
        "..3.1........4.2",
        "12103211023333001220",
        "1210 / 3211 / 0233 / 3300 / 1220",
    ]
    assert [record.puzzle.family for record in read(lines)] == ["sudoku", "dominosa", "sudoku", "dominosa", "dominosa"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 2 1 0 3\n2 1 1 0\n3 3 3 3 0\n0 1 2 2 0", "line 2: expected 5 squares in row 2, found 4"),
        ("12103\n2110\n33330\n01220", "line 2: expected 5 squares in row 2, found 4"),
        ("12103\n21102\n33330\n01229", "line 4, column 5: unexpected digit 9"),
        ("12103 / 21102 / 33330 / 01229", "line 1, column 29: unexpected digit 9"),
        ("123 / 201 / 000", "expected an even number of squares, found 3 rows of 3"),
        ("1230 / 2012", "8 squares, which no full set covers"),
        ("3:1210321102333300122", "expected 20 digits for order 3, found 19"),
        ("3:121032110233330012203", "expected 20 digits for order 3, found 21"),
        ("3:1210321102333300122[12]", "line 1, column 22: expected a digit from 0 to 3"),
        ("3:1210321102333300122x", "line 1, column 22: expected a digit"),
        ("3:1210321102333300122[3", "line 1, column 22: expected a digit"),
        ("300:12", "expected an order from 1 to 255, found 300"),
        ("[[0,1,2],[0,1]]", "expected 3 squares in row 2, found 2"),
        ("[[0,1,9],[0,1,1]]", "line 1, column 7: unexpected digit 9"),
        ("[[0,1,1],\n[0,1,1.5]]", "line 2, column 6: expected a digit, found '1.5'"),
        ("[[0,1,1],[0,1,99999]]", "expected a digit, found '99999'"),
        ("set 0-0 0-1 / 01 / 10 / 00", "6 squares need 3 tiles, but the set lists 2"),
        ("set 0-0 1-1 / 02 / 10", "line 1, column 16: unexpected digit 2: no tile of the set has this digit"),
        ("set 0-0 x-1 / 02 / 10", "line 1, column 9: expected a tile such as 1-3, found 'x-1'"),
        ("set 0-0 0-300 / 02 / 10", "line 1, column 9: expected digits from 0 to 255 in a tile, found 300"),
        ("set 0-0 0-1\n", "expected rows of digits, found none"),
    ],
)
def test_bad_input_is_refused_with_its_place(text, says):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("row", ["0123456789" * 1000, "12 " * 10_000])
def test_a_huge_board_gives_one_error_message(row):
    (record,) = read(row for _ in range(trials(10_000)))
    assert record.puzzle is None
    assert "no complete puzzle within" in str(record.error)


def test_too_many_squares_are_refused():
    (error,) = puzzles("\n".join([" ".join(str(number % 250) for number in range(300))] * 290))
    assert error == "line 220: the board has more than 65,792 squares, the limit (order 255)"


def test_formats_refuse_what_they_cannot_write():
    upright = Dominosa(["1210", "3211", "0233", "3300", "1220"])
    for form in ("tatham", "dominocue"):
        with pytest.raises(GrilleError):
            upright.notation(form)
    with pytest.raises(GrilleError, match="unknown format"):
        upright.notation("morse")


def test_format_names_are_unique():
    names = [form.name for form in FORMATS]
    assert all(a != b for a, b in pairwise(sorted(names)))
    assert grille.parse(CLASSIC.notation()) == CLASSIC
