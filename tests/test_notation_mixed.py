"""Files of mixed notations: any sequence of puzzles, comments and blank lines is read back completely."""

from __future__ import annotations

from random import Random

import pytest

from dominosa_boards import shuffled
from grille.notation import parse, read
from grille.sudoku.layout import Layout
from mixed_files import BEHIND, KINDS, REMARKS, mixed
from sudoku_boards import holed


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", KINDS)
def test_any_sequence_is_read_back_completely(kind: str, seed: int) -> None:
    rng = Random(f"{kind} {seed}")
    for _ in range(60):
        wanted, lines = mixed(rng, kind)
        assert [record.puzzle for record in read(lines)] == wanted, "\n".join(lines)


@pytest.mark.parametrize("remark", REMARKS)
@pytest.mark.parametrize("blank", [[], [""]])
def test_a_board_of_side_4_on_a_line_before_a_comment(remark: str, blank: list[str]) -> None:
    small, usual = "..3.1........4.2", holed(Layout.boxes(3, 3), Random(1), 0.4).givens
    found = [record.puzzle for record in read([small, *blank, remark, usual, remark, small, small, remark, usual])]
    assert [puzzle and puzzle.givens for puzzle in found] == [small, usual, small, small, usual]


@pytest.mark.parametrize("remark", ["# one puzzle or two?", "====="])
def test_rows_split_by_a_comment_say_what_to_do(remark: str) -> None:
    (record,) = read(["1.3.", "....", remark, "..2.1"])
    assert "separate two puzzles by a blank line" in str(record.error)


@pytest.mark.parametrize("remark", [" # remark", "  ; remark", " // 3 4 remark", "# remark"])
def test_comments_behind_boards_of_any_size(remark: str) -> None:
    """Boards of side 4 have as many cells as a row of side 16, but no row has a comment behind it."""
    small, usual = "..3.1........4.2", holed(Layout.boxes(3, 3), Random(1), 0.4).givens
    for order in ([small, small], [small, usual, small], [usual, small, small, usual], [small] * 16):
        for lines in (
            [each + remark for each in order],
            [order[0] + remark, *order[1:]],
            [*order[:-1], small + remark],
        ):
            wanted = [line.partition(remark)[0] for line in lines]
            found = [record.puzzle for record in read(lines)]
            assert [puzzle and puzzle.givens for puzzle in found] == wanted, lines


@pytest.mark.parametrize("form", ["dominocue", "line"])
@pytest.mark.parametrize("remark", BEHIND)
def test_comments_behind_dominosa_of_any_order(form: str, remark: str) -> None:
    rng = Random(form)
    small = "..3.1........4.2"
    for order in (1, 2, 3, 5, 9):
        first, second = (shuffled(order, order + 1, rng).notation(form) for _ in range(2))
        for lines in ([first + remark, second], [first, second + remark], [small, first + remark, remark, small]):
            wanted = [parse(text) for line in lines if (text := line.partition(remark)[0])]
            assert [record.puzzle for record in read(lines)] == wanted, lines


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("0-1 1-2 ; 2-3", "0-1 1-2 2-3"),
        ("0-1 1-2 ; from 0", "0-1 1-2 from 0"),
        ("0-1 1-2 ; a remark", "0-1 1-2"),
        ("hand 0-1 1-2 # 2-3", "0-1 1-2"),
        ("[[0,1,1],[0,1,0]]; a remark", "1:011010"),
        ("sudoku([[1,_,3,_],[_,_,_,_],[_,_,_,_],[_,_,2,_]]). // see p. 3", "1.3...........2."),
    ],
)
def test_a_semicolon_separates_tiles_and_begins_comments(line: str, wanted: str) -> None:
    assert [record.puzzle for record in read([line, "2:001012112220"])] == [parse(wanted), parse("2:001012112220")]


@pytest.mark.parametrize("line", ["0-1 1-2 ; 2-x", "0-1 1-2 ; x-2", "2:0010 # too few"])
def test_what_is_no_comment_is_an_error(line: str) -> None:
    (record,) = read([line])
    assert record.error is not None


def test_a_file_of_nul_bytes_is_binary() -> None:
    (record,) = read(bytes(100))
    assert "binary data" in str(record.error)
    (record,) = read("..3.1........4.2".encode("utf-16-le"))
    assert "UTF-16" in str(record.error)
