"""Files of mixed notations: any sequence of puzzles, comments and blank lines is read back completely."""

from __future__ import annotations

from random import Random

import pytest

from grille.notation import read
from grille.sudoku.layout import Layout
from mixed_files import KINDS, REMARKS, mixed
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
