"""Pictures of clues: every kind is drawn, and named in drawings as text."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

from fixtures.clue_rules import filled
from fixtures.clue_sample import SAMPLES, Draw
from grille import Sudoku
from grille.errors import GrilleError
from grille.scene.shapes import CELL, MARGIN
from grille.sudoku import clues
from grille.sudoku.clues import kinds
from grille.sudoku.clues.kind import kind_named
from grille.sudoku.layout import Layout

SIX = Layout.boxes(2, 3)
FIVE, FIVE_GRID = Layout.latin(5), "1234534512512342345145123"
GRID = "123456456123231564564231312645645312"


def sample(kind):
    random = Random(kind)
    # One kind needs a middle digit.
    layout, grid = (FIVE, FIVE_GRID) if kind == "dutch-flatmates" else (SIX, GRID)
    while True:
        try:
            return Sudoku(grid, layout, [SAMPLES[kind](Draw(random, layout, filled(Sudoku(grid, layout), grid)))])
        except GrilleError:
            continue


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("theme", ["auto", "light", "dark", "print"])
def test_every_kind_is_drawn(kind, theme):
    puzzle = sample(kind)
    scene = puzzle.scene()
    shapes = (*scene.outlines, *scene.strokes, *scene.badges)
    on_board = kind_named(kind).group == "board" or not puzzle.clues[0].cells
    assert bool(shapes) or on_board or kind in {"kropki-negative", "xv-negative", "either"}
    root = ET.fromstring(puzzle.svg(theme))  # noqa: S314  our own picture
    _, _, width, height = map(float, root.get("viewBox").split())
    rows, columns = scene.size
    assert (width, height) == (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN)


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_a_drawing_as_text_says_every_clue(kind):
    puzzle = sample(kind)
    assert puzzle.clues[0].rule in str(puzzle)


def test_cages_have_letters_in_text_and_totals_in_pictures():
    puzzle = Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 10), clues.cage("r1c3 r2c3", 7)])
    first, second = str(puzzle).splitlines()[1:3]
    assert first.startswith("│ a. a. b. │")
    assert second.startswith("│  .  . b. │")
    assert ">10</text>" in puzzle.svg()


def test_clues_beside_the_grid_make_room_for_themselves():
    plain = Sudoku("." * 81).scene()
    beside = Sudoku("." * 81, clues=[clues.sandwich("r1c1..r1c9", 8)]).scene()
    assert (plain.rim, beside.rim) == (0, 1)
    (badge,) = beside.badges
    assert (badge.row, badge.column, badge.text) == (0, -1, "8")


def test_diagonals_are_drawn_for_layouts_that_have_them():
    assert len(Sudoku("." * 81, "3x3+x").scene().strokes) == 2
    assert not Sudoku("." * 81).scene().strokes


def test_two_little_killers_that_begin_at_the_same_place_are_apart():
    puzzle = Sudoku("." * 81, clues=[clues.little_killer("r1c3 r2c2 r3c1", 12), clues.little_killer("r1c5 r2c6", 12)])
    left, right = sorted(badge.column for badge in puzzle.scene().badges)
    assert (left, right) == (2.75, 3.25)
