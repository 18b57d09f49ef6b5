"""Every notation round-trips, alone and in files of several boards."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from any_board import board, boards, can_write
from grille.errors import GrilleError
from grille.notation import parse, read
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import LARGEST
from grille.sudoku.notation import line, write
from grille.sudoku.notation.catalogue import FORMATS as ALL
from sudoku_boards import SHAPES
from thorough import trials

FORMATS = [form for form in ALL if form.read is not None]
FORMS = [form.name for form in FORMATS]
# The layouts that each notation supports; others are refused when written.
SUPPORTED = {
    "line": SHAPES,
    "sdm": SHAPES,
    "json": SHAPES,
    "python": SHAPES,
    "prolog": [shape for shape in SHAPES if shape.is_default],
    "picture": SHAPES,
    "marks": SHAPES,
    "solo": [shape for shape in SHAPES if shape.box],
    "sdk": [shape for shape in SHAPES if shape.is_default and shape.side < LARGEST],
    "puzzlink": [shape for shape in SHAPES if str(shape) in {"2x2", "2x3", "3x3", "4x4", "5x5", "6x6"}],
    "fpuzzles": [shape for shape in SHAPES if shape.regions],
    "sudokupad": [shape for shape in SHAPES if shape.regions],
    "clues": SHAPES,
    "text": SHAPES,
    "sumocue": [shape for shape in SHAPES if shape.regions],
    "iss": [shape for shape in SHAPES if shape.side <= 16],
    "ss": [shape for shape in SHAPES if str(shape) == "3x3"],
    "hodoku": [shape for shape in SHAPES if str(shape) == "3x3"],
    "opensudoku": [shape for shape in SHAPES if str(shape) == "3x3"],
}
LAW = settings(max_examples=trials(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("form", FORMS)
@LAW
@given(st.data())
def test_every_notation_round_trips(form: str, data: st.DataObject) -> None:
    puzzle = data.draw(boards(SUPPORTED[form]))
    text = write(puzzle, form)
    assert parse(text, form=form) == puzzle
    assert parse(text) == puzzle


@pytest.mark.parametrize("form", [form for form in FORMATS if form.between is not None], ids=lambda form: form.name)
@LAW
@given(st.data())
def test_a_file_of_several_boards_round_trips(form: object, data: st.DataObject) -> None:
    small = [shape for shape in SUPPORTED[form.name] if shape.side <= 16]
    puzzles = data.draw(st.lists(boards(small), min_size=1, max_size=5))
    between, head, tail = form.between, form.head, form.tail
    text = head + between.join(form.write(puzzle) for puzzle in puzzles) + tail
    assert [record.puzzle for record in read(BytesIO(text.encode()))] == puzzles
    assert [record.puzzle for record in read(text.replace("\n", "\r\n"))] == puzzles
    lines = [record.line for record in read(text)]
    assert all(a < b for a, b in pairwise(lines))


@pytest.mark.parametrize("form", FORMS)
def test_an_unsupported_layout_is_refused(form: str) -> None:
    for shape in SHAPES:
        puzzle = Sudoku("." * shape.cells, shape)
        assert can_write(puzzle, form) == (shape in SUPPORTED[form])
        if shape not in SUPPORTED[form]:
            with pytest.raises(GrilleError, match=str(shape)):
                puzzle.notation(form)


@LAW
@given(boards())
def test_lines_of_other_layouts_begin_with_the_layout(puzzle: Sudoku) -> None:
    text = line(puzzle.layout, puzzle.givens)
    assert "\n" not in text
    assert text.startswith(f"{puzzle.layout}:") != puzzle.layout.is_default
    assert ("@" in text) is False


def test_a_shape_decides_the_layout_of_a_line() -> None:
    tall = board(next(shape for shape in SHAPES if str(shape) == "3x2"), 1, 0.5)
    assert parse(tall.givens, shape="3x2") == tall
    assert parse(tall.givens) == Sudoku(tall.givens, "2x3")


@pytest.mark.parametrize("form", FORMS)
def test_an_unknown_format_is_refused_with_the_nearest_one(form: str) -> None:
    with pytest.raises(GrilleError, match=f"unknown format '{form}x'; did you mean '{form}'"):
        write(Sudoku("." * 16), f"{form}x")
