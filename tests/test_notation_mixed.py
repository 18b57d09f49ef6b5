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
